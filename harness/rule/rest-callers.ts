import { setTimeout as sleep } from 'node:timers/promises';
import type { RestAnswer, RestClient } from '../client/rest-client.ts';
import { nameOf, type RestRequest } from '../client/rest-request.ts';
import type { Role } from '../client/trace.ts';
import { TransportError } from '../client/transport.ts';
import { pauseAsked } from './callers.ts';
import { Breach, Unjudged } from './outcomes.ts';

/** Makes calls of the management APIs for a case, each kind with its own view of failure. @see Callers */
export type RestCallers = {
  given(request: RestRequest): Promise<RestAnswer>;
  baseline(request: RestRequest): Promise<RestAnswer>;
  when(request: RestRequest): Promise<RestAnswer>;
  /** Undefined when no whole answer comes. */
  reached(request: RestRequest): Promise<RestAnswer | undefined>;
};

/** How often and how long, in real milliseconds, a call is put off that a busy target does not serve now. */
const pauses = [1000, 2000, 4000, 8000];

/** Too many requests, and what gateways say of a service that is down for the moment. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** @param waitsOut whether a call that is put off is repeated: on a virtual clock no pause of ours would help */
export function createRestCallers(client: RestClient, waitsOut: boolean): RestCallers {
  async function call(request: RestRequest, role: Role): Promise<RestAnswer> {
    let answer = await client.call(request, role);
    for (const pause of waitsOut ? pauses : []) {
      if (!busy.has(answer.status)) return answer;
      await sleep(pauseAsked(answer) ?? pause);
      answer = await client.call(request, role, true);
    }
    if (answer.status === 429) throw new Unjudged('throttled', `${nameOf(request)} was throttled (429)`);
    return answer;
  }

  return {
    async given(request) {
      const answer = await call(request, 'given').catch(unreachable);
      if (answer.status >= 200 && answer.status < 300) return answer;
      const words = `${nameOf(request)}, which sets the scene, answered ${answer.status}`;
      throw new Unjudged('blocked', words);
    },
    baseline: (request) => call(request, 'baseline').catch(unreachable),
    reached: (request) =>
      call(request, 'when').catch((error: unknown) => {
        if (error instanceof TransportError) return undefined;
        throw error;
      }),
    when: (request) =>
      call(request, 'when').catch((error: unknown) => {
        if (error instanceof TransportError) throw new Breach('transport', error.message, error);
        throw error;
      }),
  };
}

function unreachable(error: unknown): never {
  if (error instanceof TransportError) {
    throw new Unjudged('unreachable', error.message, { cause: error });
  }
  throw error;
}
