import { expect, test } from 'vitest';
import type { Redact } from '../../engine/http/redact.ts';
import type { TracedCall, TraceEvent } from '../../engine/http/trace.ts';
import { traceableCall, tracedAnswer } from '../../engine/http/traceable-call.ts';
import type { CallClock } from '../../engine/time/time.ts';
import { movesIn } from './moves-in.ts';

let moment = 0;

function ended(line: string, status: number, answer: unknown, body?: unknown): TraceEvent {
  const [operation = '', path = ''] = line.split(' ');
  const call: TracedCall = {
    ...{
      number: 1,
      role: 'when' as const,
      polled: false,
      operation,
      endpoint: 'probe',
      method: 'POST',
      headers: {},
    },
    ...{ url: `$SERVERLESS_URL/probe/${path}`, failure: undefined, sent: moment, answered: moment },
    body: body === undefined ? undefined : JSON.stringify(body),
    answer: { status, headers: {}, body: JSON.stringify(answer) },
  };
  return { kind: 'end', call };
}

const started = (job: string): TraceEvent => ({
  kind: 'received',
  what: 'beacon',
  body: JSON.stringify({ event: 'start', job }),
});
const run = (body?: object) => ended('run run', 200, { id: 'a', status: 'IN_QUEUE' }, body);
const status = (state: string) => ended('status status/a', 200, { id: 'a', status: state });
const gone = () => ended('status status/a', 404, {});

/** The moves of a case whose events come one after another; a number lets so much time pass. */
function movesOf(...events: (number | (() => TraceEvent))[]) {
  moment = 0;
  const timed = events.flatMap((event) => {
    if (typeof event === 'function') return [event()];
    moment += event;
    return [];
  });
  return Object.keys(movesIn(timed));
}

test('a submission, a start that is heard, and what status says', () => {
  expect(
    movesOf(
      run,
      () => started('a'),
      () => status('COMPLETED'),
    ),
  ).toEqual(['new IN_QUEUE run', 'IN_QUEUE IN_PROGRESS worker', 'IN_PROGRESS COMPLETED worker']);
});

test('a second start without a retry went through the queue', () => {
  const moves = movesOf(
    run,
    () => started('a'),
    () => started('a'),
  );
  expect(moves).toContain('IN_PROGRESS IN_QUEUE worker');
});

test('calls that were taken lead where they say', () => {
  const cancelled = () => ended('cancel cancel/a', 200, { id: 'a', status: 'CANCELLED' });
  const retried = () => ended('retry retry/a', 200, { id: 'a', status: 'IN_QUEUE' });
  expect(movesOf(run, cancelled)).toContain('IN_QUEUE CANCELLED cancel');
  expect(movesOf(run, () => status('FAILED'), retried)).toContain('FAILED IN_QUEUE retry');
});

test('a job that is gone was removed, deleted or forgotten, if only one of these can be', () => {
  const purged = () => ended('purgeQueue purge-queue', 200, { removed: 1, status: 'done' });
  const short = () => run({ policy: { ttl: 10_000 } });
  expect(movesOf(run, purged, gone)).toContain('IN_QUEUE removed purge');
  expect(movesOf(short, 10_000, gone)).toContain('IN_QUEUE deleted ttl');
  expect(movesOf(run, () => status('COMPLETED'), 1_800_000, gone)).toContain('COMPLETED expired retention');
  expect(movesOf(short, 3_000_000, gone)).toEqual(['new IN_QUEUE run']);
  expect(movesOf(run, gone)).toEqual(['new IN_QUEUE run']);
});

test('what no list has is called so', () => {
  expect(
    movesOf(
      run,
      () => status('COMPLETED'),
      () => status('IN_QUEUE'),
    ),
  ).toContain('COMPLETED IN_QUEUE unlisted');
});

test('nothing is read out of refusals, other jobs and nonsense', () => {
  const refused = () => ended('run run', 400, { id: 'a' });
  const other = () => ended('status status/b', 200, { id: 'b', status: 'COMPLETED' });
  const odd = () => ended('status status/a', 200, ['COMPLETED']);
  expect(movesOf(refused, other, odd, () => started('c'))).toEqual([]);
});

test('no text of a case is looked through for secrets', () => {
  const clock = { now: () => 0 } as CallClock;
  const redact: Redact = (text) => {
    if (text.length > 'purgeQueue'.length) throw new Error(`${text} was looked through`);
    return text;
  };
  const answered = (operation: string, path: string, answer: object, policy?: object): TraceEvent => {
    const wire = { method: 'POST', url: `http://x/v2/probe/${path}`, headers: {} };
    const body = JSON.stringify({ input: {}, policy });
    const call = traceableCall({ ...wire, body }, { operation, endpoint: 'probe' }, { redact, clock });
    const text = JSON.stringify(answer);
    call.answer = tracedAnswer({ status: 200, headers: {}, text, json: answer }, redact);
    return { kind: 'end', call };
  };
  const job = { id: 'a-long-id-of-a-job', status: 'IN_QUEUE' };
  const seen = movesIn([
    answered('run', 'run', job, { ttl: 10_000 }),
    answered('cancel', `cancel/${job.id}`, { ...job, status: 'CANCELLED' }),
  ]);

  expect(Object.keys(seen)).toEqual(['new IN_QUEUE run', 'IN_QUEUE CANCELLED cancel']);
});
