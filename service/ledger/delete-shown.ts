import { TransportError } from '../../engine/http/transport.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import type { RestApi, RestRequest } from '../client/rest-request.ts';
import type { Access } from './access.ts';
import type { Shown } from './look.ts';

/** How one call to end a resource was answered. */
export type DeleteAttempt = {
  readonly what: string;
  readonly answered: string;
  readonly outcome: DeletionOutcome;
};

/** What the answer to a deletion says: that it is done, that nothing has the id, or neither. */
export type DeletionOutcome = 'ended' | 'absent' | 'open';

/**
 * Deletes a resource through the API that shows it. GraphQL can only stop a Pod.
 * @see interface 4.3, 4.4
 */
export async function deleteShown(shown: Shown, access: Access): Promise<DeleteAttempt[]> {
  if (shown.id === undefined) return [];
  const { api, path, id } = shown;
  if (api === 'graphql') return [await stopThroughGraphql(id, access)];
  return [await callRest({ api, method: 'DELETE', path: `${path}/{id}`, ids: { id }, key: 'valid' }, access)];
}

/** Looks whether a service has given an id to something of somebody else by now; then that is left. */
type IsAnothers = (shown: Shown) => Promise<boolean>;

/** The same, unless it is somebody else's by now. */
export async function deleteOwnShown(
  shown: Shown,
  access: Access,
  isAnothers: IsAnothers,
): Promise<DeleteAttempt[]> {
  return (await isAnothers(shown)) ? [] : deleteShown(shown, access);
}

/**
 * Ends a resource that a deletion has not ended: a Pod is stopped first, so that it costs no GPU, then terminated, then
 * deleted once more.
 * @see interface 4.2, 4.3
 */
export async function endShown(
  shown: Shown,
  access: Access,
  isAnothers: IsAnothers,
): Promise<DeleteAttempt[]> {
  const attempts: DeleteAttempt[] = [];
  for (const request of endingCalls(shown)) {
    if (await isAnothers(shown)) return attempts;
    attempts.push(await callRest(request, access));
  }
  return [...attempts, ...(await deleteOwnShown(shown, access, isAnothers))];
}

function endingCalls({ api, id, path }: Shown): RestRequest[] {
  if (id === undefined || path !== '/pods') return [];
  if (api === 'v1') return [podCall(id, '/stop', 'v1')];
  return [podCall(id, '/action', 'v2', 'stop'), podCall(id, '/action', 'v2', 'terminate')];
}

function podCall(id: string, below: string, api: RestApi, action?: string): RestRequest {
  const body = action === undefined ? {} : { body: { action } };
  return { api, method: 'POST', path: `/pods/{id}${below}`, ids: { id }, key: 'valid', ...body };
}

async function callRest(request: RestRequest, { rest }: Access): Promise<DeleteAttempt> {
  const what = `${request.method} ${request.path} of REST ${request.api}`;
  const attempt = await attempted(what, async () => (await rest!.call(request, 'control')).status);
  // A Pod that was stopped is still there.
  return isStop(request) ? { ...attempt, outcome: 'open' } : attempt;
}

function isStop({ path, body }: RestRequest): boolean {
  return path.endsWith('/stop') || (isRecord(body) && body.action === 'stop');
}

async function stopThroughGraphql(id: string, { pods }: Access): Promise<DeleteAttempt> {
  const query = `mutation { podStop(input: { podId: ${JSON.stringify(id)} }) { id } }`;
  const attempt = await attempted('podStop of GraphQL', async () => {
    const { status, errors } = await pods!.graphql.call({ name: 'podStop', query, key: 'valid' }, 'control');
    return errors.length === 0 ? status : `${status} with errors`;
  });
  // A Pod that was stopped is still there, whatever the lists show of it.
  return { ...attempt, outcome: 'open' };
}

/** A target may show an id that no address can hold. Neither that nor a lost answer ends the cleanup of the others. */
async function attempted(what: string, call: () => Promise<number | string>): Promise<DeleteAttempt> {
  try {
    const status = await call();
    return { what, answered: `answered ${status}`, outcome: outcomeOf(status) };
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof URIError)) throw error;
    return { what, answered: `not answered: ${error.message}`, outcome: 'open' };
  }
}

export function outcomeOf(status: number | string): DeletionOutcome {
  if (typeof status !== 'number') return 'open';
  if (status >= 200 && status < 300) return 'ended';
  return notThere.has(status) ? 'absent' : 'open';
}

/** Statuses of what does not exist, or no longer. */
const notThere: ReadonlySet<number> = new Set([404, 410]);
