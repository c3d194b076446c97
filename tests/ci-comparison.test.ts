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
    return { ...ended, folder, summary: await readFile(summary, 'utf8') };
  }
  return run;
}

async function writeLoad(parent: string, name: string, measurements: Measurements): Promise<void> {
  await mkdir(join(parent, name), { recursive: true });
  await writeFile(join(parent, name, 'measurements.json'), JSON.stringify(measurements));
}

const week = { load: 'server', rate: 4, seconds: 15, rounds: 5 } as const;

test('the benchmark recipe compares with the last week that was fine, and fails where jobs became slower', async () => {
  const artifact = await scratchFolder();
  await writeLoad(
    artifact,
    'load-server-2026-11-15T03-00-00-000Z',
    await loadSimulated({ ...week, seed: 1 }),
  );
  const run = await openCheckout(artifact);
  const [fetching, comparing] = [
    await stepOf('benchmark.yaml', 'load', 'fetch the last results'),
    await stepOf('benchmark.yaml', 'load', 'compare'),
  ];
  const { folder, code, stderr } = await run(fetching);
  expect(code, stderr).toBe(0);
  const results = join(folder, 'results');
  await writeLoad(results, 'load-server-2026-11-22T03-00-00-000Z', await loadSimulated({ ...week, seed: 2 }));
  const fine = await run(comparing);
  expect(fine.code, fine.stderr).toBe(0);
  expect(fine.summary).toMatch(/\| server-4-rate-4\/runsync-latency p50 \|/);

  await writeLoad(
    results,
    'load-server-2026-11-29T03-00-00-000Z',
    await loadSimulated({ ...week, seed: 3, slowdown: 1.3 }),
  );
  const worse = await run(comparing);
  expect(worse.code).toBe(1);
  expect(worse.summary).toMatch(/runsync-latency p50 .* regression \|/);
  expect(worse.summary).toContain('answers take longer');
});

test('the benchmark recipe has nothing to compare in its first week, and says so', async () => {
  const run = await openCheckout(undefined);
  await run(await stepOf('benchmark.yaml', 'load', 'fetch the last results'));
  const { code, summary } = await run(await stepOf('benchmark.yaml', 'load', 'compare'));
  expect(code).toBe(0);
  expect(summary).toBe('There are no earlier results to compare with.\n');
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
