import { setTimeout as sleep } from 'node:timers/promises';
import { connectionStatuses, gatewayStatuses } from '../../engine/http/gateway-status.ts';
import type { Role } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { pauseAsked } from '../client/call-patiently.ts';
import { lostAnswer } from './lost-answer.ts';

/** Makes calls of an API for a case, each kind with its own view of failure. @see Callers */
export type ApiCallers<Request, Answer> = {
  given(request: Request): Promise<Answer>;
  /** Set-up that finds out what the answer before might have said: it counts as one call with that. */
  lookUp(request: Request): Promise<Answer>;
  /** A call that brings about the context alone, and may be refused. The rule does not declare it. */
  besides(request: Request): Promise<Answer>;
  baseline(request: Request): Promise<Answer>;
  when(request: Request): Promise<Answer>;
  /** The act, where the target may legitimately be gone: undefined when no whole answer comes. */
  reached(request: Request): Promise<Answer | undefined>;
};

type Head = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** What has to be known of an API to call it again where it is throttled. */
export type RetryPolicy<Request, Answer> = {
  /** How reports call a request. */
  nameOf(request: Request): string;
  /** What makes an answer other than a success, in words; undefined when it is one. */
  departure(answer: Answer): string | undefined;
  /** Whether an answer that is no 429 puts the call off all the same. */
  isThrottled?(answer: Answer): boolean;
  /** Whether a call that is put off is repeated: on a virtual clock no pause of the suite would help. */
  readonly waitsOut: boolean;
};

/** How often and how long, in real milliseconds, a call is put off that a busy target does not serve now. */
const pauses = [1000, 2000, 4000, 8000];

/** The same for a call that was refused for its connection's sake: the next one may go another way. */
const connectionPause = 50;

/** Too many requests, and what gateways say of a service that is down for the moment. */
const busy: ReadonlySet<number> = new Set([429, ...gatewayStatuses]);

export function createApiCallers<Request, Answer extends Head>(
  client: { call(request: Request, role: Role, again?: boolean): Promise<Answer> },
  { nameOf, departure, isThrottled = () => false, waitsOut }: RetryPolicy<Request, Answer>,
): ApiCallers<Request, Answer> {
  async function call(request: Request, role: Role, again = false): Promise<Answer> {
    let answer = await client.call(request, role, again);
    for (const pause of waitsOut ? pauses : []) {
      if (!busy.has(answer.status) && !isThrottled(answer)) return answer;
      await sleep(pauseAfter(answer, pause));
      answer = await client.call(request, role, true);
    }
    if (answer.status !== 429 && !isThrottled(answer)) return answer;
    throw new Inconclusive('throttled', `${nameOf(request)} was throttled (${answer.status})`);
  }

  async function given(request: Request, again: boolean): Promise<Answer> {
    const answer = await call(request, 'given', again).catch(unreachable);
    const words = departure(answer);
    if (words === undefined) return answer;
    throw new Inconclusive('blocked', `${nameOf(request)}, which prepares the case, ${words}`);
  }

  return {
    given: (request) => given(request, false),
    lookUp: (request) => given(request, true),
    besides: (request) => call(request, 'context').catch(unreachable),
    baseline: (request) => call(request, 'baseline').catch(unreachable),
    reached: (request) =>
      call(request, 'when').catch((error: unknown) => {
        if (error instanceof TransportError) return undefined;
        throw error;
      }),
    when: (request) => call(request, 'when').catch(lostAnswer),
  };
}

/** @param usual real milliseconds where the target may be busy */
function pauseAfter(answer: Head, usual: number): number {
  return pauseAsked(answer) ?? (connectionStatuses.has(answer.status) ? connectionPause : usual);
}

function unreachable(error: unknown): never {
  if (error instanceof TransportError) {
    throw new Inconclusive('unreachable', error.message, { cause: error });
  }
  throw error;
}
