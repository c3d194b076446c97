import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { TargetTimeline } from '../observation.ts';
import type { StepOutcome } from '../run-step.ts';
import { stepTimes } from './job-times.ts';

const record = { id: 'j1', status: 'COMPLETED', executionTime: 200 };
const job: ReportedJob = { mark: '', due: 0, sent: 5, answered: 410, status: 200, record };

function outcomeOf(timeline?: TargetTimeline, jobs: readonly ReportedJob[] = [job]): StepOutcome {
  const arrivals = { pattern: 'constant', calls: 1, rate: 1, seed: 1, callers: 1 } as const;
  return { arrivals, jobs, problems: [], isCutShort: false, observed: { health: [], timeline } };
}

test('a job of a target without a timeline started when its run did, counted back from the answer', () => {
  expect(stepTimes(outcomeOf())).toEqual({
    jobs: [{ due: 0, sent: 5, answered: 410, isCompleted: true, started: 210, ended: 410 }],
    workers: [],
  });
});

test('a timeline on a clock of its own is put on that of the calls', () => {
  const timeline = {
    runs: [
      { job: 'j1', worker: 3, attempt: 1, accepted: 9005, queued: 9005, started: 9100, ended: 9150 },
      { job: 'j1', worker: 3, attempt: 2, accepted: 9005, queued: 9150, started: 9200, ended: 9400 },
    ],
    workers: [
      { worker: 3, asked: 9005, ready: 9100, gone: 9900 },
      { worker: 4, asked: 9300 },
    ],
  };
  expect(stepTimes(outcomeOf(timeline))).toEqual({
    jobs: [
      {
        ...{ due: 0, sent: 5, accepted: 5, queued: 5, started: 200, ended: 400, answered: 410 },
        ...{ isCompleted: true, worker: 3, attempts: 2 },
      },
    ],
    workers: [
      { worker: 3, asked: 5, ready: 100, firstJob: 100, idle: 400, gone: 900 },
      { worker: 4, asked: 300 },
    ],
  });
});

test('a timeline that knows none of the jobs is left out', () => {
  const workers = [{ worker: 0, asked: 1 }];
  expect(stepTimes(outcomeOf({ runs: [], workers })).workers).toEqual([]);
});
