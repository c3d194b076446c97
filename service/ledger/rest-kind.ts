import type { Entry } from './entry.ts';

/** What names of ours begin with: what is called otherwise may be somebody else's. */
export const namePrefix = 'plumbline-';

/** Formats a resource of a management API as a ledger has it. */
export function describeResource({ kind, ids, facts }: Entry): string {
  const what = kind === 'graphql-pod' ? 'pod' : kind;
  const named = typeof facts.name !== 'string' || facts.name === '' ? '' : ` named ${facts.name}`;
  return ids.length > 0 ? `${what} ${ids.join(', ')}${named}` : `a ${what}${named} whose id never came back`;
}
