import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MeasuredFigure, measurementsSchema, sampledRound } from '../engine/measurement/measurements.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const spread = (middle: number) => Array.from({ length: 200 }, (_, nth) => middle * (0.9 + 0.001 * nth));
const measured = (middle: number, more: Partial<MeasuredFigure> = {}): MeasuredFigure => ({
  ...{ name: 'server-1/runsync-latency', unit: 'ms', better: 'lower', verdict: 'measured' },
  rounds: [1, 1.004, 0.998, 1.002].map((luck) => sampledRound(spread(middle * luck))),
  ...more,
});
const load = (figures: readonly MeasuredFigure[], more: object = {}) => ({
  ...{ schema: measurementsSchema, load: 'server', target: 't', settings: {} },
  ...{ suite: { version: '0.1.0', commit: null }, figures, ...more },
});
const folders: Readonly<Record<string, unknown>> = {
  usual: load([measured(200)]),
  same: load([measured(201)]),
  slow: load([measured(240)]),
  'slow-a-bit': load([measured(208)]),
  invalid: load([measured(240, { verdict: 'invalid' })]),
  'few-rounds': load([measured(240, { rounds: [sampledRound(spread(240))] })]),
  'no-histogram': load([measured(1, { rounds: [{ histogram: 'bm8=', count: 1 }] })]),
  'other-figure': load([measured(200, { name: 'server-2/runsync-latency' })]),
  'other-load': load([measured(200)], { load: 'offline' }),
  'other-schema': load([measured(200)], { schema: 'plumbline-measurements/2' }),
  mismatch: load([measured(200)], { figures: [{}] }),
  hostile: load([measured(200)], { load: '<b>|\u001b[31m' }),
};

let results: string;
beforeAll(async () => {
  results = await scratchFolder();
  for (const [name, content] of Object.entries(folders)) {
    await mkdir(join(results, name));
    await writeFile(join(results, name, 'measurements.json'), JSON.stringify(content));
  }
  await mkdir(join(results, 'empty'));
  await mkdir(join(results, 'broken'));
  await writeFile(join(results, 'broken', 'measurements.json'), 'no JSON');
});

const sideOf = (names: string) =>
  names
    .split(',')
    .map((name) => (name === '' ? '' : join(results, name)))
    .join(',');
const compare = (a: string, b: string, ...options: string[]) =>
  runCommand(['compare', sideOf(a), sideOf(b), ...options]);

