import { describe, expect, test, vi } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { answerOf } from '../client/answer.ts';
import type { JobRequest } from '../client/job-request.ts';
import { json } from '../testing/fake-target.ts';
import { makePair } from './pair.ts';

const request: JobRequest = {
  operation: 'run',
  endpoint: 'probe',
  key: 'valid',
  body: { input: {}, policy: { ttl: 10_000 } },
};

function callsAnswering(status: number) {
  const answering = (to: number) =>
    vi.fn(async (call: JobRequest) => answerOf(call, json(to, {}), { sent: 0, answered: 0 }));
  return { baseline: answering(status), negative: answering(400) };
}

test('the negative request is made once the baseline is accepted, and its answer given back', async () => {
  const calls = callsAnswering(202);
  const negative = { ...request, body: { policy: { ttl: 10_000 } } };

  expect((await makePair(calls, request, negative, [])).status).toBe(400);

  expect(calls.baseline).toHaveBeenCalledExactlyOnceWith(request);
  expect(calls.negative).toHaveBeenCalledExactlyOnceWith(negative);
  expect(calls.baseline).toHaveBeenCalledBefore(calls.negative);
});

test.each([199, 300, 400, 401, 404, 500])('a baseline answered %i judges nothing', async (status) => {
  const calls = callsAnswering(status);

  const pair = makePair(calls, request, { ...request, key: 'missing' }, []);

  await expect(pair).rejects.toBeInstanceOf(Inconclusive);
  await expect(pair).rejects.toThrow(`the baseline run was answered ${status}`);
  expect(calls.negative).not.toHaveBeenCalled();
});

describe('the two must differ in one place', () => {
  test.each<[string, Partial<JobRequest>]>([
    ['nowhere', {}],
    ['/key, /body/input', { key: 'missing', body: { policy: { ttl: 10_000 } } }],
    ['/body/policy/ttl, /body/policy/lowPriority', { body: { input: {}, policy: { lowPriority: true } } }],
  ])('and not %s', async (places, change) => {
    const calls = callsAnswering(200);

    const pair = makePair(calls, request, { ...request, ...change }, []);

    await expect(pair).rejects.toBeInstanceOf(SuiteError);
    await expect(pair).rejects.toThrow(places);
    expect(calls.baseline).not.toHaveBeenCalled();
  });

  test('besides what makes them twins', async () => {
    const [one, two]: JobRequest[] = [
      { ...request, operation: 'cancel', jobId: 'one' },
      { ...request, operation: 'cancel', jobId: 'two', key: 'missing' },
    ];

    expect((await makePair(callsAnswering(200), one!, two!, ['jobId'])).status).toBe(400);
    await expect(makePair(callsAnswering(200), one!, two!, [])).rejects.toBeInstanceOf(SuiteError);
    const alike = makePair(callsAnswering(200), one!, { ...one!, jobId: 'two' }, ['jobId']);
    await expect(alike).rejects.toThrow('differs nowhere');
  });
});

test.each([
  ['stream', 404, 'not-offered'],
  ['openai', 501, 'not-offered'],
  ['requests', 400, 'not-offered'],
  ['stream', 401, 'blocked'],
  ['openai', 403, 'blocked'],
  ['requests', 500, 'blocked'],
  ['status', 404, 'blocked'],
] as const)('a baseline %s answered %i is %s', async (operation, status, kind) => {
  const baseline = { ...request, operation };
  const pair = makePair(callsAnswering(status), baseline, { ...baseline, key: 'missing' }, []);
  await expect(pair).rejects.toMatchObject({ kind });
});
