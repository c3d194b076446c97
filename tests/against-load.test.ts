import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';
import { writeStandInK6 } from './stand-in-k6.ts';

test('two targets are measured by turns, and compared: a second one that is slower ends with 1', async () => {
  const emulator = await startEmulatorProcess(['--clock', 'real']);
  onTestFinished(() => emulator.stop());
  const second = await writeProfile({
    name: 'second',
    urls: { serverless: emulator.urls.serverless },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { exclusive: 'exclusive' },
  });
  const results = await scratchFolder();
  const { k6 } = await writeStandInK6({ latency: 120, slowerOn: { endpoint: 'exclusive', by: 60 } });
  const { code, stdout, stderr } = await runCommand(
    ['load', 'server', '--sizes', '1', '--against', second, '--results', results],
    { K6_BIN: k6, PLUMBLINE_TEST_KEY: emulator.keys.valid! },
  );
  expect(stdout, stderr).toMatch(/^A, emulator:$/m);
  expect(stdout).toMatch(/^B, second:$/m);
  expect(stdout).toMatch(/^server-1-at-80\/runsync-latency p50 .* 1\.50 .* regression$/m);
  expect(stdout).toMatch(/^where: server-1-at-80\/runsync-latency: answers take longer$/m);
  expect(code).toBe(1);
  const folders = (await readdir(results)).toSorted();
  expect(folders).toMatchObject(
    [/^load-server-\d{4}-/, /^load-server-against-\d{4}-/].map((name) => expect.stringMatching(name)),
  );
  const compared = JSON.parse(await readFile(join(results, folders[0]!, 'comparison.json'), 'utf8'));
  expect(compared).toMatchObject({ schema: 'plumbline-comparison/1', load: 'server' });
});
