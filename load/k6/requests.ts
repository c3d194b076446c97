import { shortLife } from '../plan/limit-phases.ts';
import { probe } from '../plan/probe.ts';
import { jobSegment } from '../plan/reported-job.ts';
import type { Row } from '../plan/rows.ts';
import { type Call, fieldOf, type LoadAnswer, makeCall } from './call.ts';
import type { LoadCaller } from './settings.ts';

/** How long a `/runsync` waits that has nothing to wait for, in milliseconds. */
export const shortWait = 1000;
const quick = { input: {}, policy: { ttl: shortLife } };
/** A job that is still there when it is cancelled, and not for long if it is not. */
const lasting = { input: probe({ work: shortLife }), policy: { ttl: shortLife } };

/** Jobs to ask about. */
export type Known = { readonly status: string; readonly stream: string };

/** One call of a row that is accepted, so that it counts: what a refused call counts is open. */
export function callOf(
  row: Row,
  known: Known,
  caller: LoadCaller,
  tags: Record<string, string>,
): LoadAnswer | undefined {
  if (row !== 'cancel') return makeCall({ ...requestOf[row](known), tags }, caller);
  const id = jobSegment(
    fieldOf(makeCall({ name: 'run', method: 'POST', path: 'run', body: lasting }, caller), 'id'),
  );
  if (id === undefined) return undefined;
  return makeCall({ name: row, method: 'POST', path: `cancel/${id}`, tags }, caller);
}

const requestOf: Record<Exclude<Row, 'cancel'>, (known: Known) => Call> = {
  run: () => ({ name: 'run', method: 'POST', path: 'run', body: quick }),
  runsync: () => ({ name: 'runsync', method: 'POST', path: `runsync?wait=${shortWait}`, body: quick }),
  status: ({ status }) => ({ name: 'status', method: 'GET', path: `status/${status}` }),
  stream: ({ stream }) => ({ name: 'stream', method: 'GET', path: `stream/${stream}` }),
  openai: () => ({ name: 'openai', method: 'POST', path: 'openai/v1/chat/completions', body: {} }),
  purgeQueue: () => ({ name: 'purgeQueue', method: 'POST', path: 'purge-queue' }),
  requests: () => ({ name: 'requests', method: 'GET', path: 'requests' }),
};
