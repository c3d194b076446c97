import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

type World = {
  readonly urls: Readonly<Record<string, string>>;
  readonly keys: Readonly<Record<string, string>>;
  readonly endpoints: Readonly<Record<string, string>>;
};

let emulator: EmulatorProcess | undefined;
afterAll(() => emulator?.stop());

/** A target whose endpoints take jobs, and whose workers never come. */
async function openWorkerlessTarget(): Promise<{ profile: string; key: string; job: string }> {
  emulator = await startEmulatorProcess(['--speed', '60']);
  const authorization = `Bearer ${process.env.PLUMBLINE_TEST_CONTROL_TOKEN}`;
  const answer = await fetch(`${emulator.control}/worlds`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoints: [{ name: 'probe', workersMax: 0 }] }),
  });
  const { urls, keys, endpoints } = (await answer.json()) as World;
  const profile = await writeProfile({
    name: 'workerless',
    urls: { serverless: urls.serverless, restV2: urls.restV2 },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints,
    capabilities: { receiver: {}, clockRate: 60 },
  });
  const submitted = await fetch(`${urls.serverless}/${endpoints.probe}/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
    body: '{"input":{}}',
  });
  const { id } = (await submitted.json()) as { id: string };
  return { profile, key: keys.valid!, job: id };
}

/** A rule that waits for a second only: those of the suite have the patience that cold starts need. */
const impatient = `
import { ownRule } from ${JSON.stringify(new URL('../library/rules.ts', import.meta.url).href)};

const stated = { id: 'acme.job.starts', says: 'Jobs start within a second.', needs: ['probe' as const] };
ownRule(stated, { calls: 1 }, async ({ property }) => {
  await property([1], async (work, { given, time, beacons, inconclusive }) => {
    const { id } = await given.run({ input: { probe: { beacon: beacons.url, work } } });
    const isStarted = await time.until(async () => beacons.starts(id) > 0 || undefined, time.now() + 60_000);
    if (!isStarted) inconclusive('the job did not start', 'worker-not-started');
  });
});
`;

test('a rule for which no worker started says why a job waits, as inspect does', async () => {
  const [{ profile, key, job }, folder] = await Promise.all([openWorkerlessTarget(), scratchFolder()]);
  await writeFile(join(folder, 'starts.ts'), impatient);
  const [results, environment] = [join(folder, 'results'), { PLUMBLINE_TEST_KEY: key }];
  const words = ['--target', profile, '--tier', 'smoke', '--rules', folder, '--rule', 'acme.job.starts'];
  const judged = await runCommand(['verify', ...words, '--results', results], environment);
  const inspected = await runCommand(
    ['inspect', job, '--target', profile, '--endpoint', 'probe'],
    environment,
  );

  const record = JSON.parse(await readFile(join(results, 'latest', 'results.json'), 'utf8'));
  const [rule] = record.rules;
  expect(inspected.stdout).toContain('most likely endpoint paused');
  expect(judged.code).toBe(3);
  expect(rule).toMatchObject({ verdict: 'inconclusive', reasonCode: 'worker-not-started' });
  expect(rule.reason).toMatch(
    /the job did not start; a job waits at probe: most likely endpoint paused: its maximum of workers is 0$/,
  );
  const page = await readFile(join(results, 'latest', 'report.html'), 'utf8');
  expect(page).toContain('<code>worker-not-started</code>');
  expect(page).toContain('a job waits at probe: most likely endpoint paused');
});
