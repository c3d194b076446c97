import { describe, expect, test, vi } from 'vitest';
import { SuiteError } from '../../../engine/errors.ts';
import { TransportError } from '../../../engine/http/transport.ts';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { JobRequest } from '../../client/job-request.ts';
import { assertJobCall, assertJobCalls, type KnownJobs } from './assert-job-call.ts';

const endpoints = { probe: 'e1', exclusive: 'e2', scaling: 'e3', openai: 'e4' };

/** A run that has submitted the job `ours` to e1, and whose looks at all others are answered so. */
function opened(status: number | Error = 404, keys: KnownJobs['site']['keys'] = { valid: 'k' }) {
  const ask = vi.fn(async (_: JobRequest) => {
    if (status instanceof Error) throw status;
    return { status } as Awaited<ReturnType<KnownJobs['ask']>>;
  });
  const isSubmitted = (endpoint: string, jobId: string) => endpoint === 'e1' && jobId === 'ours';
  const assertMade = vi.fn(async () => {});
  const isClaimed = (id: string) => id === 'made';
  return { ask, assertMade, known: { site: { endpoints, keys }, isSubmitted, isClaimed, assertMade, ask } };
}

const calling = (more: Partial<JobRequest>): JobRequest => ({
  ...{ operation: 'cancel', endpoint: 'e1', jobId: 'theirs', key: 'valid' },
  ...more,
});

const steering: [string, Partial<JobRequest>][] = [
  ['cancels it', {}],
  ['retries it', { operation: 'retry' }],
  ['takes its stream', { operation: 'stream' }],
  ['sets its ttl', { operation: 'status', query: { ttl: 10_000 } }],
  ['sets its ttl in other letters', { operation: 'status', query: { TTL: 10_000 } }],
  ['sets its ttl as a list', { operation: 'status', query: { 'ttl[]': 10_000 } }],
];

describe('a job that answered no submission', () => {
  test.each(steering)('is left alone where the target shows it: what %s is not sent', async (_, more) => {
    const { known, ask } = opened(200);
    await expect(assertJobCall(calling(more), known)).rejects.toThrow(Inconclusive);
    expect(ask).toHaveBeenCalledWith({ operation: 'status', endpoint: 'e1', jobId: 'theirs', key: 'valid' });
  });

  test.each<[string, number | Error]>([
    ['is answered otherwise', 500],
    ['gets no answer', new TransportError('cut', 'the connection was cut')],
  ])('is left alone where a look %s', async (_, status) => {
    const { known } = opened(status);
    await expect(assertJobCall(calling({}), known)).rejects.toThrow('theirs answered no submission');
  });

  test('is left alone where the other user is shown it', async () => {
    const { known, ask } = opened(404, { valid: 'k', secondUser: 's' });
    ask.mockResolvedValueOnce({ status: 404 } as never).mockResolvedValueOnce({ status: 200 } as never);
    await expect(assertJobCall(calling({ key: 'secondUser' }), known)).rejects.toThrow(Inconclusive);
  });

  test.each<Partial<JobRequest>>([
    { body: { job_id: 'theirs' } },
    { query: { jobId: 'theirs' } },
    { text: '<id>theirs</id>' },
    { jobId: 'ours,theirs' },
  ])('is left alone where a call on a job of the run says it, too: %j', async (more) => {
    const { known, ask } = opened(404);
    ask.mockImplementation(async ({ jobId }) => ({ status: jobId === 'theirs' ? 200 : 404 }) as never);
    await expect(assertJobCall(calling({ jobId: 'ours', ...more }), known)).rejects.toThrow(
      'theirs answered no submission',
    );
    expect(() => assertJobCalls([calling({ jobId: 'ours', ...more })], known)).toThrow(SuiteError);
  });

  test('was made up where nothing has it: the call is sent', async () => {
    await expect(assertJobCall(calling({}), opened(404).known)).resolves.toBeUndefined();
  });

  test('is no part of a burst', () => {
    expect(() => assertJobCalls([calling({})], opened().known)).toThrow(SuiteError);
  });
});

