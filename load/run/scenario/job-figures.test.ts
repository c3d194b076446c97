import { expect, test } from 'vitest';
import { samplesOfRounds } from '../../../engine/measurement/measurements.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { StepOutcome } from '../run-step.ts';
import {
  efficiencyFigure,
  errorFigure,
  goodputFigures,
  latencyFigures,
  throughputFigure,
} from './job-figures.ts';

function job(nth: number, change: Partial<ReportedJob> = {}): ReportedJob {
  const due = 100 * nth;
  const record = { id: `j${nth}`, status: 'COMPLETED', executionTime: 80 };
  return { mark: `1-${nth}`, due, sent: due + 5, answered: due + 105, status: 200, record, ...change };
}

const jobs = Array.from({ length: 20 }, (_, nth) => job(nth));

function outcomeOf(some: readonly ReportedJob[], pattern: 'constant' | 'together' = 'constant'): StepOutcome {
  const arrivals = { pattern, calls: some.length, rate: 10, seed: 1, callers: 5 };
  return { arrivals, jobs: some, problems: [], isCutShort: false, observed: { health: [] } };
}

test('latency counts from the moment a call was due, without the first tenth', () => {
  const [latency, queue] = latencyFigures('server-1', outcomeOf(jobs));
  const samples = samplesOfRounds([latency!.round!]);
  expect(latency!.name).toBe('server-1/runsync-latency');
  expect([samples.totalCount, samples.maxValue]).toEqual([18, 105]);
  expect(samplesOfRounds([queue!.round!]).maxValue).toBe(25);
});

test('the queue is left out where a record does not say how long its job ran', () => {
  const silent = job(19, { record: { id: 'j', status: 'COMPLETED' } });
  expect(latencyFigures('s', outcomeOf([...jobs.slice(0, 19), silent])).map(({ name }) => name)).toEqual([
    's/runsync-latency',
  ]);
});

test('a job that did not complete has no time, and is counted', () => {
  const refused = job(19, { status: 429, record: null, answered: 1901 });
  const outcome = outcomeOf([...jobs.slice(0, 19), refused]);
  const [latency] = latencyFigures('s', outcome);
  expect(latency).toMatchObject({ failed: 1, round: { count: 17 } });
  expect(errorFigure('s', outcome).round).toEqual({ value: 1 / 18, count: 18 });
});

test('where no job completed, nothing was measured of how long one takes', () => {
  const failed = jobs.map((one) => ({ ...one, record: { status: 'FAILED' } }));
  const [latency] = latencyFigures('s', outcomeOf(failed));
  expect(latency?.problems).toEqual(['no job completed: 200 FAILED']);
  expect(errorFigure('s', outcomeOf(failed))).toMatchObject({ problems: [], round: { value: 1 } });
});

test('what workers do at most is not known where calls that fail at once shorten the step', () => {
  const failing = (share: number) =>
    jobs.map((one, nth) => (nth < share * jobs.length ? { ...one, status: 500, record: null } : one));
  const problem = '14 of 20 jobs did not complete: what workers do at most is not known';
  const throughput = throughputFigure('s', outcomeOf(failing(0.7), 'together'));
  expect(throughput).toMatchObject({ problems: [problem], round: { count: 6 } });
  expect(efficiencyFigure('s', outcomeOf(failing(0.7), 'together'), 1)[0]!.problems).toContain(problem);
  expect(throughputFigure('s', outcomeOf(failing(0.05), 'together')).problems).toEqual([]);
  expect(throughputFigure('s', outcomeOf(failing(0.7))).problems).toEqual([]);
});

test('throughput of jobs that come together counts all of them, from the beginning', () => {
  const together = Array.from({ length: 20 }, (_, nth) => job(nth, { due: 0, answered: 100 * (nth + 1) }));
  expect(throughputFigure('s', outcomeOf(together, 'together')).round).toEqual({ value: 10, count: 20 });
});

