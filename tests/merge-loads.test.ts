import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decodeHistogram, sampleAtRank } from '../engine/measurement/histogram.ts';
import type { Measurements } from '../engine/measurement/measurements.ts';
import type { ReportedJob } from '../load/plan/reported-job.ts';
import { segmentArguments } from '../load/run/segments.ts';
import { startEmulatorProcess } from './emulator-process.ts';
import { runCommand, runProgram, scratchFolder } from './run-command.ts';
import { writeStandInK6 } from './stand-in-k6.ts';

const arrivals = { pattern: 'constant', calls: 60, rate: 30, seed: 7, callers: 60 };

/** Two runners that share the calls of one load on one emulator, at the same time. @returns what each of them printed */
async function runRunners(folder: string): Promise<string[]> {
  const emulator = await startEmulatorProcess(['--clock', 'real']);
  onTestFinished(() => emulator.stop());
  const { k6 } = await writeStandInK6({ latency: 0, makesCalls: true });
  const environment = {
    ...{ LOAD_URL: emulator.urls.serverless, LOAD_KEY: emulator.keys.valid!, LOAD_ENDPOINT: 'probe' },
    ...{ LOAD_ARRIVALS: JSON.stringify(arrivals), LOAD_JOB: '{"work":50}' },
  };
  const runners = [0, 1].map((nth) => {
    const consoleArguments = ['--console-output', join(folder, `printed-${nth}.txt`)];
    return runProgram(k6, ['run', ...consoleArguments, ...segmentArguments(nth, 2), 'jobs.ts'], environment);
  });
  return (await Promise.all(runners)).map(
    ({ stdout, stderr }) => `time="…" level=info msg=start\n${stdout}${stderr}`,
  );
}

async function merge(files: readonly string[]) {
  const results = await scratchFolder();
  const outcome = await runCommand(['merge', ...files, '--results', results]);
  const [name] = await readdir(results);
  const text = name === undefined ? '{}' : await readFile(join(results, name, 'measurements.json'), 'utf8');
  return { ...outcome, measurements: JSON.parse(text) as Measurements };
}

test('what two runners measured of one emulator at the same time becomes one measurement', async () => {
  const folder = await scratchFolder();
  const logs = await runRunners(folder);
  const files = logs.map((_, nth) => join(folder, `runner-${nth + 1}.txt`));
  for (const [nth, file] of files.entries()) await writeFile(file, logs[nth]!);
  const { stdout, stderr, measurements } = await merge(files);
  expect(stdout, stderr).toMatch(/^(measured|invalid) +jobs\/runsync-latency /m);

  const jobs = logs.map((log) =>
    log
      .split('\n')
      .filter((line) => line.startsWith('{"mark"'))
      .map((line) => JSON.parse(line) as ReportedJob)
      .toSorted((one, other) => one.due - other.due),
  );
  expect(jobs.map((own) => own.length)).toEqual([30, 30]);
  // The first tenth of what each runner made is not measured.
  const latencies = jobs.flatMap((own) =>
    own.slice(3).map(({ due, answered }) => Math.round(answered - due)),
  );
  const figure = (name: string) => measurements.figures.find((one) => one.name === `jobs/${name}`)!;
  const [round] = figure('runsync-latency').rounds as [{ histogram: string; count: number }];
  expect(round.count).toBe(54);
  const sorted = latencies.toSorted((one, other) => one - other);
  const histogram = decodeHistogram(round.histogram);
  expect([1, 27, 54].map((rank) => sampleAtRank(histogram, rank))).toEqual([
    sorted[0],
    sorted[26],
    sorted[53],
  ]);
  expect(figure('error-share').rounds).toEqual([{ value: 0, count: 54 }]);
  const [rate] = figure('throughput').rounds as unknown as [{ value: number }];
  expect(rate.value).toBeLessThanOrEqual(arrivals.rate);

  // A runner whose log is not there has calls that nobody made.
  const half = await merge(files.slice(0, 1));
  expect(half.stdout).toMatch(/^invalid .*runner-1\.txt: 30 of 60 calls were never made/m);
  expect(half.code).toBe(3);

  const whole = join(folder, 'both.txt');
  await writeFile(whole, logs.join('\n'));
  const within = await merge([whole, files[0]!]);
  expect(within.stderr).toContain('report the same job: each runner counts once');
  expect(within.code).toBe(2);

  const twice = await merge([files[0]!, files[0]!]);
  expect(twice.stderr).toContain('a part is named twice');
  expect(twice.code).toBe(2);
});
