import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Measurements } from '../engine/measurement/measurements.ts';
import type { LoadRecord } from '../engine/report/load-record.ts';
import type { ReportedJob } from '../load/plan/reported-job.ts';
import { fetchControl, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';
import { writeStandInK6 } from './stand-in-k6.ts';

const workers = 2;
const key = 'PLUMBLINE_TEST_KEY';
const hour = 3_600_000;

type World = { urls: Record<string, string>; keys: { valid: string }; endpoints: { steady: string } };

/** A world with an endpoint that has two workers at any time: what they cost follows from how long they are looked at. */
async function openWorld(): Promise<World> {
  const emulator = await startEmulatorProcess(['--clock', 'real']);
  onTestFinished(() => emulator.stop());
  const endpoints = [{ name: 'steady', workersMin: workers, workersMax: workers }];
  const body = JSON.stringify({ tag: 'costs', endpoints });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetchControl(`${emulator.control}/worlds`, { method: 'POST', headers, body });
  return (await answer.json()) as World;
}

/** Loads it, and reads what was written. */
async function measure({ urls, keys, endpoints }: World, more: readonly string[], hidden: string[] = []) {
  const shown = Object.entries(urls).filter(([name]) => !hidden.includes(name));
  const target = await writeProfile({
    name: 'steady',
    urls: Object.fromEntries(shown.filter(([name]) => ['serverless', 'restV2', 'graphql'].includes(name))),
    keys: { valid: `\${${key}}` },
    endpoints: { exclusive: endpoints.steady },
  });
  const { k6 } = await writeStandInK6({ latency: 0, makesCalls: true });
  const results = await scratchFolder();
  const args = [
    '--pools',
    `${workers}=${endpoints.steady}`,
    '--service',
    '50',
    '--results',
    results,
    ...more,
  ];
  const outcome = await runCommand(['load', 'server', '--target', target, '--rate', '12', ...args], {
    K6_BIN: k6,
    [key]: keys.valid,
  });
  const [name = ''] = await readdir(results);
  const read = async (file: string) => readFile(join(results, name, file), 'utf8');
  const printed = await read('steps/server-2-rate-12-round-1/printed-1.txt').catch(() => '');
  return {
    ...outcome,
    record: JSON.parse(await read('results.json')) as LoadRecord,
    measurements: JSON.parse(await read('measurements.json')) as Measurements,
    jobs: printed
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ReportedJob),
  };
}

/** The price of a worker's hour, as a client of the target's APIs reads it. */
async function priceShown({ urls, keys, endpoints }: World, graphql: boolean): Promise<number> {
  const headers = { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' };
  const json = async (url: string, init: RequestInit = {}) =>
    (await fetch(url, { ...init, headers })).json() as Promise<never>;
  const listed: Record<string, { gpuTypeId: string }[]> = await json(
    `${urls.restV2}/serverless/${endpoints.steady}/workers`,
  );
  const type = Object.values(listed).find(Array.isArray)![0]!.gpuTypeId;
  if (!graphql)
    return ((await json(`${urls.restV2}/catalog/gpus/${type}`)) as { price: { serverless: number } }).price
      .serverless;
  const query = '{ gpuTypes { id lowestPrice(input: { gpuCount: 1 }) { uninterruptablePrice } } }';
  const { data } = (await json(`${urls.graphql}?api_key=${keys.valid}`, {
    method: 'POST',
    body: JSON.stringify({ query }),
  })) as { data: { gpuTypes: { id: string; lowestPrice: { uninterruptablePrice: number } }[] } };
  return data.gpuTypes.find(({ id }) => id === type)!.lowestPrice.uninterruptablePrice;
}

test('jobs cost what the workers cost by the catalog for the time for which they were there, and the bill stands beside it', async () => {
  const world = await openWorld();
  const { code, stdout, stderr, record, measurements, jobs } = await measure(world, [
    ...['--objective', 'costPer1000Jobs=0.000001', '--objective', 'runsync.p50=60s'],
  ]);
  expect(stdout, stderr).toMatch(
    /^fail +server-2-rate-12\/cost-per-1000-jobs +objective: at most 0.000001 USD/m,
  );
  expect(code).toBe(1);

  const price = await priceShown(world, false);
  // Twelve calls fall due a second.
  const lasted = Math.max((1000 * jobs.length) / 12, ...jobs.map(({ answered }) => answered));
  const ran = jobs.reduce((sum, job) => sum + (job.record!.executionTime as number), 0);
  const spent = (workers * lasted * price) / hour;
  const figureOf = (figure: string) => {
    const found = measurements.figures.find(({ name }) => name === `server-2-rate-12/${figure}`)!;
    return { ...found, ...(found.rounds[0] as { value: number; count: number }) };
  };
  expect(figureOf('cost-per-1000-jobs')).toMatchObject({ unit: 'USD', verdict: 'fail', count: jobs.length });
  // The instants of jobs are whole milliseconds, of which the figures have parts.
  const ofExpected = (figure: string, expected: number) => expect(figureOf(figure).value / expected);
  ofExpected('cost-per-1000-jobs', (1000 * spent) / jobs.length).toBeCloseTo(1, 3);
  ofExpected('cost-per-gpu-hour', spent / (ran / hour)).toBeCloseTo(1, 3);

  const [cost] = record.costs as [Extract<LoadRecord['costs'], readonly unknown[]>[number]];
  if ('unknown' in cost) throw new Error(cost.unknown);
  expect(cost).toMatchObject({ workers, gpus: 1, hourly: price });
  expect(cost.byCatalog).toBeCloseTo((cost.workerSeconds * 1000 * price) / hour, 10);
  // Bills are asked for before the first and after the last look at the workers.
  expect(cost.billed).toBeGreaterThanOrEqual(cost.byCatalog * (1 - 1e-9));
  expect(cost.billed).toBeLessThan((workers * record.durationMs * price) / hour);
  expect(stdout).toMatch(
    /^costs of 2 workers: \S+ USD for \S+ s of \S.* at \S+ USD an hour .*; billed: \S+ USD$/m,
  );
});

test('a demand on costs that nobody can know passes for nothing', async () => {
  const world = await openWorld();
  const unknown = await measure(world, ['--objective', 'costPer1000Jobs=1000'], ['restV2', 'graphql']);
  expect(unknown.stdout).toMatch(
    /^inconclusive +server-2-rate-12\/cost-per-1000-jobs .*names neither REST v2 nor GraphQL/m,
  );
  expect(unknown.stdout).toMatch(/^costs of 2 workers: not known, /m);
  expect(unknown.code).toBe(3);
});
