import { describe, expect, test } from 'vitest';
import type { ClientRuleId } from '../../../generated/client-rules.ts';
import type { ClientRecord } from '../client-record.ts';
import { clientRecord, type MadeCall } from '../testing/client-record.ts';
import { clientChecks } from './all-client-checks.ts';

type Case = {
  readonly name: string;
  readonly calls?: readonly MadeCall[];
  readonly more?: Partial<ClientRecord>;
  /** Part of what a violation says, or that there is none. */
  readonly found: string | 'pass' | 'not exercised';
};

const input = { input: { prompt: 'a' } };
const queued = (id: string) => ({ id, status: 'IN_QUEUE' });
const done = (id: string) => ({ id, status: 'COMPLETED', output: 1, delayTime: 1, executionTime: 1 });
const running = (id: string) => ({ id, status: 'IN_PROGRESS', delayTime: 1, executionTime: 1 });
const run = (id: string, more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ call: 'POST /run', body: input, answer: queued(id) },
  ...more,
});
const runsync = (answer: unknown, more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ call: 'POST /runsync', body: input, answer },
  ...more,
});
const status = (id: string, answer: unknown, more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ call: `GET /status/${id}`, answer },
  ...more,
});
const stream = (id: string, chunks: readonly unknown[], more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ call: `GET /stream/${id}`, answer: chunks.map((output) => ({ output })) },
  ...more,
});
const many = (count: number, make: (index: number) => MadeCall): MadeCall[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The same submission, refused with 429 after each of these waits, and then accepted. */
function refused(waits: readonly number[], more: Partial<MadeCall> = {}): MadeCall[] {
  let at = 1000;
  const calls = waits.map((wait) => {
    const call = run('j1', { at, status: 429, answer: {}, ...more });
    at += 1 + wait;
    return call;
  });
  return [...calls, run('j1', { at })];
}

const cases: Readonly<Record<ClientRuleId, readonly Case[]>> = {
  'client.limits.kept': [
    { name: 'no call that has a limit', calls: [{ call: 'GET /health' }], found: 'not exercised' },
    { name: 'calls below the limit', calls: many(2, () => ({ call: 'POST /purge-queue' })), found: 'pass' },
    {
      name: 'calls over the limit that one refused',
      calls: many(3, (index) => ({ call: 'POST /purge-queue', status: index < 2 ? 200 : 429 })),
      found: 'purgeQueue was called more than 2 times in 10 s',
    },
    {
      name: 'calls over the table that were served',
      calls: many(3, () => ({ call: 'POST /purge-queue' })),
      found: 'pass',
    },
    {
      name: 'calls that trouble refused',
      calls: many(3, () => ({ call: 'POST /purge-queue', status: 429, trouble: '429' })),
      found: 'pass',
    },
    {
      name: 'calls with time between',
      calls: many(3, (index) => ({ call: 'POST /purge-queue', at: index * 11_000, status: 429 })),
      found: 'pass',
    },
    {
      name: 'calls at once over the limit',
      calls: many(3, (index) => ({
        ...{ call: 'GET /requests', at: index, took: 1000, status: index < 2 ? 200 : 429 },
      })),
      found: 'more than 2 calls of requests were in flight',
    },
  ],
  'client.limits.backs-off': [
    { name: 'no refusal', calls: [run('j1')], found: 'not exercised' },
    { name: 'too few repeats to see growth', calls: refused([1, 1, 1]), found: 'not exercised' },
    { name: 'waits that double', calls: refused([100, 200, 400, 800, 1600]), found: 'pass' },
    { name: 'waits with jitter', calls: refused([90, 60, 300, 200, 1600]), found: 'pass' },
    { name: 'no wait', calls: refused([1, 2, 4, 8, 16]), found: 'repeated without a wait' },
    { name: 'a constant wait', calls: refused([500, 501, 500, 502, 500]), found: 'without a longer wait' },
    {
      name: 'a constant wait that Retry-After asked for',
      calls: refused([1000, 1001, 1000, 1000, 1002], { retryAfter: '1' }),
      found: 'pass',
    },
    {
      name: 'the same submission of two jobs',
      calls: [...refused([1, 1, 1, 1, 1]), run('j2', { at: 9000 })],
      found: 'not exercised',
    },
  ],
  'client.polls.pace': [
    { name: 'one look', calls: [run('j1'), status('j1', done('j1'))], found: 'not exercised' },
    {
      name: 'a poll each 6 ms',
      calls: many(200, (index) => status('j1', running('j1'), { at: 6 * index })),
      found: 'pass',
    },
    {
      name: 'polls without a wait',
      calls: many(200, (index) => status('j1', running('j1'), { at: 2 * index })),
      found: 'status of one job was called 100 times in less than 500 ms',
    },
    {
      name: 'polls of many jobs',
      calls: many(400, (index) => status(`j${index % 10}`, running('j1'), { at: 2 * index })),
      found: 'pass',
    },
  ],
  'client.retries.tries-again': [
    { name: 'no failure', calls: [status('j1', done('j1'))], found: 'not exercised' },
    {
      name: 'a failed GET that ended the client',
      calls: [status('j1', {}, { status: 503 })],
      more: { outcome: 'not content' },
      found: 'status failed once with 503, and was given up',
    },
    {
      name: 'a GET that was cut and made again',
      calls: [status('j1', {}, { status: null }), status('j1', done('j1'))],
      more: { outcome: 'not content' },
      found: 'pass',
    },
    { name: 'a client that got along', calls: [status('j1', {}, { status: 503 })], found: 'pass' },
    {
      name: 'a client that was ended',
      calls: [status('j1', {}, { status: 503 })],
      more: { outcome: 'ended' },
      found: 'not exercised',
    },
    {
      name: 'a failed POST',
      calls: [run('j1', { status: 503 })],
      more: { outcome: 'not content' },
      found: 'not exercised',
    },
  ],
  'client.retries.bounded': [
    {
      name: 'a failure that was not repeated',
      calls: [status('j1', {}, { status: 503 })],
      found: 'not exercised',
    },
    { name: 'ten failures', calls: many(10, () => status('j1', {}, { status: null })), found: 'pass' },
    {
      name: 'sixty failures',
      calls: many(60, () => status('j1', {}, { status: 503 })),
      found: 'status failed more than 50 times in a row',
    },
    {
      name: 'sixty failures with an answer among them',
      calls: many(60, (index) => status('j1', {}, { status: index === 30 ? 200 : 503 })),
      found: 'pass',
    },
  ],
  'client.submits.once': [
    { name: 'no submission', calls: [{ call: 'GET /health' }], found: 'not exercised' },
    { name: 'one submission', calls: [run('j1'), status('j1', done('j1'))], found: 'pass' },
    {
      name: 'a repeat after an accepted one that is never used',
      calls: [run('j1', { status: 202 }), run('j2'), status('j2', done('j2'))],
      found: 'run was accepted with 202, and the job was submitted again',
    },
    {
      name: 'the same job twice on purpose',
      calls: [run('j1'), run('j2'), status('j1', done('j1')), status('j2', done('j2'))],
      found: 'pass',
    },
    { name: 'jobs that nobody looks at', calls: [run('j1'), run('j2')], found: 'pass' },
    {
      name: 'a repeat after a cut connection',
      calls: [run('j1', { status: null }), run('j2')],
      found: 'run ended without an answer, and the job was submitted again',
    },
    {
      name: 'a repeat after a 500',
      calls: [runsync({}, { status: 500 }), runsync(done('j2'))],
      found: 'runsync ended 500, and the job was submitted again',
    },
    {
      name: 'a repeat after a look',
      calls: [run('j1', { status: null }), { call: 'GET /health' }, run('j2')],
      found: 'pass',
    },
    { name: 'a repeat after a 429', calls: [run('j1', { status: 429 }), run('j2')], found: 'pass' },
    { name: 'a repeat after a 503', calls: [run('j1', { status: 503 }), run('j2')], found: 'pass' },
    {
      name: 'another job after a cut connection',
      calls: [run('j1', { status: null }), run('j2', { body: { input: { prompt: 'b' } } })],
      found: 'pass',
    },
    {
      name: 'submissions at once, one of which is cut',
      calls: [run('j1', { at: 10, took: 50, status: null }), run('j2', { at: 20 })],
      found: 'pass',
    },
  ],
  'client.jobs.gone': [
    { name: 'a job that is there', calls: [run('j1'), status('j1', done('j1'))], found: 'not exercised' },
    { name: 'a 404 that ends it', calls: [run('j1'), status('j1', {}, { status: 404 })], found: 'pass' },
    {
      name: 'a 404 that is polled',
      calls: [run('j1'), ...many(8, () => status('j1', {}, { status: 404 }))],
      found: 'status of a job that is gone was called more than 5 times',
    },
    {
      name: 'a job that is submitted again',
      calls: [run('j1'), status('j1', {}, { status: 404 }), run('j2')],
      found: 'a job that is gone was submitted again',
    },
    {
      name: 'an id that the client did not submit',
      calls: many(8, () => status('j9', {}, { status: 404 })),
      found: 'not exercised',
    },
  ],
  'client.polls.stops': [
    { name: 'no final state', calls: [run('j1'), status('j1', running('j1'))], found: 'not exercised' },
    {
      name: 'a result that is read again',
      calls: [run('j1'), ...many(3, () => status('j1', done('j1')))],
      found: 'pass',
    },
    {
      name: 'polls that go on',
      calls: [run('j1'), ...many(6, () => status('j1', done('j1')))],
      found: 'status was called more than 3 times after a final state',
    },
    {
      name: 'polls after a retry',
      calls: [
        ...[
          run('j1'),
          status('j1', { id: 'j1', status: 'FAILED' }),
          { call: 'POST /retry/j1', answer: queued('j1') },
        ],
        ...many(6, () => status('j1', running('j1'))),
      ],
      found: 'pass',
    },
  ],
  'client.stream.complete': [
    { name: 'a stream without chunks', calls: [run('j1'), stream('j1', [])], found: 'not exercised' },
    { name: 'all chunks', calls: [run('j1'), stream('j1', [1]), stream('j1', [2])], found: 'pass' },
    {
      name: 'chunks that nobody read',
      calls: [run('j1'), stream('j1', [1])],
      more: { unread: [{ job: 'j1', chunks: [{ output: 2 }] }] },
      found: 'stream had chunks that the client did not read',
    },
    {
      name: 'a service that gives all chunks again',
      calls: [run('j1'), stream('j1', [1, 2])],
      more: { unread: [{ job: 'j1', chunks: [{ output: 1 }, { output: 2 }] }] },
      found: 'pass',
    },
    {
      name: 'a stream of a job that it cancelled',
      calls: [run('j1'), stream('j1', [1]), { call: 'POST /cancel/j1' }],
      more: { unread: [{ job: 'j1', chunks: [{ output: 2 }] }] },
      found: 'pass',
    },
    {
      name: 'a chunk that a connection lost',
      calls: [run('j1'), stream('j1', [1]), stream('j1', [], { status: null })],
      more: { unread: [{ job: 'j1', chunks: [{ output: 2 }] }] },
      found: 'pass',
    },
    {
      name: 'two calls at once',
      calls: [run('j1'), stream('j1', [1], { at: 5000, took: 100 }), stream('j1', [2], { at: 5050 })],
      found: 'two calls of stream for one job gave chunks at the same time',
    },
  ],
  'client.runsync.early': [
    { name: 'a runsync that is done', calls: [runsync(done('j1'))], found: 'not exercised' },
    {
      name: 'an early answer, and a poll',
      calls: [runsync(running('j1')), status('j1', done('j1'))],
      found: 'pass',
    },
    {
      name: 'an early answer that is taken for the result',
      calls: [runsync(running('j1'))],
      found: 'the client never used its id',
    },
    {
      name: 'an early answer of a job with a webhook',
      calls: [runsync(running('j1'), { body: { ...input, webhook: 'http://127.0.0.1:9/' } })],
      found: 'not exercised',
    },
    {
      name: 'a client that was ended',
      calls: [runsync(running('j1'))],
      more: { outcome: 'ended' },
      found: 'not exercised',
    },
  ],
  'client.jobs.cancelled': [
    { name: 'jobs that it does not look at', calls: [run('j1')], found: 'not exercised' },
    {
      name: 'a job that ends',
      calls: [run('j1'), status('j1', running('j1')), status('j1', done('j1'))],
      found: 'pass',
    },
    {
      name: 'a job that it leaves',
      calls: [run('j1'), status('j1', running('j1'))],
      found: 'left a job that it had last seen unfinished',
    },
    {
      name: 'a job that it cancels',
      calls: [run('j1'), status('j1', running('j1')), { call: 'POST /cancel/j1' }],
      found: 'pass',
    },
    {
      name: 'a job that is gone',
      calls: [run('j1'), status('j1', running('j1')), status('j1', {}, { status: 404 })],
      found: 'pass',
    },
    {
      name: 'a job that calls a webhook',
      calls: [run('j1', { body: { ...input, webhook: 'http://127.0.0.1:9/' } }), status('j1', running('j1'))],
      found: 'pass',
    },
    { name: 'a stream whose end its chunks tell', calls: [run('j1'), stream('j1', [1])], found: 'pass' },
  ],
  'client.answers.any-2xx': [
    { name: 'nothing but 200', calls: [run('j1')], found: 'not exercised' },
    { name: 'a 201 that it takes', calls: [run('j1', { status: 201 })], found: 'pass' },
    {
      name: 'a world that fails by 201 alone',
      calls: [run('j1', { status: 201 })],
      more: { brokenBy: 'accepts-with-201' },
      found: 'a status of success is another than 200',
    },
    {
      name: 'a world that fails by something else',
      calls: [run('j1', { status: 201 })],
      more: { brokenBy: 'ids-are-uuids' },
      found: 'pass',
    },
  ],
  'client.answers.numbers': [
    { name: 'integers', calls: [status('j1', done('j1'))], found: 'not exercised' },
    { name: 'decimals', calls: [status('j1', { ...done('j1'), delayTime: 0.5 })], found: 'pass' },
    {
      name: 'a world that fails by decimals',
      calls: [status('j1', { ...done('j1'), delayTime: 0.5 })],
      more: { brokenBy: 'times-in-seconds' },
      found: 'times are written otherwise',
    },
  ],
  'client.answers.unknown-members': [
    { name: 'members that are named', calls: [status('j1', done('j1'))], found: 'not exercised' },
    { name: 'another member', calls: [status('j1', { ...done('j1'), workerId: 'w' })], found: 'pass' },
    {
      name: 'a world that fails by more members',
      calls: [status('j1', { ...done('j1'), workerId: 'w' })],
      more: { brokenBy: 'records-with-more-fields' },
      found: 'answers have more members',
    },
  ],
  'client.answers.unknown-states': [
    {
      name: 'a Pod that runs',
      calls: [{ call: 'GET /rest/v2/pods/p1', answer: { status: 'RUNNING' } }],
      found: 'not exercised',
    },
    {
      name: 'another state',
      calls: [{ call: 'GET /rest/v2/pods/p1', answer: { status: 'STARTING' } }],
      found: 'pass',
    },
    {
      name: 'a world that fails by states of Pods',
      calls: [{ call: 'GET /rest/v2/pods/p1', answer: { status: 'STARTING' } }],
      more: { brokenBy: 'pods-are-provisioned-for-a-while' },
      found: 'a Pod is in another state',
    },
  ],
  'client.webhooks.answered': [
    { name: 'no webhook', found: 'not exercised' },
    { name: 'a 200', more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: 200 }] }, found: 'pass' },
    {
      name: 'a 500',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: 500 }] },
      found: 'answered 500, not 200',
    },
    {
      name: 'a receiver that hangs',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 10_002, status: null }] },
      found: 'no answer within 10 s',
    },
    {
      name: 'a receiver that the client has just closed',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: null }] },
      found: 'not exercised',
    },
    {
      name: 'a call after the end of the client',
      more: { webhooks: [{ job: 'j1', begun: 2_000_000, ended: 2_000_001, status: 500 }] },
      found: 'not exercised',
    },
  ],
  'client.webhooks.repeats': [
    {
      name: 'one call',
      more: { webhooks: [{ job: 'j1', begun: 1, ended: 2, status: 200 }] },
      found: 'not exercised',
    },
    ...[
      { name: 'a repeat that sets off nothing', bodies: ['first', 'next'], found: 'pass' },
      {
        name: 'a repeat that sets off the same again',
        bodies: ['first', 'next', 'next'],
        found: 'submitted again when',
      },
    ].map(({ name, bodies, found }) => ({
      ...{ name, found },
      calls: bodies.map((text, index) =>
        run(`j${index}`, { at: 1000 * (index + 1), body: { input: { text } } }),
      ),
      more: {
        webhooks: [
          { job: 'j0', begun: 1500, ended: 1600, status: 500 },
          { job: 'j0', begun: 2500, ended: 2501, status: 200 },
        ],
      },
    })),
  ],
  'client.rented.ended': [
    { name: 'nothing made', calls: [{ call: 'GET /rest/v2/pods' }], found: 'not exercised' },
    {
      name: 'a Pod that is left',
      calls: [{ call: 'POST /rest/v2/pods', answer: { id: 'p1' } }],
      found: 'the client left a Pod that it had made',
    },
    {
      name: 'an endpoint that is left',
      calls: [{ call: 'POST /rest/v2/serverless', status: 201, answer: { id: 's1' } }],
      found: 'the client left an endpoint',
    },
    {
      name: 'a volume that v1 made and v2 deleted',
      calls: [
        { call: 'POST /rest/v1/networkvolumes', answer: { id: 'v1' } },
        { call: 'DELETE /rest/v2/network-volumes/v1', status: 204 },
      ],
      found: 'pass',
    },
    {
      name: 'a Pod that it terminated',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'POST /rest/v2/pods/p1/action', body: { action: 'terminate' } },
      ],
      found: 'pass',
    },
    {
      name: 'a Pod that it only stopped',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'POST /rest/v2/pods/p1/action', body: { action: 'stop' } },
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a deletion that was refused',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'DELETE /rest/v2/pods/p1', status: 503 },
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod of GraphQL that was stopped',
      calls: [
        {
          call: 'POST /graphql?api_key=k',
          body: { query: 'mutation { podFindAndDeployOnDemand(input: {}) { id } }' },
          answer: { data: { podFindAndDeployOnDemand: { id: 'g1' } } },
        },
        {
          call: 'POST /graphql?api_key=k',
          body: { query: 'mutation { podStop(input: { podId: "g1" }) { id } }' },
          answer: { data: { podStop: { id: 'g1' } } },
        },
      ],
      found: 'pass',
    },
    {
      name: 'a create that was refused',
      calls: [{ call: 'POST /rest/v2/pods', status: 400, answer: { id: 'p1' } }],
      found: 'not exercised',
    },
  ],
};

describe.each(Object.entries(cases))('%s', (id, some) => {
  test.each(some)('$name: $found', ({ calls = [], more = {}, found }) => {
    const result = clientChecks[id as ClientRuleId](clientRecord(calls, more));
    if (found === 'not exercised') return expect(result).toBe(found);
    if (found === 'pass') return expect(result).toEqual([]);
    expect(result).toEqual([expect.objectContaining({ says: expect.stringContaining(found) })]);
  });

  test('has a case of each verdict', () => {
    const verdicts = new Set(
      some.map(({ found }) => (['pass', 'not exercised'].includes(found) ? found : 'violated')),
    );
    expect(verdicts.size).toBe(3);
  });
});
