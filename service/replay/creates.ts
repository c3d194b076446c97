import type { TracedCall } from '../../engine/http/trace.ts';
import { collectionOf } from '../ledger/collections.ts';
import { namePrefix } from '../ledger/rest-kind.ts';

/** How what a call made is found and deleted again: below its own address, or as GraphQL does. The name is empty where it gave none. */
export type Undo = { readonly by: 'rest' | 'graphql'; readonly name: string };

const nameOfOurs = new RegExp(`${namePrefix}[\\w-]+`);

/** What a script has to undo; undefined of calls that make nothing, whatever they were answered. */
export function undoOf({ operation, method, body }: TracedCall): Undo | undefined {
  const [name = ''] = nameOfOurs.exec(body ?? '') ?? [];
  const [api, , path = ''] = operation.split(' ');
  if ((api === 'v1' || api === 'v2') && collectionOf({ api, method, path, key: 'valid' }) !== undefined)
    return { by: 'rest', name };
  return api === 'graphql' && name !== '' && /\bmutation\b/.test(body!) ? { by: 'graphql', name } : undefined;
}

/** The API of a call, as its operation names it. */
export function apiOf({ operation }: TracedCall): string {
  return operation.split(' ', 1)[0]!;
}
