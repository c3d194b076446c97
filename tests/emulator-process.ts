import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { scratchFolder } from './run-command.ts';

const root = new URL('../', import.meta.url).pathname;

/** Names the token of every emulator that the tests of a file start, as a target profile does. */
const tokenVariable = 'PLUMBLINE_TEST_CONTROL_TOKEN';
process.env[tokenVariable] ??= randomUUID();

/** What a target profile says to have an emulator's worlds judged. */
export function controlProfile({ control }: { control: string }): { control: string; controlToken: string } {
  return { control, controlToken: `\${${tokenVariable}}` };
}

/** Calls control with its token. */
export function fetchControl(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${process.env[tokenVariable]}`);
  return fetch(url, { ...init, headers });
}

type ReadyLine = {
  urls: { serverless: string; restV2: string; graphql: string };
  addresses: Record<string, string>;
  keys: Record<string, string>;
  control: string;
};

/** An emulator in a process of its own. */
export type EmulatorProcess = ReadyLine & {
  stop(): Promise<void>;
  /** It takes connections and answers nothing until it is resumed. */
  pause(): void;
  resume(): void;
};

export async function startEmulatorProcess(args: readonly string[]): Promise<EmulatorProcess> {
  const child = spawn(
    process.execPath,
    ['scripts/main.js', 'emulate', '--port', '0', '--control-token-env', tokenVariable, ...args],
    {
      cwd: root,
    },
  );
  const ready = JSON.parse(await firstLine(child, child.stdout)) as ReadyLine;
  return {
    ...ready,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The first line that a process writes there. */
export function firstLine(child: ChildProcess, stream: Readable | null): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    stream?.on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.once('close', (code) => reject(new Error(`the process ended with ${code} before it wrote a line`)));
  });
}

/** Writes a target profile and gives its path. */
export async function writeProfile(profile: object): Promise<string> {
  const file = join(await scratchFolder(), 'target.yaml');
  await writeFile(file, JSON.stringify(profile));
  return file;
}
