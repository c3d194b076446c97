import { gatewayStatuses } from '../../engine/http/gateway-status.ts';
import { TransportError } from '../../engine/http/transport-error.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { RestClient, RestStream } from '../client/rest-client.ts';
import { nameOf, type RestRequest } from '../client/rest-request.ts';
import { lostAnswer } from './lost-answer.ts';

type Listen = (request: RestRequest) => Promise<RestStream>;

/** How a case listens to answers that may go on for ever. */
export type Listening = {
  readonly listen: Listen;
  readonly listenBeside: (request: RestRequest) => Promise<RestStream | undefined>;
};

export function listeningTo(client: RestClient): Listening {
  return { listen: listenRest(client), listenBeside: listenBeside(client) };
}

/** Too many requests, and what gateways say of a service that is down for the moment. */
const busy: ReadonlySet<number> = new Set([429, ...gatewayStatuses]);

/** An answer that streams may begin with the first that there is to tell: when it does is nobody's promise. */
function notBegun(request: RestRequest, error: unknown): never {
  if (!(error instanceof TransportError) || error.reason !== 'timeout') return lostAnswer(error);
  throw new Inconclusive('nothing-to-judge', `${nameOf(request)} had not begun to answer: ${error.message}`);
}

/** Begins calls that are judged, and whose answers may go on for ever. */
export function listenRest(client: RestClient): Listen {
  return async (request) => {
    const stream = await client.listen(request, 'when').catch((error) => notBegun(request, error));
    if (!busy.has(stream.status)) return stream;
    throw new Inconclusive('throttled', `${nameOf(request)} was put off (${stream.status})`);
  };
}

/** The same beside a call that is judged: undefined where it is refused, put off or does not begin. */
export function listenBeside(client: RestClient): (request: RestRequest) => Promise<RestStream | undefined> {
  return async (request) => {
    const stream = await client.listen(request, 'given').catch(unlessUnanswered);
    if (stream === undefined || stream.status < 300) return stream;
    stream.stop();
    return undefined;
  };
}

function unlessUnanswered(error: unknown): undefined {
  if (!(error instanceof TransportError)) throw error;
}
