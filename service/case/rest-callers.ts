import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestClient } from '../client/rest-client.ts';
import { nameOf, type RestRequest } from '../client/rest-request.ts';
import { type ApiCallers, createApiCallers } from './api-callers.ts';

/** Makes calls of the management APIs for a case, each kind with its own view of failure. @see Callers */
export type RestCallers = ApiCallers<RestRequest, RestAnswer>;

/** @param waitsOut whether a call that is put off is repeated: on a virtual clock no pause of the suite would help */
export function createRestCallers(client: RestClient, waitsOut: boolean): RestCallers {
  const departure = ({ status }: RestAnswer): string | undefined =>
    status >= 200 && status < 300 ? undefined : `answered ${status}`;
  return createApiCallers(client, { nameOf, departure, waitsOut });
}
