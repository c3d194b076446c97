import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { WatchState } from '../../engine/watch/watch-state.ts';
import { eventually, type RunningCommand } from '../running-command.ts';

/** What is closed after all tests of a file. */
export const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** The address of a server that listens until then. */
export async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a watch has written into its folder; undefined before it has. */
export async function stateIn(folder: string): Promise<WatchState | undefined> {
  const text = await readFile(join(folder, 'state.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Resolves once the state of a watch is one to go on with. @throws Error when the watch ends before */
export async function reachedBy(
  { ended }: RunningCommand,
  folder: string,
  isSo: (state: WatchState) => boolean,
): Promise<void> {
  let end: string | undefined;
  void ended.then(({ code, stderr }) => {
    end = `the watch ended with ${code}: ${stderr}`;
  });
  const state = await eventually(
    () => stateIn(folder),
    (one) => end !== undefined || (one !== undefined && isSo(one)),
  );
  if (end !== undefined) throw new Error(`${end}\n${JSON.stringify(state)}`);
}
