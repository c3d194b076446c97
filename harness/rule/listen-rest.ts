import type { RestClient, RestStream } from '../client/rest-client.ts';
import { nameOf, type RestRequest } from '../client/rest-request.ts';
import { lostAnswer } from './lost-answer.ts';
import { Unjudged } from './outcomes.ts';

export type Listen = (request: RestRequest) => Promise<RestStream>;

/** Too many requests, and what gateways say of a service that is down for the moment. */
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Begins calls that are judged, and whose answers may go on for ever. */
export function listenRest(client: RestClient): Listen {
  return async (request) => {
    const stream = await client.listen(request, 'when').catch(lostAnswer);
    if (!busy.has(stream.status)) return stream;
    throw new Unjudged('throttled', `${nameOf(request)} was put off (${stream.status})`);
  };
}
