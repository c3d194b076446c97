import type { ClientCases } from './client-case.ts';
import {
  completedRecord,
  madeRun,
  madeStatus,
  manyCalls,
  refusedSubmission,
  runningRecord,
} from './made-calls.ts';

/** Cases of the rules about limits. */
export const limitCases = {
  'client.limits.kept': [
    { name: 'no call that has a limit', calls: [{ call: 'GET /health' }], found: 'not exercised' },
    {
      name: 'calls below the limit',
      calls: manyCalls(2, () => ({ call: 'POST /purge-queue' })),
      found: 'pass',
    },
    {
      name: 'calls over the limit that one refused',
      calls: manyCalls(3, (index) => ({ call: 'POST /purge-queue', status: index < 2 ? 200 : 429 })),
      found: 'purgeQueue was called more than 2 times in 10 s',
    },
    {
      name: 'calls over the table that were served',
      calls: manyCalls(3, () => ({ call: 'POST /purge-queue' })),
      found: 'pass',
    },
    {
      name: 'calls that trouble refused',
      calls: manyCalls(3, () => ({ call: 'POST /purge-queue', status: 429, trouble: '429' })),
      found: 'pass',
    },
    {
      name: 'calls with time between',
      calls: manyCalls(3, (index) => ({ call: 'POST /purge-queue', at: index * 11_000, status: 429 })),
      found: 'pass',
    },
    {
      name: 'calls at once over the limit',
      calls: manyCalls(3, (index) => ({
        ...{ call: 'GET /requests', at: index, took: 1000, status: index < 2 ? 200 : 429 },
      })),
      found: 'more than 2 calls of requests were in flight',
    },
  ],
  'client.limits.backs-off': [
    { name: 'no refusal', calls: [madeRun('j1')], found: 'not exercised' },
    { name: 'too few repeats to see growth', calls: refusedSubmission([1, 1, 1]), found: 'not exercised' },
    { name: 'waits that double', calls: refusedSubmission([100, 200, 400, 800, 1600]), found: 'pass' },
    { name: 'waits with jitter', calls: refusedSubmission([90, 60, 300, 200, 1600]), found: 'pass' },
    { name: 'no wait', calls: refusedSubmission([1, 2, 4, 8, 16]), found: 'repeated without a wait' },
    {
      name: 'a constant wait',
      calls: refusedSubmission([500, 501, 500, 502, 500]),
      found: 'without a longer wait',
    },
    {
      name: 'a constant wait that Retry-After asked for',
      calls: refusedSubmission([1000, 1001, 1000, 1000, 1002], { retryAfter: '1' }),
      found: 'pass',
    },
    {
      name: 'the same submission of two jobs',
      calls: [...refusedSubmission([1, 1, 1, 1, 1]), madeRun('j2', { at: 9000 })],
      found: 'not exercised',
    },
  ],
  'client.polls.pace': [
    {
      name: 'one look',
      calls: [madeRun('j1'), madeStatus('j1', completedRecord('j1'))],
      found: 'not exercised',
    },
    {
      name: 'a poll each 6 ms',
      calls: manyCalls(200, (index) => madeStatus('j1', runningRecord('j1'), { at: 6 * index })),
      found: 'pass',
    },
    {
      name: 'polls without a wait',
      calls: manyCalls(200, (index) => madeStatus('j1', runningRecord('j1'), { at: 2 * index })),
      found: 'status of one job was called 100 times in less than 500 ms',
    },
    {
      name: 'polls of many jobs',
      calls: manyCalls(400, (index) => madeStatus(`j${index % 10}`, runningRecord('j1'), { at: 2 * index })),
      found: 'pass',
    },
  ],
} as const satisfies ClientCases;
