import { describe, expect, test } from 'vitest';
import { answerOf } from '../../service/client/answer.ts';
import { problemsIn } from './account.ts';
import type { History, JobHistory, PlacedCall } from './job-history.ts';

/** An answer at one instant, and its place among all calls. */
function placedCall(at: number, status: number, body: object = {}, startsBefore = 0): PlacedCall {
  const request = { operation: 'status', endpoint: 'probe', key: 'valid' } as const;
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const bracket = { sent: at, answered: at };
  const answer = answerOf(request, { status, headers: {}, bytes }, bracket);
  return { ...bracket, began: at, ended: at, answer, startsBefore };
}

function heard(job: string, ...reports: [event: 'start' | 'end', since: number][]): JobHistory['reports'] {
  return reports.map(([event, since]) => ({ event, since, job }));
}

const once = heard('a', ['start', 0], ['end', 5]);
const completed = { id: 'a', status: 'COMPLETED', output: { mark: 'm' } };
const cancelled = { id: 'a', status: 'CANCELLED' };
const queued = { id: 'a', status: 'IN_QUEUE' };

function jobHistory(change: Partial<JobHistory> & { ends?: object; code?: number } = {}): JobHistory {
  const { ends = completed, code = 200, ...rest } = change;
  return {
    ...{ number: 0, id: 'a', mark: 'm', plan: { at: 0, work: 5, sync: false, word: 0 } },
    ...{
      submission: placedCall(0, 200),
      cancels: [],
      retries: [],
      reports: once,
      last: placedCall(100, code, ends).answer,
    },
    ...rest,
  };
}

const plain = { purges: [], grace: 1, lag: 1, hasOneWorker: false };

function problems(jobs: JobHistory[], more: Partial<History> = {}): string[] {
  return problemsIn({ ...plain, jobs, ...more }).map(({ says }) => says);
}

describe('accounted for is a job', () => {
  test.each<[string, JobHistory, Partial<History>?]>([
    ['that completed', jobHistory()],
    ['that failed, for whatever reason', jobHistory({ ends: { id: 'a', status: 'FAILED' }, reports: [] })],
    [
      'that was cancelled',
      jobHistory({ ends: cancelled, cancels: [placedCall(3, 200, cancelled)], reports: [] }),
    ],
    ['that had run when it was cancelled', jobHistory({ cancels: [placedCall(7, 200, cancelled)] })],
    ['that may have run when it was cancelled', jobHistory({ cancels: [placedCall(3, 200, cancelled)] })],
    ['whose cancel was refused', jobHistory({ cancels: [placedCall(1, 409, cancelled)] })],
    ['whose cancel said no more than it did', jobHistory({ cancels: [placedCall(1, 200, queued)] })],
    [
      'that was retried after it was cancelled, if that was taken',
      jobHistory({
        cancels: [placedCall(1, 200, cancelled)],
        retries: [placedCall(10, 200, queued)],
        reports: heard('a', ['start', 10], ['end', 15]),
      }),
    ],
    [
      'that broke, ran again and completed',
      jobHistory({ reports: heard('a', ['start', 0], ['start', 2], ['end', 5]) }),
    ],
    [
      'that was retried after its end, if that was taken',
      jobHistory({
        retries: [placedCall(10, 200, queued, 1)],
        reports: heard('a', ['start', 0], ['end', 5], ['start', 10], ['end', 15]),
      }),
    ],
    [
      'that is gone, when it may have been purged',
      jobHistory({ code: 404, ends: {}, reports: [] }),
      { purges: [placedCall(1, 200)] },
    ],
    [
      'that ran after a purge that was refused',
      jobHistory({ reports: heard('a', ['start', 9], ['end', 14]) }),
      { purges: [placedCall(3, 429)] },
    ],
    [
      'that was picked up before a purge, and whose handler began after it',
      jobHistory({ reports: heard('a', ['start', 9], ['end', 14]) }),
      { purges: [placedCall(3, 200)] },
    ],
    ['that began, has its output, and whose end was lost', jobHistory({ reports: heard('a', ['start', 0]) })],
    [
      'that ran on while its cancel was on the way',
      jobHistory({
        ends: cancelled,
        cancels: [placedCall(3, 200, cancelled)],
        reports: heard('a', ['start', 4]),
      }),
    ],
    [
      'whose retry was undone by a cancel',
      jobHistory({
        ends: cancelled,
        retries: [placedCall(3, 200, queued)],
        cancels: [placedCall(4, 200, cancelled)],
        reports: [],
      }),
    ],
  ])('%s', (_, one, more) => {
    expect(problems([one], more)).toEqual([]);
  });
});

