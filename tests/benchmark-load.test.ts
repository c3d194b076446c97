import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from '../engine/measurement/measurements.schema.json' with { type: 'json' };
import type { Measurements } from '../engine/measurement/measurements.ts';
import { readJson } from '../engine/report/folder/read-json.ts';
import { type Outcome, scratchFolder } from './run-command.ts';
import { eventually, startCommand } from './running-command.ts';
import { type StandIn, writeStandInK6 } from './stand-in-k6.ts';

const fitsSchema = new Ajv2020({ allowUnionTypes: true }).compile(schema);

type Loaded = Outcome & { readonly folder: string; readonly measurements: Measurements };

/** Loads an emulator by a stand-in for k6, and reads what was written. */
async function load(standIn: StandIn, args: readonly string[]): Promise<Loaded> {
  const results = await scratchFolder();
  const { k6, hanging } = await writeStandInK6(standIn);
  const command = startCommand(['load', '--service', '100', ...args, '--sizes', '2', '--results', results], {
    K6_BIN: k6,
  });
  if (standIn.hangsIn !== undefined) {
    await eventually(async () => existsSync(hanging), Boolean);
    command.kill('SIGINT');
  }
  const outcome = await command.ended;
  const [name] = await readdir(results);
  if (name === undefined) throw new Error(outcome.stderr);
  const folder = join(results, name);
  const text = await readFile(join(folder, 'measurements.json'), 'utf8');
  return { ...outcome, folder, measurements: JSON.parse(text) as Measurements };
}

