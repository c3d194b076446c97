import { expect, test } from 'vitest';
import { samplesOfRounds } from '../../../engine/measurement/measurements.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { type ColdOccasion, coldFigures, coldJobs, longerThanBoot, type OccasionedJob } from './cold-jobs.ts';

/** A job that ran for 200 ms after a delay. */
function job(
  occasion: ColdOccasion,
  delay: number,
  change: Partial<ReportedJob> = {},
  round = 1,
): OccasionedJob {
  const executionTime = occasion === 'at-scale-up' ? 1000 : 200;
  const record = { status: 'COMPLETED', executionTime };
  return {
    occasion,
    round,
    job: {
      mark: '',
      due: 100,
      sent: 100,
      answered: 100 + executionTime + delay,
      status: 200,
      record,
      ...change,
    },
  };
}

const warmDelays = [3, 5, 4];
const jobs = [
  job('first', 900),
  job('after-idle', 500),
  job('after-idle', 520),
  job('at-scale-up', 6),
  job('at-scale-up', 480),
];

test('a job at a scale-up met a cold start where it was delayed as by one', () => {
  expect(coldJobs(jobs, warmDelays).map(({ job: { answered } }) => answered)).toEqual([1200, 800, 820, 1580]);
});

test('cold starts have parts: the queue of a warm job, the boot, and the first run', () => {
  const figures = new Map(
    coldFigures('cold-start-2', jobs, warmDelays, []).map((one) => [one.name, one.round]),
  );
  const samples = (name: string) => {
    const histogram = samplesOfRounds([figures.get(`cold-start-2/${name}`)!]);
    return [histogram.totalCount, histogram.minNonZeroValue, histogram.maxValue];
  };
  expect(samples('latency')).toEqual([4, 680, 1100]);
  expect(samples('first')).toEqual([1, 1100, 1100]);
  expect(samples('after-idle')).toEqual([2, 700, 720]);
  expect(samples('at-scale-up')).toEqual([1, 680, 680]);
  expect(samples('queue')).toEqual([3, 3, 5]);
  expect(samples('boot')).toEqual([4, 476, 896]);
  expect(samples('first-run')).toEqual([3, 200, 200]);
  expect(figures.get('cold-start-2/share')).toEqual({ value: 0.8, count: 5 });
});

test('a record that does not say how long its job ran leaves the parts out', () => {
  const silent = job('after-idle', 500, { record: { status: 'COMPLETED' } });
  const names = coldFigures('c', [...jobs, silent], warmDelays, []).map(({ name }) => name);
  expect(names).not.toContain('c/boot');
  expect(names).not.toContain('c/at-scale-up');
  expect(names).toContain('c/latency');
});

test('a job that did not complete is beyond every objective', () => {
  const [latency] = coldFigures(
    'c',
    [...jobs, job('after-idle', 0, { status: 500, record: null })],
    warmDelays,
    [],
  );
  expect(latency).toMatchObject({ subject: 'coldStart', failed: 1, round: { count: 4 } });
});

test('jobs at a scale-up run for longer than a worker takes to start', () => {
  expect(longerThanBoot(jobs)).toBe(1040);
});

test('each round is measured by itself, as noise is what rounds differ by', () => {
  const more = [job('after-idle', 540, {}, 2), job('at-scale-up', 490, {}, 2)];
  const rounds = (figure: string) =>
    coldFigures('c', [...jobs, ...more], warmDelays, [])
      .filter(({ name }) => name === `c/${figure}`)
      .map(({ round }) => round!.count);
  expect(rounds('latency')).toEqual([4, 2]);
  expect(rounds('boot')).toEqual([4, 2]);
  expect(rounds('first')).toEqual([1]);
  expect(rounds('share')).toEqual([5, 2]);
});

test('what share of jobs met a cold start is not known where records do not say how long jobs ran', () => {
  const silent = jobs.map(({ job: { record: _, ...rest }, ...one }) => ({
    ...one,
    job: { ...rest, record: { status: 'COMPLETED' } },
  }));
  const names = coldFigures('c', silent, warmDelays, []).map(({ name }) => name);
  expect(names).toContain('c/latency');
  expect(names).not.toContain('c/share');
});
