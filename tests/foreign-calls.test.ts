import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunRecord } from '../engine/report/run-record.ts';
import { controlProfile, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { freePort } from './free-port.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const rules = ['webhook.called', 'webhook.once-when-ok', 'webhook.retries', 'webhook.not-before-completion'];

/** Calls guessed addresses of a receiver, as a stranger would that knows neither a key nor an id, until it is stopped. */
function forgeAt(origin: string): { stop(): Promise<number> } {
  let isOver = false;
  let made = 0;
  async function forge(): Promise<void> {
    for (let inbox = 1; !isOver; inbox = (inbox % 100) + 1) {
      const body = JSON.stringify({ event: 'start', job: 'forged', id: 'forged', status: 'COMPLETED' });
      for (const path of ['webhook', 'webhook/1/200', 'beacon']) {
        const answer = fetch(`${origin}/m${inbox}/${path}`, { method: 'POST', body });
        if (
          await answer.then(
            ({ status }) => status === 404,
            () => false,
          )
        )
          made += 1;
      }
      // Nobody listens before the run, and a run must get its share of the machine.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const forging = forge();
  return {
    async stop() {
      isOver = true;
      await forging;
      return made;
    },
  };
}

test('forged webhooks and beacons change no verdict, and are reported', async () => {
  const emulator = await startEmulatorProcess(['--clock', 'virtual']);
  const listen = `127.0.0.1:${await freePort()}`;
  const target = await writeProfile({
    ...{ name: 'forged at', ...controlProfile(emulator) },
    capabilities: { receiver: { listen } },
  });
  const results = await scratchFolder();
  const forger = forgeAt(`http://${listen}`);

  const selected = rules.flatMap((id) => ['--rule', id]);
  const args = ['--target', target, '--seed', '1', '--cases', '3', '--results', results, ...selected];
  const { code, stdout } = await runCommand(['verify', ...args]);
  const made = await forger.stop();
  await emulator.stop();

  const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8')) as RunRecord;
  expect(record.rules.map(({ id, verdict }) => [id, verdict])).toEqual(
    rules.toSorted().map((id) => [id, 'pass']),
  );
  expect(code).toBe(0);
  expect(made).toBeGreaterThan(0);
  expect(record.foreignCalls?.count).toBeGreaterThan(0);
  expect(record.foreignCalls?.first[0]).toEqual({
    method: 'POST',
    path: expect.stringMatching(/^\/m\d+\/(webhook|beacon)/),
    from: '127.0.0.1',
  });
  expect(stdout).toMatch(/foreign calls: \d+ reached the receiver at addresses that are not the run's/);
});