test('where some calls always wait, throughput is what the workers do, however few jobs there are', () => {
  // Two workers that end together each 100 ms, four callers each: a job is due when one of its caller's was answered.
  const callers = 8;
  for (const calls of [16, 17, 40, 41]) {
    const answers = Array.from({ length: calls }, (_, nth) => 100 * (Math.floor(nth / 2) + 1));
    const waiting = answers.map((answered, nth) =>
      job(nth, { due: nth < callers ? 0 : answers[nth - callers]!, answered, record: run(nth, 100) }),
    );
    const outcome = {
      ...outcomeOf(waiting),
      arrivals: { pattern: 'one-by-one', calls, rate: 0, seed: 1, callers } as const,
    };
    expect(throughputFigure('s', outcome, 2).round).toMatchObject({ value: 20 });
    expect(efficiencyFigure('s', outcome, 2)).toMatchObject([{ round: { value: 1 } }]);
  }
});

function run(nth: number, executionTime: number) {
  return { id: `j${nth}`, status: 'COMPLETED', executionTime };
}

test('no figure rests on runs that are longer than the time until their answer', () => {
  const longer = job(19, { record: { ...run(19, 400) } });
  const outcome = outcomeOf([...jobs.slice(0, 19), longer], 'together');
  const problems = ['1 of 20 jobs have an executionTime beyond the time until their answer'];
  expect(efficiencyFigure('s', outcome, 2)).toMatchObject([{ problems }]);
  expect(latencyFigures('s', outcome)).toMatchObject([{ problems: [] }, { problems }]);
  expect(efficiencyFigure('s', outcomeOf(jobs, 'together'), 2)).toMatchObject([{ problems: [] }]);
});

test('no figure rests on runs that together take more time than the workers had', () => {
  // One worker, all at once: a job each 100 ms, which is said to run for longer.
  const commandedToRun = (executionTime: number) =>
    outcomeOf(
      jobs.map((one, nth) => ({
        ...one,
        ...{ due: 0, answered: 1000 + 100 * (nth + 1), record: run(nth, executionTime) },
      })),
      'together',
    );
  expect(efficiencyFigure('s', commandedToRun(150), 1)).toMatchObject([{ problems: [] }]);
  expect(efficiencyFigure('s', commandedToRun(160), 1)).toMatchObject([
    { problems: ['by executionTime jobs ran for 1.07 times the time that the workers had'] },
  ]);
  expect(efficiencyFigure('s', commandedToRun(160), 2)).toMatchObject([{ problems: [] }]);
});

test('goodput counts what completed within the bound', () => {
  const slow = job(19, { answered: 3000 });
  const [perSecond, share] = goodputFigures('s', outcomeOf([...jobs.slice(0, 19), slow]), 500);
  expect(share!.round).toEqual({ value: 17 / 18, count: 18 });
  expect(perSecond!.round).toEqual({ value: 17 / 2.8, count: 18 });
  const [, unbounded] = goodputFigures('s', outcomeOf([...jobs.slice(0, 19), slow]), undefined);
  expect(unbounded!.round).toMatchObject({ value: 1 });
});

test('a step without an answer has no throughput', () => {
  expect(throughputFigure('s', outcomeOf([])).round).toEqual({ value: 0, count: 0 });
});

test('what the queue costs is not known where a record does not say how long its job ran', () => {
  const [first, ...others] = jobs;
  const silent = [{ ...first!, record: { id: 'j', status: 'COMPLETED' } }, ...others];
  const [figure] = efficiencyFigure('s', outcomeOf(silent, 'together'), 1);
  expect(figure).toMatchObject({ subject: 'queueCost', unknown: expect.stringContaining('executionTime') });
  expect(figure).not.toHaveProperty('round');
});

test.each(['poisson', 'constant'] as const)(
  'throughput of a few %s calls that come early is not higher than their rate',
  (pattern) => {
    const early = Array.from({ length: 4 }, (_, nth) => job(nth, { due: 10 * nth, answered: 10 * nth + 50 }));
    const arrivals = { pattern, calls: 4, rate: 2, seed: 1, callers: 5 };
    const outcome = { ...outcomeOf(early), arrivals };
    expect(throughputFigure('s', outcome).round).toEqual({ value: 2, count: 4 });
  },
);
