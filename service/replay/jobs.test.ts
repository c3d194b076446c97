import { describe, expect, test } from 'vitest';
import type { TraceEvent } from '../../engine/http/trace.ts';
import { eventsOf, tracedBurst, tracedCall } from '../../engine/testing/results.ts';
import { type JobTricks, keepJobs } from '../testing/keep-jobs.ts';
import { startReplay } from '../testing/start-replay.ts';

const run = tracedCall();
const second = tracedCall({ number: 2, answer: { status: 200, headers: {}, body: '{"id":"job-0002"}' } });

async function replayJobs(events: readonly TraceEvent[], tricks: JobTricks = {}, isPatient = false) {
  const { address, heard, states } = await keepJobs(tricks);
  const { ended, printed } = await startReplay(events, { SERVERLESS_URL: address }, isPatient);
  const code = await ended;
  return { code, heard, states: Object.fromEntries(states), printed: printed() };
}

const cancels = (heard: readonly string[]) => heard.filter((line) => line.includes('/cancel/'));

test('a job that still works when a script ends is cancelled, once and with its own key', async () => {
  const { code, heard, states, printed } = await replayJobs(eventsOf(run));
  expect([code, states]).toEqual([0, { 'job-1': 'CANCELLED' }]);
  expect(cancels(heard)).toEqual(['POST /probe/cancel/job-1 Bearer a-secret-key']);
  expect(printed).not.toContain('may work');
});

