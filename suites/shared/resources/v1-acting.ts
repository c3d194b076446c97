import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';

/** A call of an action of a Pod, each of which has a path of its own. @see interface 4.2 */
export function actingV1(id: string, action: string, body?: unknown): RestRequestOptions {
  const sent = body === undefined ? {} : { body };
  return { api: 'v1', method: 'POST', path: `/pods/{id}/${action}`, ids: { id }, ...sent };
}
