import type { Referrer } from './references.ts';
import type { RestKind } from './rest-behaviour.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';

type Owned = { readonly id: string; readonly owner: string };

/** What the schema of v1 says of the ids of registries. */
const wellFormed = /^[A-Za-z0-9][^\s!(),]*$/;

/** A user's own resource of an id, or why there is none for this user. @see interface 5, 7.2, 7.3 */
export function ownResource<Resource extends Owned>(
  kind: RestKind,
  id: string,
  referrer: Referrer,
  find: (id: string) => Resource | undefined,
  users: (resource: Resource) => ReadonlySet<string> = ({ owner }) => new Set([owner]),
): Resource | RestRefusal {
  const resource = find(id);
  if (resource === undefined) {
    return kind === 'registry' && !wellFormed.test(id)
      ? refuseRest('ill-formed-id', `${quotedId(id)} can't be the id of a ${words(kind)}`)
      : refuseRest('unknown-id', `there is no ${words(kind)} ${quotedId(id)}`);
  }
  if (referrer.mayUse(users(resource))) return resource;
  return refuseRest('no-access', `the API key has no access to the ${words(kind)} ${id}`);
}

/** Whether something is of a user's own, for lists. */
export function isOfCaller(user: string, { owner }: { owner: string }): boolean {
  return owner === user;
}

export function quotedId(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

function words(kind: RestKind): string {
  return kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
