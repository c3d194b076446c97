import type { Entry } from './entry.ts';

/** What names of the run begin with: what is called otherwise may be somebody else's. */
export const namePrefix = 'plumbline-';

/** A name as runs give them on a target that others use. What a service has cut or hashed is none any more. */
const wholeName = `${namePrefix}(?:doctor-[0-9a-z]+|[0-9a-z]+-[0-9a-f]{8})`;
const beginning = new RegExp(`^${wholeName}`, 'i');
const anywhere = new RegExp(wholeName, 'gi');

/** Decides whether a name has the random part that no other resource has. */
export function isWholeName(name: string): boolean {
  return beginning.test(name);
}

/** The names of runs that a name has in it. */
export function wholeNamesIn(name: string): string[] {
  return name.match(anywhere) ?? [];
}

/** Formats a resource of a management API as a ledger has it. */
export function describeResource({ kind, ids, facts }: Entry): string {
  const what = kind === 'graphql-pod' ? 'pod' : kind;
  const named = typeof facts.name !== 'string' || facts.name === '' ? '' : ` named ${facts.name}`;
  return ids.length > 0 ? `${what} ${ids.join(', ')}${named}` : `a ${what}${named} whose id never came back`;
}