test('no look is taken at what the run has submitted, or for a call that only reads or submits', async () => {
  const { known, ask } = opened();
  const submission: JobRequest = { operation: 'run', endpoint: 'e1', key: 'valid', body: {} };
  for (const call of [calling({ jobId: 'ours' }), calling({ operation: 'status' }), submission])
    await assertJobCall(call, known);
  expect(ask).not.toHaveBeenCalled();
});

describe('a purge', () => {
  const purge = (endpoint: string) => calling({ operation: 'purgeQueue', endpoint });

  test.each(['e1', 'e4', 'e9'])('is not sent to %s, which others may use', async (endpoint) => {
    await expect(assertJobCall(purge(endpoint), opened().known)).rejects.toThrow(
      'others may have jobs there',
    );
    expect(() => assertJobCalls([purge(endpoint)], opened().known)).toThrow(SuiteError);
  });

  test('is not sent to an endpoint that has two names', async () => {
    const { known } = opened();
    const site = { ...known.site, endpoints: { probe: 'e2', exclusive: 'e2' } };
    await expect(assertJobCall(purge('e2'), { ...known, site })).rejects.toThrow(SuiteError);
  });

  test.each(['e2', 'e3'])('is sent to %s, which is ours alone', async (endpoint) => {
    await expect(assertJobCall(purge(endpoint), opened().known)).resolves.toBeUndefined();
  });

  test.each<Partial<JobRequest>>([
    { query: { endpointId: 'e1' } },
    { body: { endpoint: 'e1' } },
    { text: 'e1' },
  ])('is not sent where it says more: %j', async (more) => {
    const call = { ...purge('e2'), ...more };
    await expect(assertJobCall(call, opened().known)).rejects.toThrow('may name another queue');
    expect(() => assertJobCalls([call], opened().known)).toThrow(SuiteError);
  });

  test('is not sent by way of another operation', async () => {
    const call = calling({ operation: 'openai', endpoint: 'e2', route: '%2E./purge-queue' });
    await expect(assertJobCall(call, opened().known)).rejects.toThrow('leads to another call');
  });
});

describe('at an endpoint that the profile does not name', () => {
  const foreign = (more: Partial<JobRequest>) => calling({ endpoint: 'e9', ...more });

  test.each<[string, Partial<JobRequest>]>([
    ['run', { operation: 'run', body: { input: {} } }],
    ['runsync', { operation: 'runsync', body: { input: {} } }],
    ['openai', { operation: 'openai', route: 'v1/models' }],
    ['run with no access', { operation: 'run', key: 'invalid', body: { input: {} } }],
    ...steering.filter(([, { operation }]) => operation !== 'stream'),
  ])('no call is made: %s', async (_, more) => {
    const { known, ask } = opened();
    await expect(assertJobCall(foreign(more), known)).rejects.toThrow(SuiteError);
    await expect(assertJobCall(foreign(more), known)).rejects.toThrow('does not name that endpoint');
    expect(() => assertJobCalls([foreign(more)], known)).toThrow(SuiteError);
    expect(ask).not.toHaveBeenCalled();
  });

  test.each(['health', 'requests', 'status', 'stream'] as const)('%s is read', async (operation) => {
    await expect(assertJobCall(foreign({ operation }), opened().known)).resolves.toBeUndefined();
  });

  test('jobs are submitted where the case has made it, and nothing shows that it did not', async () => {
    const { known, assertMade } = opened();
    const call = foreign({ operation: 'run', endpoint: 'made', body: {} });
    await expect(assertJobCall(call, known)).resolves.toBeUndefined();
    assertMade.mockRejectedValueOnce(new Inconclusive('nothing-to-judge', 'made is left alone'));
    await expect(assertJobCall(call, known)).rejects.toThrow('made is left alone');
    expect(() => assertJobCalls([call], known)).toThrow('a burst goes to endpoints of the target profile');
  });
});

test.each(['..\\..\\e9/run', '.\t./../e9/run', '..%2F../e9/run', '%252e%2e/x', 'v1/..;/x', '..?a'])(
  'a route of the openai API does not lead up: %j',
  async (route) => {
    const call = calling({ operation: 'openai', endpoint: 'e4', route });
    await expect(assertJobCall(call, opened().known)).rejects.toThrow('leads to another call');
  },
);
