import { isRecord } from '../../../engine/openapi/json.ts';
import type { Operation } from '../../../generated/operation.ts';
import { operations as v1 } from '../../../generated/rest-v1/operations.ts';
import { operations as v2 } from '../../../generated/rest-v2/operations.ts';
import { pathSegments } from '../../client/path-segments.ts';
import { bodyOf, type RestRequest } from '../../client/rest-request.ts';
import { collectionOf } from '../../ledger/collections.ts';

const operations: Readonly<Record<RestRequest['api'], readonly Operation[]>> = {
  v1: Object.values(v1),
  v2: Object.values(v2),
};

/**
 * Why a call that changes something may make what nobody writes down or plans; undefined where it can't. A deletion makes
 * nothing, and a create at a collection of the document is written down.
 */
export function unplannedMakingOf(request: RestRequest): string | undefined {
  if (/^DELETE$/i.test(request.method)) return undefined;
  const operation = operations[request.api].find((one) => isOf(one, request));
  if (operation === undefined)
    return `the document has no ${request.method.toUpperCase()} there, and nobody would look after what that makes`;
  if (!/^POST$/i.test(request.method) || collectionOf(request) !== undefined) return undefined;
  const body = bodyOf(request);
  if (request.text !== undefined && body === undefined)
    return 'what its body says is not read before: send JSON';
  if (Array.isArray(body) || (isRecord(body) && 'name' in body))
    return 'a POST below what exists may make another under that name: give a name with PATCH';
  return isUnknownAction(operation, body)
    ? 'the document has no such action, and nobody would look after what that makes'
    : undefined;
}

/** Some servers ignore case. */
function isOf({ method, path }: Operation, request: RestRequest): boolean {
  if (method !== request.method.toUpperCase()) return false;
  const parts = path.split('/').slice(1);
  const segments = pathSegments(request);
  return (
    parts.length === segments.length &&
    parts.every((part, at) => part.startsWith('{') || part === segments[at]!.toLowerCase())
  );
}

/** An action that is no text at all does nothing that has a name. */
function isUnknownAction({ id }: Operation, body: unknown): boolean {
  if (id !== 'podAction' || !isRecord(body)) return false;
  const { action } = body;
  return typeof action === 'string' && !/^(start|stop|restart|terminate)$/i.test(action);
}
