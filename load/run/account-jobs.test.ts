import { expect, test } from 'vitest';
import type { SoakCall } from '../plan/soak-call.ts';
import type { SoakJob } from '../plan/soak-mix.ts';
import { accountFor, isFollowed } from './account-jobs.ts';

const call = (sent: number, body: object, status = 200): SoakCall => ({
  ...{ sent, answered: sent + 2, status },
  body: JSON.stringify(body),
});

function soakJob(change: Partial<SoakJob> = {}): SoakJob {
  return {
    ...{ number: 0, mark: 'm', kind: 'plain', work: 5, cancels: [], retries: [] },
    submission: call(0, { id: 'a', status: 'IN_QUEUE' }),
    last: call(50, { id: 'a', status: 'COMPLETED', output: { mark: 'm' } }),
    ...change,
  };
}

const heard = (...events: ('start' | 'end')[]) =>
  events.map((event, nth) => ({ event, job: 'a', since: 10 + nth }));
const saysOf = (...args: Parameters<typeof accountFor>) => accountFor(...args).map(({ says }) => says);

test('a job that ran once and has its output is accounted for, heard of or not', () => {
  expect(saysOf([soakJob()], heard('start', 'end'))).toEqual([]);
  expect(saysOf([soakJob()], undefined)).toEqual([]);
});

test('a job that ran twice, one that is lost, and an output of another are not', () => {
  expect(saysOf([soakJob()], heard('start', 'start', 'end', 'end'))).toEqual([
    'job 0 ran to its end 2 times, retried 0 times',
  ]);
  expect(saysOf([soakJob({ last: call(50, {}, 404) })], undefined)).toEqual([
    'job 0 was accepted and is lost: 404',
  ]);
  const other = call(50, { id: 'a', status: 'COMPLETED', output: { mark: 'n' } });
  expect(saysOf([soakJob({ last: other })], undefined)).toHaveLength(1);
});

test('a job that completes after its cancel was answered as done is not, though no worker reports', () => {
  const cancels = [call(1, { id: 'a', status: 'CANCELLED' })];
  expect(saysOf([soakJob({ work: 400, cancels })], undefined)).toEqual([
    'job 0 is COMPLETED, though it was cancelled while it had not ended',
  ]);
  expect(saysOf([soakJob({ work: 4, cancels })], undefined)).toEqual([]);
});

test('a retry that was taken explains a second run', () => {
  const retries = [call(12, { id: 'a', status: 'IN_QUEUE' })];
  expect(saysOf([soakJob({ retries })], heard('start', 'end', 'start', 'end'))).toEqual([]);
});

test.each(['cancels', 'retries'] as const)(
  'of a job one of whose %s a gateway may have answered nothing is known',
  (calls) => {
    const twice = heard('start', 'end', 'start', 'end');
    const job = soakJob({ [calls]: [call(12, {}, 502)] });
    expect(saysOf([job], twice)).toEqual([]);
    expect(isFollowed(job)).toBe(false);
    expect(saysOf([soakJob({ [calls]: [call(12, {}, 404)] })], twice)).toHaveLength(1);
  },
);

test.each([
  ['was refused', { status: 429 }],
  ['was perhaps answered by a gateway', { status: 503 }],
  ['was not answered', { status: 0 }],
  ['had a long answer', { isLong: true as const }],
])('of a job whose last call %s nothing is known', (_, change) => {
  expect(saysOf([soakJob({ last: { ...call(50, {}), ...change } })], undefined)).toEqual([]);
});

test('a job that its /runsync showed COMPLETED and that has another end later is not, where nobody retried it', () => {
  const submission = call(0, { id: 'a', status: 'COMPLETED', output: { mark: 'm' } });
  const job = soakJob({ submission, last: call(50, { id: 'a', status: 'FAILED' }) });
  const [problem, ...others] = accountFor([job], heard('start', 'end'));
  expect(others).toEqual([]);
  expect(problem).toEqual({
    says: 'job 0 was COMPLETED when it was submitted, and is FAILED',
    isObserved: true,
  });
});

test('one that was FAILED may have been tried again by itself: that is no violation, and explained by another start', () => {
  const submission = call(0, { id: 'a', status: 'FAILED' });
  expect(accountFor([soakJob({ submission })], heard('start', 'end'))).toEqual([
    { says: 'job 0 was FAILED when it was submitted, and is COMPLETED', isObserved: false },
  ]);
  expect(saysOf([soakJob({ submission })], heard('start', 'start', 'end'))).toEqual([]);
  expect(saysOf([soakJob({ submission })], undefined)).toEqual([]);
  const retries = [call(5, { id: 'a', status: 'IN_QUEUE' })];
  expect(saysOf([soakJob({ submission, retries })], heard('start', 'end'))).toEqual([]);
});
