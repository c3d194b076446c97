import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Measurements } from '../engine/measurement/measurements.ts';
import { loadSimulated } from './performance/load-simulated.ts';
import { runProgram, scratchFolder } from './run-command.ts';

type Step = { name?: string; run?: string; if?: string };

const root = new URL('../', import.meta.url).pathname;

async function stepOf(recipe: string, job: string, name: string): Promise<string> {
  const text = await readFile(join(root, 'docs/ci', recipe), 'utf8');
  const { jobs } = parse(text) as { jobs: Record<string, { steps: Step[] }> };
  return jobs[job]!.steps.find((step) => step.name === name)!.run!;
}

/** What a job of GitLab types that holds these words. */
async function gitlabStep(recipe: string, job: string, words: string): Promise<string> {
  const text = await readFile(join(root, 'docs/ci', recipe), 'utf8');
  const jobs = parse(text) as Record<string, { script: string[] }>;
  return jobs[job]!.script.find((step) => step.includes(words))!;
}

/** What a stage of Jenkins does: its copying of artifacts, which a plugin does there, or the script that it types. */
async function jenkinsStage(recipe: string, stage: string): Promise<string> {
  const text = await readFile(join(root, 'docs/ci', recipe), 'utf8');
  const [, own = ''] = text.split(`stage('${stage}')`);
  const [, options] = /^[^']*copyArtifacts\((.*)\) \}/.exec(own) ?? [];
  if (options === undefined) return /sh '''(.*?)'''/s.exec(own)![1]!;
  expect(options).toMatch(/optional: true/);
  const target = /target: '(\w+)'/.exec(options)?.[1] ?? '.';
  return `copy-artifacts '${target}'`;
}

/** A checkout in which programs of the runner stand in: `gh` has one earlier run with this artifact, or none. */
async function openCheckout(
  artifact: string | undefined,
): Promise<(script: string) => ReturnType<typeof run>> {
  const folder = await scratchFolder();
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const program = async (name: string, lines: string): Promise<void> => {
    await writeFile(join(programs, name), `#!/usr/bin/env bash\n${lines}\n`);
    await chmod(join(programs, name), 0o755);
  };
  await program(
    'gh',
    artifact === undefined
      ? 'exit 0'
      : `if [ "$2" = list ]; then echo 42; else mkdir -p "\${@: -1}" && cp -r '${artifact}'/. "\${@: -1}"; fi`,
  );
  const copying = (target: string): string =>
    artifact === undefined
      ? 'exit 22'
      : `mkdir -p ${target}/results && cp -r '${artifact}'/. ${target}/results`;
  // The one writes what it fetched, as the option before the last says; the other takes it apart.
  await program(
    'curl',
    artifact === undefined ? 'exit 22' : 'while [ "$1" != --output ]; do shift; done; echo zip > "$2"',
  );
  await program('unzip', `[ -s "$2" ] && ${copying('"$4"')}`);
  await program('copy-artifacts', artifact === undefined ? 'exit 0' : copying('"$1"'));
  await program(
    'npm',
    `shift; name=$1; shift 2; exec '${process.execPath}' '${root}scripts/main.js' "$name" "$@"`,
  );
  const summary = join(folder, 'summary');
  await writeFile(summary, '');

  async function run(script: string) {
    const environment = {
      ...{
        PATH: `${programs}:${process.env.PATH}`,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_WORKFLOW: 'benchmark',
      },
    };
    const inFolder = `cd '${folder}'\n${script}`;
    const ended = await runProgram(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', inFolder],
      environment,
    );
    const table = await readFile(join(folder, 'comparison.md'), 'utf8').catch(() => '');
    return { ...ended, folder, summary: `${await readFile(summary, 'utf8')}${table}` };
  }
  return run;
}

async function writeLoad(parent: string, name: string, measurements: Measurements): Promise<void> {
  await mkdir(join(parent, name), { recursive: true });
  await writeFile(join(parent, name, 'measurements.json'), JSON.stringify(measurements));
}

const week = { load: 'server', rate: 4, seconds: 15, rounds: 5 } as const;

const benchmarks = [
  {
    recipe: 'benchmark.yaml',
    fetching: () => stepOf('benchmark.yaml', 'load', 'fetch the last results'),
    comparing: () => stepOf('benchmark.yaml', 'load', 'compare'),
  },
  {
    recipe: 'gitlab-benchmark.yaml',
    fetching: () => gitlabStep('gitlab-benchmark.yaml', 'load', 'earlier.zip'),
    comparing: () => gitlabStep('gitlab-benchmark.yaml', 'load', 'npm run compare'),
  },
  {
    recipe: 'Jenkinsfile.benchmark',
    fetching: () => jenkinsStage('Jenkinsfile.benchmark', 'fetch the last results'),
    comparing: () => jenkinsStage('Jenkinsfile.benchmark', 'compare'),
  },
];

const simulated = Promise.all([
  loadSimulated({ ...week, seed: 1 }),
  loadSimulated({ ...week, seed: 2 }),
  loadSimulated({ ...week, seed: 3, slowdown: 1.3 }),
]);

test.each(benchmarks)(
  '$recipe compares with the last week that was fine, and fails where jobs became slower',
  async (steps) => {
    const [before, alike, slower] = await simulated;
    const artifact = await scratchFolder();
    await writeLoad(artifact, 'load-server-2026-11-15T03-00-00-000Z', before);
    const run = await openCheckout(artifact);
    const { folder, code, stderr } = await run(await steps.fetching());
    expect(code, stderr).toBe(0);
    const results = join(folder, 'results');
    const comparing = await steps.comparing();
    await writeLoad(results, 'load-server-2026-11-22T03-00-00-000Z', alike);
    const fine = await run(comparing);
    expect(fine.code, fine.stderr).toBe(0);
    expect(fine.summary).toMatch(/\| server-4-rate-4\/runsync-latency p50 \|/);

    await writeLoad(results, 'load-server-2026-11-29T03-00-00-000Z', slower);
    const worse = await run(comparing);
    expect(worse.code).toBe(1);
    expect(worse.summary).toMatch(/runsync-latency p50 .* regression \|/);
    expect(worse.summary).toContain('answers take longer');
  },
);

test.each(benchmarks)(
  '$recipe has nothing to compare in its first week, and says so',
  async ({ fetching, comparing }) => {
    const run = await openCheckout(undefined);
    expect((await run(await fetching())).code).toBe(0);
    const { code, summary } = await run(await comparing());
    expect(code).toBe(0);
    expect(summary).toBe('There are no earlier results to compare with.\n');
  },
);

test.each([
  ['gitlab.yaml', () => gitlabStep('gitlab.yaml', 'judge', 'earlier.zip')],
  ['Jenkinsfile', () => jenkinsStage('Jenkinsfile', 'fetch the last results')],
])('%s puts the results of the last night beside the new ones', async (_, fetching) => {
  const artifact = await scratchFolder();
  await mkdir(join(artifact, '2026-11-23T01-17-00-000Z'));
  const run = await openCheckout(artifact);
  expect((await run(await fetching())).code).toBe(0);
  expect((await run('ls results')).stdout.trim()).toBe('2026-11-23T01-17-00-000Z');
});

test('the nightly recipe puts the last report beside the new one', async () => {
  const artifact = await scratchFolder();
  await mkdir(join(artifact, '2026-11-23T01-17-00-000Z'));
  const run = await openCheckout(artifact);
  const { code, folder } = await run(await stepOf('nightly.yaml', 'report', 'fetch the last report'));
  expect(code).toBe(0);
  const { stdout } = await run('ls results');
  expect(stdout.trim()).toBe('2026-11-23T01-17-00-000Z');
  expect(folder).not.toBe('');
});
