import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';
import { eventually, startCommand } from './running-command.ts';
import { writeStandInK6 } from './stand-in-k6.ts';

/** A second target with one endpoint. @returns its profile, and the key that it wants */
async function startSecond(): Promise<{ second: string; key: string }> {
  const emulator = await startEmulatorProcess(['--clock', 'real']);
  onTestFinished(() => emulator.stop());
  const second = await writeProfile({
    name: 'second',
    urls: { serverless: emulator.urls.serverless },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { exclusive: 'exclusive' },
  });
  return { second, key: emulator.keys.valid! };
}

test('two targets are measured by turns, and compared: a second one that is slower ends with 1', async () => {
  const { second, key } = await startSecond();
  const results = await scratchFolder();
  const { k6 } = await writeStandInK6({ latency: 120, slowerOn: { endpoint: 'exclusive', by: 60 } });
  const { code, stdout, stderr } = await runCommand(
    ['load', 'server', '--service', '100', '--sizes', '1', '--against', second, '--results', results],
    { K6_BIN: k6, PLUMBLINE_TEST_KEY: key },
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

test('a load by turns that is interrupted leaves what it measured, and says that nothing was compared', async () => {
  const { second, key } = await startSecond();
  const results = await scratchFolder();
  const { k6, hanging } = await writeStandInK6({ latency: 120, hangsIn: 'server-1-at-80' });
  const command = startCommand(
    ['load', 'server', '--service', '100', '--sizes', '1', '--against', second, '--results', results],
    { K6_BIN: k6, PLUMBLINE_TEST_KEY: key },
  );
  await eventually(async () => existsSync(hanging), Boolean);
  command.kill('SIGINT');
  const { code, stdout, stderr } = await command.ended;
  expect(stdout).toMatch(/^cut short: results: /m);
  expect(stdout).toMatch(/^not compared: the load was cut short/m);
  expect(stderr).not.toContain('nothing was judged');
  expect(code).toBe(130);
  const kept = (await readdir(results)).map((name) =>
    readFile(join(results, name, 'measurements.json'), 'utf8'),
  );
  const figures = (await Promise.all(kept)).flatMap((text) => JSON.parse(text).figures);
  expect(figures).toContainEqual(
    expect.objectContaining({ name: 'server-1-at-80/runsync-latency', verdict: 'invalid' }),
  );
});
