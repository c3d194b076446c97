import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand, scratchFolder } from './run-command.ts';

const fault = ['--fault', 'wait-ends-a-tick-early'];
const rules = ['job.wait.honoured', 'job.run.accepts', 'job.input.required', 'auth.job.missing-key'];
const selection = ['--seed', '1', '--cases', '10', ...rules.flatMap((rule) => ['--rule', rule]), ...fault];

async function judge(...more: string[]): Promise<string> {
  const results = await scratchFolder();
  await runCommand(['verify', ...selection, '--results', results, ...more]);
  return join(results, 'latest');
}

type Json = {
  summary: object;
  machine: { load: number; lagMs: number };
  rules: { id: string; verdict: string; caseDigest: string }[];
};
const resultsIn = async (run: string): Promise<Json> =>
  JSON.parse(await readFile(join(run, 'results.json'), 'utf8'));
const runsIn = async (results: string): Promise<string[]> =>
  (await readdir(results)).filter((name) => name.startsWith('2')).map((name) => join(results, name));
const verdicts = ({ rules: all }: Json) =>
  all.map(({ id, verdict, caseDigest }) => [id, verdict, caseDigest]);

describe.concurrent('runs of parts of the rules', () => {
  test('are joined into what one run of all of them says', async (context) => {
    const [whole, one, other] = await Promise.all([
      judge(),
      judge('--shard', '1/2'),
      judge('--shard', '2/2'),
    ]);
    const results = await scratchFolder();
    const history = ['--history', join(results, 'history'), '--target-version', '4.2'];
    const { code, stdout } = await runCommand(['merge', one, other, '--results', results, ...history]);

    const [joined, direct] = [await resultsIn(join(results, 'latest')), await resultsIn(whole)];
    context.expect(verdicts(joined)).toEqual(verdicts(direct));
    context.expect(joined.summary).toEqual(direct.summary);
    context.expect(stdout).toContain('1 of 4 judged rules are broken');
    context.expect(code).toBe(1);
    const shards = await Promise.all([one, other].map(resultsIn));
    context.expect(joined.machine).toEqual({
      load: Math.max(...shards.map(({ machine }) => machine.load)),
      lagMs: Math.max(...shards.map(({ machine }) => machine.lagMs)),
    });
    const [kept] = (await readdir(join(results, 'history'))).map((name) => join(results, 'history', name));
    context.expect(JSON.parse(await readFile(kept!, 'utf8'))).toMatchObject({
      ...{ kind: 'run', machine: joined.machine, targetSide: { version: '4.2' } },
    });
    const replay = await readFile(join(results, 'latest/failures/job.wait.honoured/replay.sh'), 'utf8');
    context.expect(replay).toContain('runsync');
    const junit = await readFile(join(results, 'latest/junit.xml'), 'utf8');
    context.expect(junit).toMatch(/<testsuites tests="4" failures="1"/);
    const ctrf = JSON.parse(await readFile(join(results, 'latest/ctrf.json'), 'utf8'));
    context.expect(ctrf.results.summary).toMatchObject({ tests: 4, failed: 1 });
    context
      .expect(await readFile(join(results, 'latest/report.html'), 'utf8'))
      .toContain('job.wait.honoured');
  });

  test('report a part that is missing, and lose none where they lie', async (context) => {
    const results = await scratchFolder();
    const part = ['verify', '--cases', '2', '--results', results];
    for (const [seed, shard] of [
      ['1', '2/3'],
      ['2', '3/3'],
    ] as const)
      await runCommand([
        ...part,
        '--rule',
        'job.run.accepts',
        '--rule',
        'job.health.shape',
        '--shard',
        shard,
        '--seed',
        seed,
      ]);
    const runs = await runsIn(results);
    const { code, stdout } = await runCommand(['merge', ...runs, '--results', results]);

    context.expect(runs).toHaveLength(2);
    context.expect(stdout).toContain('part 1 of 3 is missing');
    context.expect(stdout).toMatch(/the parts have seeds (1, 2|2, 1): results.json has the first/);
    context.expect(code).toBe(3);
    context.expect(await runsIn(results)).toEqual(context.expect.arrayContaining(runs));
    context.expect(await runsIn(results)).toHaveLength(3);
    const joined = await readFile(join(results, 'latest/results.json'), 'utf8');
    context.expect(JSON.parse(joined)).toMatchObject({ parts: { of: 3, judged: [2, 3], missing: [1] } });
    for (const run of runs) {
      const { shard } = JSON.parse(await readFile(join(run, 'results.json'), 'utf8'));
      context.expect(shard.of).toBe(3);
    }
  });

  test('are refused when a part is there twice, and what is no run is reported', async (context) => {
    const run = await judge('--shard', '1/1');
    const twice = await runCommand(['merge', run, run, '--results', await scratchFolder()]);
    const none = await runCommand(['merge', run, await scratchFolder(), '--results', await scratchFolder()]);

    context.expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('give each part once') });
    context.expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no run in') });
  });
});
