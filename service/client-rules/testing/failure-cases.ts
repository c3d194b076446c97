import type { ClientCases } from './client-case.ts';
import { completedRecord, longCall, madeRun, madeRunsync, madeStatus, manyCalls } from './made-calls.ts';

/** Cases of the rules about failures. */
export const failureCases = {
  'client.retries.tries-again': [
    { name: 'no failure', calls: [madeStatus('j1', completedRecord('j1'))], found: 'not exercised' },
    {
      name: 'a failed GET that ended the client',
      calls: [madeStatus('j1', {}, { status: 503 })],
      more: { outcome: 'not content' },
      found: 'status failed once with 503, and was given up',
    },
    {
      name: 'a GET that was cut and made again',
      calls: [madeStatus('j1', {}, { status: null }), madeStatus('j1', completedRecord('j1'))],
      more: { outcome: 'not content' },
      found: 'pass',
    },
    { name: 'a client that got along', calls: [madeStatus('j1', {}, { status: 503 })], found: 'pass' },
    {
      name: 'a client that was ended',
      calls: [madeStatus('j1', {}, { status: 503 })],
      more: { outcome: 'ended' },
      found: 'not exercised',
    },
    {
      name: 'an answer too long to keep, before a client that is not content',
      calls: [madeStatus('j1', {}, { kept: { isAnswerWhole: false } })],
      more: { outcome: 'not content' },
      found: 'not exercised',
    },
    {
      name: 'an answer that did not come to its end',
      calls: [madeStatus('j1', {}, { kept: { isAnswerWhole: false, isAnswerEnded: false } })],
      more: { outcome: 'not content' },
      found: 'status failed once with 200, and was given up',
    },
    {
      name: 'a failed POST',
      calls: [madeRun('j1', { status: 503 })],
      more: { outcome: 'not content' },
      found: 'not exercised',
    },
  ],
  'client.retries.bounded': [
    {
      name: 'a failure that was not repeated',
      calls: [madeStatus('j1', {}, { status: 503 })],
      found: 'not exercised',
    },
    {
      name: 'ten failures',
      calls: manyCalls(10, () => madeStatus('j1', {}, { status: null })),
      found: 'pass',
    },
    {
      name: 'sixty failures',
      calls: manyCalls(60, () => madeStatus('j1', {}, { status: 503 })),
      found: 'status failed more than 50 times in a row',
    },
    {
      name: 'sixty failures with an answer among them',
      calls: manyCalls(60, (index) => madeStatus('j1', {}, { status: index === 30 ? 200 : 503 })),
      found: 'pass',
    },
  ],
  'client.submits.once': [
    { name: 'no submission', calls: [{ call: 'GET /health' }], found: 'not exercised' },
    {
      name: 'one submission',
      calls: [madeRun('j1'), madeStatus('j1', completedRecord('j1'))],
      found: 'pass',
    },
    {
      name: 'a repeat after an accepted one that is never used',
      calls: [madeRun('j1', { status: 202 }), madeRun('j2'), madeStatus('j2', completedRecord('j2'))],
      found: 'run was accepted with 202, and the job was submitted again',
    },
    {
      name: 'the same job twice on purpose',
      calls: [
        madeRun('j1'),
        madeRun('j2'),
        madeStatus('j1', completedRecord('j1')),
        madeStatus('j2', completedRecord('j2')),
      ],
      found: 'pass',
    },
    {
      name: 'the same job twice, of which the second is cancelled',
      calls: [madeRun('j1'), madeRun('j2'), { call: 'POST /cancel/j2' }],
      found: 'pass',
    },
    {
      name: 'the same job twice, of which the first is cancelled',
      calls: [
        madeRun('j1'),
        madeRun('j2'),
        { call: 'POST /cancel/j1' },
        madeStatus('j2', completedRecord('j2')),
      ],
      found: 'pass',
    },
    {
      name: 'a repeat of a job whose answer is too long to keep',
      calls: [madeRunsync({}, { kept: { isAnswerWhole: false } }), madeRunsync(completedRecord('j2'))],
      found: 'pass',
    },
    {
      name: 'a repeat of a job whose answer did not come to its end',
      calls: [
        madeRunsync({}, { kept: { isAnswerWhole: false, isAnswerEnded: false } }),
        madeRunsync(completedRecord('j2')),
      ],
      found: 'runsync ended 200, and the job was submitted again without a check',
    },
    {
      name: 'long jobs that differ at their end',
      calls: [
        madeRun('j1', longCall({ digest: 'a', says: {} })),
        madeRun('j2', longCall({ digest: 'b', says: {} })),
        madeStatus('j2', completedRecord('j2')),
      ],
      found: 'pass',
    },
    {
      name: 'a long job that is submitted again',
      calls: [
        madeRun('j1', longCall({ digest: 'a', says: {} })),
        madeRun('j2', longCall({ digest: 'a', says: {} })),
        madeStatus('j2', completedRecord('j2')),
      ],
      found: 'run was accepted with 200, and the job was submitted again',
    },
    {
      name: 'a long job with a webhook at its end',
      calls: [
        madeRun('j1', longCall({ digest: 'a', says: { webhook: 'http://127.0.0.1:9/' } })),
        madeRun('j2', longCall({ digest: 'a', says: {} })),
        madeStatus('j2', completedRecord('j2')),
      ],
      found: 'pass',
    },
    {
      name: 'a long job that nobody could read',
      calls: [
        madeRun('j1', longCall({ digest: 'a', says: undefined })),
        madeRun('j2', longCall({ digest: 'a', says: undefined })),
        madeStatus('j2', completedRecord('j2')),
      ],
      found: 'pass',
    },
    { name: 'jobs that nobody polls', calls: [madeRun('j1'), madeRun('j2')], found: 'pass' },
    {
      name: 'a repeat after a cut connection',
      calls: [madeRun('j1', { status: null }), madeRun('j2')],
      found: 'run ended without an answer, and the job was submitted again',
    },
    {
      name: 'a repeat after an upload that was broken off',
      calls: [madeRun('j1', { status: null, isBodyEnded: false }), madeRun('j2')],
      found: 'pass',
    },
    {
      name: 'a repeat after a 500',
      calls: [madeRunsync({}, { status: 500 }), madeRunsync(completedRecord('j2'))],
      found: 'runsync ended 500, and the job was submitted again',
    },
    {
      name: 'a repeat after a check',
      calls: [madeRun('j1', { status: null }), { call: 'GET /health' }, madeRun('j2')],
      found: 'pass',
    },
    { name: 'a repeat after a 429', calls: [madeRun('j1', { status: 429 }), madeRun('j2')], found: 'pass' },
    { name: 'a repeat after a 503', calls: [madeRun('j1', { status: 503 }), madeRun('j2')], found: 'pass' },
    {
      name: 'another job after a cut connection',
      calls: [madeRun('j1', { status: null }), madeRun('j2', { body: { input: { prompt: 'b' } } })],
      found: 'pass',
    },
    {
      name: 'submissions at once, one of which is cut',
      calls: [madeRun('j1', { at: 10, took: 50, status: null }), madeRun('j2', { at: 20 })],
      found: 'pass',
    },
  ],
} as const satisfies ClientCases;
