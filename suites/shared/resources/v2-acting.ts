import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';

export const actions = ['start', 'stop', 'restart', 'terminate'] as const;
export type Action = (typeof actions)[number];

/** A call of POST /pods/{id}/action. @see interface 4.3 */
export function acting(id: string, body: object | undefined): RestRequestOptions {
  const sent = body === undefined ? {} : { body };
  return { api: 'v2', method: 'POST', path: '/pods/{id}/action', ids: { id }, ...sent };
}
