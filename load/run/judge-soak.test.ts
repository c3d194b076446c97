import { describe, expect, test } from 'vitest';
import type { SoakJob } from '../plan/soak-mix.ts';
import { judgeAnswers, judgeJobs, judgeMemory } from './judge-soak.ts';

const mebi = 2 ** 20;
const sizes = { first: 100 * mebi, most: 130 * mebi, last: 120 * mebi };
const slope = { perHour: 20 * mebi, low: 15 * mebi, high: 25 * mebi };

describe('memory', () => {
  test.each([
    [10, 'fail'],
    [20, 'inconclusive'],
    [30, 'pass'],
    [undefined, 'measured'],
  ])('that may grow by %s MiB an hour is %s', (most, verdict) => {
    expect(judgeMemory({ ...sizes, slope }, most).verdict).toBe(verdict);
  });

  test('of a few samples is no slope', () => {
    expect(judgeMemory(sizes, 10)).toMatchObject({ verdict: 'inconclusive' });
    expect(judgeMemory(sizes, undefined)).toMatchObject({ verdict: 'measured' });
  });

  test('is shown with its interval', () => {
    expect(judgeMemory({ ...sizes, slope }, 10).measured).toBe(
      '100 MiB at first, 130 MiB at most, 120 MiB in the end; 20 MiB an hour (15 MiB to 25 MiB)',
    );
  });
});

test('answers that are not as documented are named by their operation', () => {
  const count = (some: number) => ({ count: some, min: 0, max: 0 });
  const counts = {
    http_reqs: count(9),
    'wrong{load:soak}': count(3),
    'wrong{operation:status}': count(2),
    'wrong{operation:cancel}': count(1),
  };
  expect(judgeAnswers(counts)).toMatchObject({
    verdict: 'fail',
    reason: 'answers with a status or a body that is not as documented: 2 of /status, 1 of /cancel',
  });
});

describe("answers that may be a gateway's", () => {
  const count = (some: number) => ({ count: some, min: 0, max: 0 });

  test('leave open what they were asked, by their operation', () => {
    const counts = {
      ...{ http_reqs: count(9), 'unavailable{load:soak}': count(3) },
      ...{ 'unavailable{operation:run}': count(1), 'unavailable{operation:stream}': count(2) },
    };
    expect(judgeAnswers(counts)).toMatchObject({
      ...{ verdict: 'inconclusive', measured: expect.stringContaining('3 answered with a 5xx') },
      reason: 'a gateway may have answered with a 5xx: 1 of /run, 2 of /stream',
    });
  });

  test('excuse no other that is wrong', () => {
    const counts = { 'unavailable{load:soak}': count(3), 'wrong{load:soak}': count(1) };
    expect(judgeAnswers(counts).verdict).toBe('fail');
  });

  test('are no matter where the call was made again', () => {
    expect(judgeAnswers({ http_reqs: count(9), 'asked_again{load:soak}': count(2) })).toMatchObject({
      ...{ verdict: 'pass', measured: expect.stringContaining('2 asked again after a 5xx') },
    });
  });
});

test('calls that were not answered when the soak was over leave the answers open', () => {
  const count = (some: number) => ({ count: some, min: 0, max: 0 });
  expect(judgeAnswers({ http_reqs: count(90), begun: count(100), iterations: count(85) })).toMatchObject({
    ...{ verdict: 'inconclusive', reason: '15 jobs had an unanswered call when the soak was over' },
  });
  expect(judgeAnswers({ http_reqs: count(90), begun: count(100), iterations: count(100) }).verdict).toBe(
    'pass',
  );
});

describe('histories', () => {
  const call = (body: object, more: { status?: number; isLong?: true } = {}) => ({
    ...{ sent: 0, answered: 2, status: 200, body: JSON.stringify(body) },
    ...more,
  });
  const completed: SoakJob = {
    ...{ number: 0, mark: 'm', kind: 'plain', work: 5, cancels: [], retries: [] },
    submission: call({ id: 'a', status: 'IN_QUEUE' }),
    last: call({ id: 'a', status: 'COMPLETED', output: { mark: 'm' } }),
  };
  const verdictOf = (jobs: number, ...all: SoakJob[]) =>
    judgeJobs({ jobs: { count: jobs, min: 0, max: 0 } }, all, undefined).verdict;

  test('of every job that was accepted pass', () => {
    expect(verdictOf(1, completed)).toBe('pass');
  });

  test.each([
    ['was not followed', []],
    ['was refused at last', [{ ...completed, last: call({}, { status: 429 }) }]],
    ['was perhaps answered by a gateway at last', [{ ...completed, last: call({}, { status: 503 }) }]],
    ['was answered at length', [{ ...completed, last: call({}, { isLong: true }) }]],
  ])('are inconclusive where a job %s', (_, all) => {
    expect(verdictOf(1, ...all)).toBe('inconclusive');
  });

  test('fail where a job is lost', () => {
    expect(verdictOf(1, { ...completed, last: call({}, { status: 404 }) })).toBe('fail');
  });

  test.each([
    [1, 2, 'inconclusive'],
    [3, 300, 'inconclusive'],
    [2, 2, 'fail'],
    [4, 300, 'fail'],
  ])('of %i jobs in %i that no call of the soak cancelled are %s', (cancelled, jobs, verdict) => {
    const all = Array.from({ length: jobs }, (_, number) => {
      const id = `job-${number}`;
      const last =
        number < cancelled ? { id, status: 'CANCELLED' } : { id, status: 'COMPLETED', output: { mark: 'm' } };
      return { ...completed, number, submission: call({ id, status: 'IN_QUEUE' }), last: call(last) };
    });
    expect(verdictOf(jobs, ...all)).toBe(verdict);
  });

  test('fail where a job is lost beside one that another caller may have cancelled', () => {
    const cancelled = { ...completed, last: call({ id: 'a', status: 'CANCELLED' }) };
    const lost = {
      ...completed,
      submission: call({ id: 'b', status: 'IN_QUEUE' }),
      last: call({}, { status: 404 }),
    };
    expect(verdictOf(2, cancelled, lost)).toBe('fail');
  });

  test('fail nobody by a clock that jumped meanwhile', () => {
    const lost = { ...completed, last: call({}, { status: 404 }) };
    const counts = { jobs: { count: 1, min: 0, max: 0 } };
    const jump = 'the clock of this machine jumped by 60000 ms';
    expect(judgeJobs(counts, [lost], undefined, jump)).toMatchObject({
      ...{ verdict: 'inconclusive', reason: expect.stringContaining(jump) },
    });
    expect(judgeJobs(counts, [completed], undefined, jump).verdict).toBe('pass');
  });
});
