import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { scratchFolder } from './run-command.ts';
import { eventually, startCommand } from './running-command.ts';

/** Real milliseconds: longer than a call is waited for, and than a case is tried again. */
const away = 8000;

test('a target that goes away for a while is waited for, and no rule fails', async () => {
  const emulator = await startEmulatorProcess([]);
  onTestFinished(() => emulator.stop());
  const { urls, keys } = emulator;
  const profile = {
    ...{ name: 'apart', urls, keys: { valid: '${PLUMBLINE_TEST_KEY}' } },
    endpoints: { probe: 'probe' },
  };
  const [target, results] = [await writeProfile(profile), await scratchFolder()];
  const health = async (): Promise<number> => {
    const response = await fetch(`${urls.serverless}/probe/health`, {
      headers: { authorization: `Bearer ${keys.valid}` },
    });
    return ((await response.json()) as { jobs: { completed: number } }).jobs.completed;
  };

  const run = startCommand(
    [
      ...['verify', '--target', target, '--tier', 'smoke', '--seed', '1', '--results', results],
      ...['--rule', 'job.run.accepts', '--rule', 'job.run.ids-differ', '--cases', '25', '--patience', '1000'],
    ],
    { PLUMBLINE_TEST_KEY: keys.valid! },
  );
  await eventually(async () => (await health()) > 60, Boolean);
  emulator.pause();
  await sleep(away);
  emulator.resume();
  const { code, stdout } = await run.ended;

  expect(stdout, stdout).toContain('2 pass, 0 fail, 0 warning, 0 inconclusive');
  // Of a job that was asked for just then nobody knows whether it is there: that is told.
  expect([0, 3]).toContain(code);
});
