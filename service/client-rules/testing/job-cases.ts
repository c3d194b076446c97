import type { ClientCases } from './client-case.ts';
import {
  completedRecord,
  madeInput,
  madeRun,
  madeRunsync,
  madeStatus,
  madeStream,
  manyCalls,
  queuedRecord,
  runningRecord,
} from './made-calls.ts';

/** Cases of the rules about jobs. */
export const jobCases = {
  'client.jobs.gone': [
    {
      name: 'a job that is there',
      calls: [madeRun('j1'), madeStatus('j1', completedRecord('j1'))],
      found: 'not exercised',
    },
    {
      name: 'a 404 that ends it',
      calls: [madeRun('j1'), madeStatus('j1', {}, { status: 404 })],
      found: 'pass',
    },
    {
      name: 'a 404 that is polled',
      calls: [madeRun('j1'), ...manyCalls(8, () => madeStatus('j1', {}, { status: 404 }))],
      found: 'status of a job that is gone was called more than 5 times',
    },
    {
      name: 'a job that is submitted again',
      calls: [madeRun('j1'), madeStatus('j1', {}, { status: 404 }), madeRun('j2')],
      found: 'a job that is gone was submitted again',
    },
    {
      name: 'a job that was seen to complete before it was gone, and the same a day later',
      calls: [
        ...[madeRun('j1'), madeStatus('j1', completedRecord('j1')), madeStatus('j1', {}, { status: 404 })],
        madeRun('j2'),
      ],
      found: 'pass',
    },
    {
      name: 'a job whose end a webhook reported before it was gone, and the same a day later',
      calls: [madeRun('j1'), madeStatus('j1', {}, { status: 404 }), madeRun('j2')],
      more: { webhooks: [{ job: 'j1', begun: 1500, ended: 1501, status: 200 }] },
      found: 'pass',
    },
    {
      name: 'eight readers of one job that each stop at their first 404',
      calls: [
        madeRun('j1'),
        ...manyCalls(8, (nth) => madeStatus('j1', runningRecord('j1'), { at: 2000 + nth, took: 50 })),
        ...manyCalls(8, (nth) => madeStatus('j1', {}, { status: 404, at: 3000 + nth, took: 50 })),
      ],
      found: 'pass',
    },
    {
      name: 'an id that the client did not submit',
      calls: manyCalls(8, () => madeStatus('j9', {}, { status: 404 })),
      found: 'not exercised',
    },
  ],
  'client.polls.stops': [
    {
      name: 'no final state',
      calls: [madeRun('j1'), madeStatus('j1', runningRecord('j1'))],
      found: 'not exercised',
    },
    {
      name: 'a result that is read again',
      calls: [madeRun('j1'), ...manyCalls(3, () => madeStatus('j1', completedRecord('j1')))],
      found: 'pass',
    },
    {
      name: 'polls that go on',
      calls: [madeRun('j1'), ...manyCalls(6, () => madeStatus('j1', completedRecord('j1')))],
      found: 'status was called more than 3 times after a final state',
    },
    {
      name: 'polls after a retry',
      calls: [
        ...[
          madeRun('j1'),
          madeStatus('j1', { id: 'j1', status: 'FAILED' }),
          { call: 'POST /retry/j1', answer: queuedRecord('j1') },
        ],
        ...manyCalls(6, () => madeStatus('j1', runningRecord('j1'))),
      ],
      found: 'pass',
    },
  ],
  'client.stream.complete': [
    { name: 'a stream without chunks', calls: [madeRun('j1'), madeStream('j1', [])], found: 'not exercised' },
    {
      name: 'all chunks',
      calls: [madeRun('j1'), madeStream('j1', [1]), madeStream('j1', [2])],
      found: 'pass',
    },
    {
      name: 'chunks that nobody read',
      calls: [madeRun('j1'), madeStream('j1', [1])],
      more: { unread: [{ job: 'j1', chunks: [{ output: 2 }] }] },
      found: 'stream had chunks that the client did not read',
    },
    {
      name: 'a service that gives all chunks again',
      calls: [madeRun('j1'), madeStream('j1', [1, 2])],
      more: { unread: [{ job: 'j1', chunks: [{ output: 1 }, { output: 2 }] }] },
      found: 'pass',
    },
    {
      name: 'a stream of a job that it cancelled',
      calls: [madeRun('j1'), madeStream('j1', [1]), { call: 'POST /cancel/j1' }],
      more: { unread: [{ job: 'j1', chunks: [{ output: 2 }] }] },
      found: 'pass',
    },
    {
      name: 'a chunk that a connection lost',
      calls: [madeRun('j1'), madeStream('j1', [1]), madeStream('j1', [], { status: null })],
      more: { unread: [{ job: 'j1', chunks: [{ output: 2 }] }] },
      found: 'pass',
    },
    {
      name: 'two calls at once',
      calls: [
        madeRun('j1'),
        madeStream('j1', [1], { at: 5000, took: 100 }),
        madeStream('j1', [2], { at: 5050 }),
      ],
      found: 'two calls of stream for one job gave chunks at the same time',
    },
  ],
  'client.runsync.early': [
    { name: 'a runsync that is done', calls: [madeRunsync(completedRecord('j1'))], found: 'not exercised' },
    {
      name: 'an early answer, and a poll',
      calls: [madeRunsync(runningRecord('j1')), madeStatus('j1', completedRecord('j1'))],
      found: 'pass',
    },
    {
      name: 'an early answer that is taken for the result',
      calls: [madeRunsync(runningRecord('j1'))],
      found: 'the client never used its id',
    },
    {
      name: 'an early answer of a job with a webhook',
      calls: [madeRunsync(runningRecord('j1'), { body: { ...madeInput, webhook: 'http://127.0.0.1:9/' } })],
      found: 'not exercised',
    },
    {
      name: 'a client that was ended',
      calls: [madeRunsync(runningRecord('j1'))],
      more: { outcome: 'ended' },
      found: 'not exercised',
    },
  ],
  'client.jobs.cancelled': [
    { name: 'jobs that it does not poll', calls: [madeRun('j1')], found: 'not exercised' },
    {
      name: 'a job that ends',
      calls: [madeRun('j1'), madeStatus('j1', runningRecord('j1')), madeStatus('j1', completedRecord('j1'))],
      found: 'pass',
    },
    {
      name: 'a job that it leaves',
      calls: [madeRun('j1'), madeStatus('j1', runningRecord('j1'))],
      found: 'left a job that it had last seen unfinished',
    },
    {
      name: 'a job that it cancels',
      calls: [madeRun('j1'), madeStatus('j1', runningRecord('j1')), { call: 'POST /cancel/j1' }],
      found: 'pass',
    },
    {
      name: 'a job that is gone',
      calls: [madeRun('j1'), madeStatus('j1', runningRecord('j1')), madeStatus('j1', {}, { status: 404 })],
      found: 'pass',
    },
    {
      name: 'a job that calls a webhook',
      calls: [
        madeRun('j1', { body: { ...madeInput, webhook: 'http://127.0.0.1:9/' } }),
        madeStatus('j1', runningRecord('j1')),
      ],
      found: 'pass',
    },
    {
      name: 'a job whose last state is in a long answer',
      calls: [
        madeRun('j1'),
        madeStatus('j1', runningRecord('j1')),
        madeStatus(
          'j1',
          {},
          { kept: { isAnswerWhole: false, answerOutline: { value: { status: 'COMPLETED' }, ids: [] } } },
        ),
      ],
      found: 'pass',
    },
    {
      name: 'a job that it leaves after a long answer',
      calls: [
        madeRun('j1'),
        madeStatus(
          'j1',
          {},
          { kept: { isAnswerWhole: false, answerOutline: { value: { status: 'IN_PROGRESS' }, ids: [] } } },
        ),
      ],
      found: 'left a job that it had last seen unfinished',
    },
    {
      name: 'a job whose last state nobody could read',
      calls: [
        madeRun('j1'),
        madeStatus('j1', runningRecord('j1')),
        madeStatus('j1', {}, { kept: { isAnswerWhole: false } }),
      ],
      found: 'pass',
    },
    {
      name: 'a stream whose end its chunks show',
      calls: [madeRun('j1'), madeStream('j1', [1])],
      found: 'pass',
    },
  ],
} as const satisfies ClientCases;
