import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram, scratchFolder } from './run-command.ts';

type Step = {
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
};
type Action = {
  inputs: Record<string, { description: string; default: string }>;
  outputs: Record<string, { value: string }>;
  runs: { using: string; steps: Step[] };
};

const root = new URL('../', import.meta.url).pathname;
const text = await readFile(join(root, 'action.yml'), 'utf8');
const { inputs, outputs, runs } = parse(text) as Action;
const stepNamed = (name: string): Step => runs.steps.find((step) => step.name === name)!;

/** Runs a step as the runner of a workflow does. */
async function runStep(
  name: string,
  given: Record<string, string>,
  outputsSoFar: Record<string, string> = {},
) {
  const temp = await scratchFolder();
  const files = { GITHUB_OUTPUT: join(temp, 'output'), GITHUB_STEP_SUMMARY: join(temp, 'summary') };
  for (const file of Object.values(files)) await writeFile(file, '');
  const { run, env = {} } = stepNamed(name);
  const filled = Object.entries(env).map(([variable, value]) => [
    variable,
    value.replace(/^\$\{\{ (inputs|steps\.judge\.outputs)\.([\w-]+) \}\}$/, (_, from: string, key: string) =>
      from === 'inputs' ? (given[key] ?? inputs[key]!.default) : (outputsSoFar[key] ?? ''),
    ),
  ]);
  const environment = { ...files, RUNNER_TEMP: temp, GITHUB_ACTION_PATH: root, GITHUB_ACTIONS: 'true' };
  const script = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', run!];
  const ended = await runProgram('bash', script, { ...environment, ...Object.fromEntries(filled) });
  const lines = (await readFile(files.GITHUB_OUTPUT, 'utf8')).trim().split('\n');
  return {
    ...ended,
    outputs: Object.fromEntries(lines.map((line) => /^([^=]*)=(.*)$/.exec(line)?.slice(1) ?? [])),
    summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
  };
}

test('pins what it uses by commit, uses each input, and gives what it promises', () => {
  const used = runs.steps.flatMap(({ uses }) => uses ?? []);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
  for (const input of Object.keys(inputs)) expect(text).toMatch(new RegExp(`inputs\\.${input}\\b`));
  for (const { value } of Object.values(outputs)) expect(value).toMatch(/steps\.judge\.outputs\./);
  for (const { run } of runs.steps) expect(run ?? '').not.toContain('${{');
});

test('keeps what is installed by what the lock file of the action holds', async () => {
  const { key } = runs.steps.find(({ uses }) => uses?.startsWith('actions/cache@'))!.with!;
  expect(key).toContain('${{ steps.lock.outputs.hash }}');
  expect(text).not.toContain('hashFiles(');
  const lock = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
  expect((await runStep('lock', {})).outputs).toEqual({ hash: lock });
});

describe.concurrent('its steps', () => {
  test('judge, tell the runner, and hand the verdict on', async () => {
    const results = await scratchFolder();
    const judged = await runStep('judge', { areas: 'address', seed: '1', results });

    expect(judged).toMatchObject({
      code: 0,
      outputs: { 'exit-code': '0', verdict: expect.stringMatching(/^no violation found, 1 of \d+ judged$/) },
      summary: expect.stringContaining('## embedded emulator'),
    });
    expect(judged.outputs.folder).toContain(results);
    expect(await runStep('verdict', {}, judged.outputs)).toMatchObject({ code: 0 });

    const compared = await runStep('compare', { baseline: judged.outputs.folder! }, judged.outputs);
    expect(compared).toMatchObject({
      code: 0,
      summary: expect.stringContaining('Compared with the baseline'),
    });
  });

  test('compare within a fence that no words of a target close', async () => {
    const judged = await runStep('judge', {
      ...{ areas: 'address', seed: '1', results: await scratchFolder() },
    });
    const baseline = await scratchFolder();
    const run = await readFile(join(judged.outputs.folder!, 'results.json'), 'utf8');
    const served = '`'.repeat(5);
    await writeFile(join(baseline, 'results.json'), run.replace('embedded emulator', served));

    const { code, summary } = await runStep('compare', { baseline }, judged.outputs);
    const [, opening, ...shown] = summary.trimEnd().split('\n');
    expect({ code, shown: shown.join('\n') }).toEqual({ code: 0, shown: expect.stringContaining(served) });
    expect(opening).toBe('`'.repeat(6));
    expect(shown.indexOf(opening!)).toBe(shown.length - 1);
  });

  test('end with what verify ended with', async () => {
    const judged = await runStep('judge', {
      target: join(await scratchFolder(), 'none.yaml'),
      results: await scratchFolder(),
    });

    expect(judged).toMatchObject({ code: 0, outputs: { 'exit-code': '2' } });
    expect(judged.stderr).toContain('none.yaml');
    expect(await runStep('verdict', {}, judged.outputs)).toMatchObject({ code: 2 });
  });

  test('clean what runs have left, and nothing where none was', async () => {
    const results = join(await scratchFolder(), 'none');
    const target = join(await scratchFolder(), 'target.yaml');
    await writeFile(
      target,
      'name: t\nurls: { serverless: "http://127.0.0.1:1/v1" }\nkeys: { valid: "${GITHUB_ACTIONS}" }\n',
    );

    expect(await runStep('clean', { target, results })).toMatchObject({ code: 0, stdout: '' });
    await mkdir(results);
    expect(await runStep('clean', { target, results })).toMatchObject({ code: 0 });
  });

  test('install nothing twice', async () => {
    expect(await runStep('install', {})).toMatchObject({ code: 0, stdout: '' });
  });
});
