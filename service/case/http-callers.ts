import type { Role } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { brokeOnTheWay } from '../../engine/property/ask-again.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Time } from '../../engine/time/time.ts';
import type { HttpAnswer } from '../client/http-answer.ts';
import type { HttpClient } from '../client/http-client.ts';
import type { HttpRequest } from '../client/http-request.ts';
import { lostAnswer } from './lost-answer.ts';

/** Calls of the load balancing endpoint, each kind with its own view of failure. */
export type HttpCallers = {
  /**
   * Makes a call until a worker answers it: they may have to start first. Answers of anybody else give the case up.
   */
  given(request: HttpRequest): Promise<HttpAnswer>;
  /** The act: every answer is judged, and so is the lack of one. */
  when(request: HttpRequest): Promise<HttpAnswer>;
};

/** When this number of plain calls in a row is cut, it is no accident of the network. */
export const tellingCuts = 10;

export function createHttpCallers(client: HttpClient, time: Time): HttpCallers {
  /** Told apart from a worker's own, since none is ordered to answer 429. */
  async function call(request: HttpRequest, role: Role): Promise<HttpAnswer> {
    const answer = await client.call(request, role);
    if (answer.status !== 429 || answer.seen !== undefined) return answer;
    throw new Inconclusive('throttled', 'the load balancing endpoint throttled us (429)');
  }

  return {
    async given(request) {
      let last = 'no answer';
      let cuts = 0;
      const ask = async (): Promise<HttpAnswer | undefined> => {
        try {
          const answer = await call(request, 'given');
          last = String(answer.status);
          return answer.seen === undefined ? undefined : answer;
        } catch (error) {
          if (!(error instanceof TransportError)) throw error;
          // After a call that broke a virtual clock stands still: all that can be done is to ask again.
          if (time.kind === 'virtual' && brokeOnTheWay(error) && ++cuts < tellingCuts) return ask();
          throw new Inconclusive('unreachable', error.message, { cause: error });
        }
      };
      const answer = (await ask()) ?? (await time.until(ask, time.now() + time.setupTimeout));
      if (answer !== undefined) return answer;
      throw new Inconclusive('blocked', `no worker answered a plain call: ${last}`, {
        code: 'worker-not-started',
      });
    },
    when: (request) => call(request, 'when').catch(lostAnswer),
  };
}