test('what nobody demanded anything of is measured, in the shape that is published', async () => {
  const { code, stdout, measurements, folder } = await load({ latency: 120 }, ['server', '--rounds', '2']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^measured +server-2-at-80\/runsync-latency +measured: p50 120 ms \(120 to 120, /m);
  expect(stdout).not.toMatch(/^pass/m);
  expect(fitsSchema(measurements), JSON.stringify(fitsSchema.errors)).toBe(true);
  const latency = measurements.figures.find(({ name }) => name === 'server-2-at-80/runsync-latency');
  expect(latency).toMatchObject({ unit: 'ms', better: 'lower', verdict: 'measured' });
  expect(latency!.rounds).toHaveLength(2);
  const record = await readJson(join(folder, 'results.json'), 'load');
  expect(record).toMatchObject({
    value: {
      pools: [{ workers: 2 }],
      steps: [{ name: 'server-2-at-80', workers: 2 }],
      timelines: [{ name: 'server-2-at-80', workers: 2, count: 1600 }],
    },
  });
});

test('an objective that does not hold fails the load', async () => {
  const args = ['server', '--objective', 'runsync.p95=100ms'];
  const { code, stdout, measurements } = await load({ latency: 120 }, args);
  expect(stdout).toMatch(/^fail +server-2-at-80\/runsync-latency p95 +objective: at most 100 ms/m);
  expect(code).toBe(1);
  expect(measurements.figures.filter(({ verdict }) => verdict === 'fail')).toHaveLength(1);
});

test('a generator that falls behind measures itself: invalid, never pass', async () => {
  const args = ['server', '--objective', 'runsync.p95=1s'];
  const { code, stdout, measurements } = await load({ latency: 120, lateness: 60 }, args);
  expect(stdout).toMatch(/^invalid .* calls set out more than 12 ms late/m);
  expect(stdout.match(/^server-2-at-80-round-1 was measured again: /gm)).toHaveLength(2);
  expect(code).toBe(3);
  expect(new Set(measurements.figures.map(({ verdict }) => verdict))).toEqual(new Set(['invalid']));
});

test('a generator that is slow to take its answers measures itself, too', async () => {
  const { code, stdout, measurements } = await load({ latency: 120, own: 60 }, ['single-stream']);
  expect(stdout).toMatch(
    /^invalid .* the generator itself took more than 12 ms of 146 of 146 answers, at most 60 ms/m,
  );
  expect(code).toBe(3);
  expect(new Set(measurements.figures.map(({ verdict }) => verdict))).toEqual(new Set(['invalid']));
});

test('an interrupted load leaves what it measured, marked as cut short', async () => {
  const args = ['server', '--shares', '0.5,0.9'];
  const { code, stdout, measurements, folder } = await load(
    { latency: 120, hangsIn: 'server-2-at-90' },
    args,
  );
  expect(code).toBe(130);
  expect(stdout).toMatch(/^cut short: results: /m);
  expect(measurements.settings).toMatchObject({ cutShort: true });
  const verdictOf = (name: string) => measurements.figures.find((figure) => figure.name === name)!.verdict;
  expect(verdictOf('server-2-at-50/runsync-latency')).toBe('measured');
  expect(verdictOf('server-2-at-90/runsync-latency')).toBe('invalid');
  expect(await readJson(join(folder, 'results.json'), 'load')).toMatchObject({ value: { cutShort: true } });
});

test.each(['single-stream', 'offline'])('%s names its figures by scenario and workers', async (scenario) => {
  const { code, measurements } = await load({ latency: 120 }, [scenario]);
  expect(code).toBe(0);
  expect(measurements.load).toBe(scenario);
  expect(measurements.figures.length).toBeGreaterThan(1);
  expect(measurements.figures.every(({ name }) => name.startsWith(`${scenario}-2/`))).toBe(true);
});

test('a sweep finds where answers take too long, and names no figure by a rate', async () => {
  const args = ['sweep', '--objective', 'runsync.p95=500ms'];
  const { code, measurements } = await load({ latency: 120, perRate: 5 }, args);
  expect(code).toBe(0);
  const knee = measurements.figures.find(({ name }) => name === 'sweep-2/knee');
  expect(knee).toMatchObject({ unit: 'per s', better: 'higher', verdict: 'measured' });
  // 120 ms and 5 more for each call a second: 500 ms at 76 calls a second, found to within 10.
  const { value } = knee!.rounds[0] as { value: number };
  expect(value).toBeGreaterThan(66);
  expect(value).toBeLessThanOrEqual(76);
});

test('a sweep that nothing is too much for has no knee', async () => {
  const { code, stdout } = await load({ latency: 120 }, ['sweep', '--objective', 'runsync.p95=500ms']);
  expect(stdout).toMatch(/^invalid +sweep-2\/knee .*no rate that was tried was too much/m);
  expect(code).toBe(3);
});

test('a sweep during which the target stops has no knee', async () => {
  const standIn = { latency: 120, refusesIn: '^sweep-2-round-1-[2-9]' };
  const { code, stdout } = await load(standIn, ['sweep', '--objective', 'runsync.p95=500ms']);
  expect(stdout).toMatch(/^invalid +sweep-2\/knee .*no job completed at the last rate that was tried/m);
  expect(code).toBe(3);
});

test('cold starts are measured as a whole and in parts, and judged', async () => {
  const args = ['cold-start', '--objective', 'coldStart.p50=100ms'];
  const { code, stdout, measurements } = await load({ latency: 120 }, args);
  expect(stdout).toMatch(/^fail +cold-start-2\/latency p50 +objective: at most 100 ms/m);
  expect(code).toBe(1);
  expect(measurements.figures.map(({ name }) => name)).toEqual(
    ['latency', 'first', 'queue', 'boot', 'first-run', 'share'].map((figure) => `cold-start-2/${figure}`),
  );
});

test('a target none of whose jobs complete is not measured', async () => {
  const results = await scratchFolder();
  const { k6 } = await writeStandInK6({ latency: 120, status: 401 });
  const command = startCommand(['load', 'server', '--sizes', '2', '--results', results], { K6_BIN: k6 });
  const { code, stderr } = await command.ended;
  expect(stderr).toMatch(/no job of endpoint \S+ completed: 401 COMPLETED.*specs\/probe\.md/s);
  expect(code).toBe(2);
});

test('a sweep fails where the objectives hold at no rate', async () => {
  const { code, stdout, measurements } = await load({ latency: 900 }, [
    'sweep',
    '--objective',
    'runsync.p95=500ms',
  ]);
  expect(stdout).toMatch(/^fail +sweep-2\/runsync-latency p95 +objective: at most 500 ms/m);
  expect(measurements.figures[0]).toMatchObject({ name: 'sweep-2/knee', rounds: [{ value: 0, count: 0 }] });
  expect(code).toBe(1);
});
