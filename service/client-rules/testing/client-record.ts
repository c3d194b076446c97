import type { RecordedCall } from '../../../engine/proxy/call-recorder.ts';
import { describedWorld } from '../../tried-client/testing/described-world.ts';
import type { ClientRecord } from '../client-record.ts';
import { readCalls } from '../read-calls.ts';

/** A call by hand: `POST /run` of the endpoint `e1`, with what it sent, was answered and when, in milliseconds. */
export type MadeCall = {
  readonly call: string;
  readonly at?: number;
  /** Milliseconds until the answer was through; 1 unless given. */
  readonly took?: number;
  readonly body?: unknown;
  readonly isBodyEnded?: boolean;
  /** Status of the answer, 200 unless given; null for a connection that was cut. */
  readonly status?: number | null;
  readonly answer?: unknown;
  readonly trouble?: string;
  readonly retryAfter?: string;
  /** Further facts of the recorded call, such as an answer that is not kept whole. */
  readonly kept?: Partial<RecordedCall>;
};

/** What a client did in a world whose clock is the real one, from calls made by hand. */
export function clientRecord(made: readonly MadeCall[], more: Partial<ClientRecord> = {}): ClientRecord {
  const calls = readCalls(made.map(recordedCall), { ...describedWorld, timeAt: (ours) => ours });
  const usual = {
    world: 'documented',
    webhooks: [],
    unread: [],
    outcome: 'content',
    speed: 1,
    isTimed: true,
  } as const;
  return { ...usual, calls, ended: 1_000_000, brokenBy: undefined, ...more };
}

function recordedCall(made: MadeCall, index: number): RecordedCall {
  const { call, at = 1000 * (index + 1), took = 1, body, isBodyEnded = true, status = 200 } = made;
  const { answer, trouble, retryAfter, kept } = made;
  const [method = '', path = ''] = call.split(' ');
  return {
    ...{ at, ended: at + took, method, url: urlOf(path), headers: {} },
    ...{ body: body === undefined ? '' : JSON.stringify(body), isBodyWhole: isBodyEnded, status },
    ...{ isBodyEnded, bodyBytes: body === undefined ? 0 : Buffer.byteLength(JSON.stringify(body)) },
    ...{ answer: answer === undefined ? '' : JSON.stringify(answer), isAnswerWhole: status !== null },
    isAnswerEnded: status !== null,
    ...kept,
    ...(trouble === undefined ? {} : { trouble }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** Paths of the management APIs and GraphQL are whole; any other is one of the endpoint `e1`. */
function urlOf(path: string): string {
  return /^\/(rest|graphql)/.test(path) ? path : `/serverless/v1/e1${path}`;
}