test('one that the case ended itself is left as it is', async () => {
  const cancel = tracedCall({ number: 2, operation: 'cancel', url: '$SERVERLESS_URL/probe/cancel/job-1' });
  const { code, heard } = await replayJobs(eventsOf(run, cancel));
  expect([code, cancels(heard).length, heard.length]).toEqual([0, 1, 3]);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('one is cancelled where %s ends the script', async (signal, code) => {
  const { address, heard, states } = await keepJobs();
  const late = tracedCall({ number: 2, operation: 'health', sent: 600_000 });
  const { child, ended } = await startReplay(eventsOf(run, late), { SERVERLESS_URL: address });
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(1);
  child.kill(signal);
  expect([await ended, Object.fromEntries(states)]).toEqual([code, { 'job-1': 'CANCELLED' }]);
});

test('one that was submitted without a key that counts is cancelled with another key of the case', async () => {
  const keyless = tracedCall({ headers: {} });
  const status = tracedCall({ number: 2, operation: 'health', url: '$SERVERLESS_URL/probe/health' });
  const { heard } = await replayJobs(eventsOf(keyless, status));
  expect(cancels(heard)).toEqual(['POST /probe/cancel/job-1 Bearer a-secret-key']);
});

test('the jobs of a burst are cancelled as well', async () => {
  const burst = tracedBurst({ made: 5, group: 2, gap: 10 });
  const events = [{ kind: 'burst', burst } as const, { kind: 'burst-end', burst } as const];
  const { code, heard, states, printed } = await replayJobs(events);
  expect(printed).toMatch(/ 5 200\n/);
  expect([code, cancels(heard).length]).toEqual([0, 5]);
  expect(new Set(Object.values(states))).toEqual(new Set(['CANCELLED']));
});

describe('a job is named, with what to type, and the exit code is 3', () => {
  test.each<[string, JobTricks, string]>([
    ['a cancel does nothing', { keepsWorking: true }, 'is still IN_PROGRESS'],
    ['a cancel is answered 500', { cancelCode: 500 }, 'is still IN_PROGRESS'],
    ['its status is rubbish', { shows: '[[[[' }, 'and does not tell its state'],
    [
      'its status is that of another job',
      { shows: { id: 'x', status: 'COMPLETED' } },
      'does not tell its state',
    ],
    ['its status is refused', { statusCode: 403 }, 'status was answered 403'],
    ['it has a state of no job', { shows: { id: 'job-1', status: '$(id)\u001b' } }, 'may still work'],
  ])('where %s', async (_, tricks, words) => {
    const { code, heard, printed } = await replayJobs(eventsOf(run), tricks);
    expect(printed).toContain(words);
    expect(printed).toContain(
      `curl -X POST -H "authorization: Bearer $KEY" "$SERVERLESS_URL"'/probe/cancel/job-1'`,
    );
    expect([code, cancels(heard).length]).toEqual([3, 1]);
    for (const text of ['a-secret-key', '\u001b']) expect(printed).not.toContain(text);
  });

  test.each([
    ['could be read as another one', 'victim;x=1'],
    ['could be read as another one', 'victim.json'],
    ['could be read as another one', '../../other/cancel/victim'],
    ['could be read as another one', `'$(id)"\u0000`],
    ['could be read as another one', 'x'.repeat(300)],
    ['is one of something else', 'PROBE'],
  ])('and is not cancelled, where its id %s: %j', async (words, id) => {
    const { code, heard, printed } = await replayJobs(eventsOf(run), { submissions: [[200, id]] });
    expect(printed).toContain(words);
    expect([code, heard.length]).toEqual([3, 1]);
  });

  test('nor where the answer to another submission had its id', async () => {
    const submissions = [
      [200, 'job-1'],
      [200, 'JOB-1'],
    ] as const;
    const { code, heard, printed } = await replayJobs(eventsOf(run, second), { submissions });
    expect(printed.match(/another submission was answered with its id/g)).toHaveLength(2);
    expect([code, heard.length]).toEqual([3, 2]);
  });
});

describe('a job that nobody knows the id of', () => {
  test.each([
    ['answered 500', { submissions: [[500, undefined]] }],
    ['answered 200', { submissions: [[200, undefined]] }],
  ] as const)('may work where its submission was %s', async (words, tricks) => {
    const { code, printed } = await replayJobs(eventsOf(run), tricks);
    expect(printed).toContain(
      `a job on endpoint probe may work until its executionTimeout or ttl: #1 was ${words}`,
    );
    expect(code).toBe(3);
  });

  test('and where it was not answered when a signal came', async () => {
    const { address, heard } = await keepJobs({ isSilent: true });
    const { child, ended, printed } = await startReplay(eventsOf(run), { SERVERLESS_URL: address });
    await expect.poll(() => heard.length, { timeout: 20_000 }).toBe(1);
    child.kill('SIGTERM');
    await ended;
    expect(printed()).toContain('#1 was not answered, and no id was answered');
  });

  test('is none where its submission was refused', async () => {
    const { code, heard, printed } = await replayJobs(eventsOf(run), { submissions: [[400, undefined]] });
    expect([code, heard.length]).toEqual([0, 1]);
    expect(printed).not.toContain('may work');
  });

  test('is counted in a burst', async () => {
    const burst = tracedBurst({ made: 5, group: 5 });
    const events = [{ kind: 'burst', burst } as const, { kind: 'burst-end', burst } as const];
    const submissions = [
      [200, 'job-1'],
      [429, undefined],
      [500, undefined],
    ] as const;
    const { code, printed } = await replayJobs(events, { submissions });
    expect(printed).toContain('3 of 5 jobs on endpoint probe may work');
    expect(code).toBe(3);
  });
});

describe('looks that find no job', () => {
  test('let one be cancelled that is shown late', async () => {
    const { code, states } = await replayJobs(eventsOf(run), { showsAfter: 4000 }, true);
    expect([code, states]).toEqual([0, { 'job-1': 'CANCELLED' }]);
  });

  test('prove nothing where it was never shown', async () => {
    const { code, heard, printed } = await replayJobs(eventsOf(run), { losesAfter: 0 });
    expect(printed).toContain('may still work: status was answered 404');
    expect(code).toBe(3);
    expect(cancels(heard).length).toBeGreaterThan(3);
  });

  test('prove seconds later that one is gone which was shown', async () => {
    const { code, printed } = await replayJobs(eventsOf(run), { losesAfter: 2, keepsWorking: true }, true);
    expect(printed).not.toContain('may');
    expect(code).toBe(0);
  });
}, 60_000);

test.each(['1234567890123456789', '1e400'])(
  'an id that is a number is read as it is written: %s',
  async (number) => {
    const { code, heard } = await replayJobs(eventsOf(run), { number });
    expect(cancels(heard)).toEqual([`POST /probe/cancel/${number} Bearer a-secret-key`]);
    expect(code).toBe(0);
  },
);

test.each(['victim-job-1;x', 'x.json', 'VICTIM-JOB-1%20'])(
  'a case changes nothing by an id such as %s',
  async (id) => {
    const later = (operation: string, number: number) =>
      tracedCall({
        number,
        operation,
        method: operation === 'status' ? 'GET' : 'POST',
        url: `$SERVERLESS_URL/probe/${operation}/job-0001`,
        body: undefined,
      });
    const submission = tracedCall({ answer: { status: 200, headers: {}, body: '{"id":"job-0001"}' } });
    const events = eventsOf(submission, later('status', 2), later('cancel', 3));
    const { code, heard, printed } = await replayJobs(events, { submissions: [[200, id]] });
    expect(printed).toContain('by an id that could be read as another one: it ends here');
    expect([code, heard.length, cancels(heard)]).toEqual([3, 2, []]);
  },
);

test('an id with a NUL is used for no call', async () => {
  const submission = tracedCall({ answer: { status: 200, headers: {}, body: '{"id":"job-0001"}' } });
  const status = tracedCall({
    number: 2,
    operation: 'status',
    method: 'GET',
    url: '$SERVERLESS_URL/probe/status/job-0001',
  });
  const { code, heard, printed } = await replayJobs(eventsOf(submission, status), {
    submissions: [[200, 'victim\u0000']],
  });
  expect(printed).toContain('tells an id that is not used');
  expect([code, heard.length]).toEqual([3, 1]);
});