describe('not accounted for is', () => {
  test.each<[string, JobHistory, Partial<History>?]>([
    ['job 0 was accepted and is lost: 404', jobHistory({ code: 404, ends: {} })],
    [
      'job 0 was accepted and is lost: 404',
      jobHistory({ code: 404, ends: {}, submission: placedCall(5, 200) }),
      { purges: [placedCall(1, 200)] },
    ],
    [
      'job 0 was accepted and is lost: 404, although it had run to its end',
      jobHistory({ code: 404, ends: {} }),
      { purges: [placedCall(1, 200)] },
    ],
    ['job 0 never came to its end: it is IN_QUEUE', jobHistory({ ends: queued, reports: [] })],
    [
      'job 0 should have the output of mark m and has {"mark":"n"}',
      jobHistory({ ends: { ...completed, output: { mark: 'n' } } }),
    ],
    ['job 0 is COMPLETED and never ran to its end', jobHistory({ reports: [] })],
    [
      'job 0 is CANCELLED, and nobody cancelled it',
      jobHistory({ ends: cancelled, cancels: [placedCall(3, 400)] }),
    ],
    ['job 0 is TIMED_OUT after 100 ms', jobHistory({ ends: { id: 'a', status: 'TIMED_OUT' } })],
    [
      'job 0 ran to its end 2 times, retried 0 times',
      jobHistory({ reports: heard('a', ['start', 0], ['start', 1], ['end', 5], ['end', 6]) }),
    ],
    [
      'job 0 ran again after its end, and nobody retried it',
      jobHistory({
        retries: [placedCall(6, 400)],
        reports: heard('a', ['start', 0], ['end', 5], ['start', 6]),
      }),
    ],
    [
      'job 0 is COMPLETED, though it was cancelled while it had not ended',
      jobHistory({ cancels: [placedCall(1, 200, cancelled)] }),
    ],
    [
      'job 0 is COMPLETED, though it was cancelled while it had not ended',
      jobHistory({ cancels: [placedCall(1, 200, cancelled)], retries: [placedCall(10, 409)] }),
    ],
    [
      'job 0 ran after it was cancelled',
      jobHistory({
        ends: cancelled,
        cancels: [placedCall(3, 200, cancelled)],
        reports: heard('a', ['start', 5]),
      }),
    ],
    [
      'job 0 ran after it was cancelled',
      jobHistory({
        ends: cancelled,
        retries: [placedCall(2, 200, queued)],
        cancels: [placedCall(3, 200, cancelled)],
        reports: heard('a', ['start', 5]),
      }),
    ],
    [
      'job 0 was retried and never ran again',
      jobHistory({
        retries: [placedCall(3, 200, queued, 1)],
        reports: heard('a', ['start', 0]),
        ends: { id: 'a', status: 'FAILED' },
      }),
    ],
  ])('%s', (says, one, more) => {
    expect(problems([one], more)).toEqual([says]);
  });

  test('an id that two jobs have', () => {
    expect(problems([jobHistory(), jobHistory({ number: 1 })])).toEqual(['job 0 and job 1 have one id']);
  });
});

describe('of the jobs that first ran after a purge', () => {
  const late = (number: number, id: string, ...reports: ['start' | 'end', number][]) =>
    jobHistory({ number, id, reports: heard(id, ...reports), ends: { ...completed, id } });

  test('all but the first are not accounted for: one worker can have picked up no more', () => {
    const jobs = [late(0, 'a', ['start', 30], ['end', 35]), late(1, 'b', ['start', 9], ['end', 14])];
    expect(problems(jobs, { purges: [placedCall(3, 200)], hasOneWorker: true })).toEqual([
      'job 0 ran after it was purged',
    ]);
  });

  test('none is accounted for while another was at work', () => {
    const jobs = [late(0, 'a', ['start', 1], ['end', 8]), late(1, 'b', ['start', 9], ['end', 14])];
    expect(problems(jobs, { purges: [placedCall(3, 200)], hasOneWorker: true })).toEqual([
      'job 1 ran after it was purged',
    ]);
  });
});

describe('a job that first ran within the time that a handler may take to begin, after it was cancelled', () => {
  const jobs = [
    jobHistory({
      reports: heard('a', ['start', 1], ['end', 8]),
      last: placedCall(100, 200, completed).answer,
    }),
    jobHistory({
      ...{ number: 1, id: 'b', cancels: [placedCall(3, 200, { id: 'b', status: 'CANCELLED' })] },
      ...{ reports: heard('b', ['start', 9]), ends: { id: 'b', status: 'CANCELLED' } },
    }),
  ];

  test('may have been picked up before', () => {
    expect(problems(jobs, { grace: 10 })).toEqual([]);
  });

  test('was in the queue where the one worker was at work on another', () => {
    const says = problems(jobs, { grace: 10, hasOneWorker: true });
    expect(says).toEqual(['job 1 ran after it was cancelled']);
  });
});

test('what rests on silence alone is not observed evidence', () => {
  const [silent] = problemsIn({ ...plain, jobs: [jobHistory({ reports: [] })] });
  const [lost] = problemsIn({ ...plain, jobs: [jobHistory({ code: 404, ends: {} })] });
  expect([silent?.isObserved, lost?.isObserved]).toEqual([false, true]);
});

test('what a job that is not heard of ran is not known', () => {
  const plan = { at: 0, work: 5, sync: false, word: 0, silent: true } as const;
  expect(problems([jobHistory({ plan, reports: [] })])).toEqual([]);
});