describe.concurrent('`npm run compare`', () => {
  test('shows a regression, in lines of at most 120 letters, and ends with 1', async () => {
    const { code, stdout } = await compare('usual', 'slow');
    expect(code).toBe(1);
    expect(stdout).toMatch(/server-1\/runsync-latency p50 .* 1\.20 .*regression\n/);
    expect(stdout).toContain('3 regressions (tolerance 5 %)');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test('ends with 0 where nothing changed, or within the tolerance alone, or for the better', async () => {
    expect(await compare('usual', 'same')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no change'),
    });
    const within = await compare('usual', 'slow-a-bit');
    expect(within).toMatchObject({ code: 0, stdout: expect.stringContaining('regression') });
    expect((await compare('usual', 'slow-a-bit', '--tolerance', '1%')).code).toBe(1);
    expect(await compare('slow', 'usual')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('improvement'),
    });
  });

  test.each([
    ['invalid', 'invalid in B: its own results say why'],
    ['few-rounds', '1 of the 3 rounds that it needs'],
  ])('ends with 3 where all is too noisy: %s', async (b, reason) => {
    expect(await compare('usual', b)).toMatchObject({
      ...{ code: 3, stdout: expect.stringContaining(`too noisy to say: ${reason}`) },
    });
  });

  test('of two runs of `verify` compares how long answers took, and judges none of a virtual clock', async () => {
    const folder = join(results, 'verified');
    const rules = [
      'job.run.accepts',
      'job.health.shape',
      'job.input.required',
      'job.cancel.queued',
      'job.run.ids-differ',
    ];
    const selected = rules.flatMap((rule) => ['--rule', rule]);
    await runCommand(['verify', ...selected, '--seed', '1', '--cases', '8', '--results', folder]);
    const { code, stdout } = await compare('verified/latest', 'verified/latest');
    expect(stdout).toMatch(/^job-run\/200 p50 .* µs .*not judged$/m);
    expect(stdout).toContain('the clock was virtual');
    expect(code).toBe(3);
    expect(await compare('usual', 'verified/latest')).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('of different loads, server and verify') },
    });
  }, 240_000);

  test('takes sets of runs, beside each other if they were made by turns', async () => {
    expect((await compare('usual,same,slow-a-bit', 'slow')).code).toBe(1);
    const { code, stderr } = await compare('usual,same', 'slow,slow-a-bit', '--interleaved');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('3 at least, and got 2 and 2'),
    });
    expect((await compare('usual,same,slow-a-bit', 'same,usual,slow', '--interleaved')).code).toBe(3);
  });

  test('writes it for the page of a run that lies beside the load', async () => {
    const out = join(await scratchFolder(), 'new', 'comparison.json');
    expect((await compare('usual', 'slow', '--out', out)).code).toBe(1);
    const { sides, ...written } = JSON.parse(await readFile(out, 'utf8'));
    expect(sides).toEqual([expect.stringMatching(/usual$/), expect.stringMatching(/slow$/)]);
    expect(written).toEqual(JSON.parse((await compare('usual', 'slow', '--json')).stdout));
    const link = join(await scratchFolder(), 'comparison.json');
    await symlink(out, link);
    expect(await compare('usual', 'slow', '--out', link)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('is a link, which is not followed') },
    });
  });

  test('prints JSON and Markdown that are safe to show', async () => {
    const json = JSON.parse((await compare('usual', 'slow', '--json')).stdout);
    expect(json).toMatchObject({ schema: 'plumbline-comparison/1', load: 'server', errorRate: 0.05 });
    expect(json.changes[0]).toMatchObject({
      verdict: 'regression',
      measured: { ratio: expect.closeTo(1.2, 1) },
    });
    const { stdout } = await compare('hostile', 'hostile', '--markdown');
    expect(stdout).toContain('## &#60;b&#62;&#124;');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toContain('| figure | A | B |');
  });

  test.each([
    ['nowhere', 'there is no folder'],
    ['usual/measurements.json', 'is no folder: give the one of a load, such as'],
    ['empty', 'has no measurements.json: give the folder of a load that measures'],
    ['broken', 'is no JSON'],
    ['mismatch', 'does not hold what a load measured: /figures/0'],
    ['no-histogram', "has a histogram that can't be read: measure again"],
    ['other-schema', 'this version reads plumbline-measurements/1: measure again'],
    ['other-load', 'these are of different loads, server and offline'],
    ['other-figure', 'have no figure in common'],
    ['usual,', 'names a folder without a name'],
    ['same,same', 'names a folder twice'],
  ])('ends with 2 for %s, and says what is wrong', async (b, words) => {
    expect(await compare('usual', b)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });

  test('writes a baseline, and compares with it', async () => {
    const file = join(results, 'baseline.json');
    const write = (runs: string) => runCommand(['compare', sideOf(runs), '--baseline', file, '--update']);
    expect(await write('usual,same')).toMatchObject({ code: 0, stdout: `${file}: 2 runs of server\n` });
    const slow = await runCommand(['compare', sideOf('slow'), '--baseline', file]);
    expect(slow).toMatchObject({ code: 1, stdout: expect.stringContaining('regression') });

    expect((await write('slow')).code).toBe(0);
    const same = await runCommand(['compare', sideOf('slow'), '--baseline', file]);
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('no change') });
    expect((await readdir(results)).filter((name) => name.startsWith('baseline.json'))).toHaveLength(1);
    expect(await write('other-load')).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('is a baseline of server, not of offline') },
    });
    for (const other of ['localhost\n', '{"name":"a package"}', 'null']) {
      await writeFile(file, other);
      expect(await write('usual')).toMatchObject({
        ...{ code: 2, stderr: expect.stringContaining('is no baseline: delete it first') },
      });
      expect(await readFile(file, 'utf8')).toBe(other);
    }
    await writeFile(file, '{"schema":"plumbline-baseline/0"}');
    expect((await write('usual')).code).toBe(0);
  });

  test.each<[string, string[], string]>([
    ['no second side', ['usual'], 'name a second folder, or --baseline FILE'],
    ['a second side beside it', ['usual', 'same', '--baseline', 'x'], 'name one side alone'],
    ['one that is not there', ['usual', '--baseline', 'nowhere.json'], 'write it with --update'],
    ['no JSON', ['usual', '--baseline', 'broken/measurements.json'], 'is no JSON'],
    ['another file', ['usual', '--baseline', 'usual/measurements.json'], 'is no baseline of this version'],
    ['nowhere to write', ['usual', '--update'], 'name it with --baseline FILE'],
    ['a folder to write to', ['usual', '--update', '--baseline', 'none/b.json'], "can't be written"],
    ['runs of two loads', ['usual,other-load', '--update', '--baseline', 'b.json'], 'of different loads'],
  ])('ends with 2 for a baseline with %s', async (_, words, message) => {
    const args = words.map((word, at) =>
      word.startsWith('--') || word === 'x' || (at > 0 && words[at - 1] === '--update') ? word : sideOf(word),
    );
    expect(await runCommand(['compare', ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });

  test('ends with 2 for a tolerance that is none, and for two formats at once', async () => {
    const wrong = await compare('usual', 'same', '--tolerance', '5');
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('such as 5%') });
    const both = await compare('usual', 'same', '--json', '--markdown');
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('exclude each other') });
  });
});
