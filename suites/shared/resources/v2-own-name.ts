import type { CaseContext } from '../../../service/case/case-context.ts';
import { noteGivenName } from '../../../service/ledger/given-names.ts';
import { namePrefix } from '../../../service/ledger/rest-kind.ts';

const made = new WeakMap<CaseContext, number>();

/** A name that nobody else gives, and that says whose it is. In a world of ours it is the same each time. */
export function ownName(caseContext: CaseContext): string {
  const number = (made.get(caseContext) ?? 0) + 1;
  made.set(caseContext, number);
  if (caseContext.time.kind === 'virtual') return `${namePrefix}${number}`;
  const name = `${namePrefix}${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;
  noteGivenName(name);
  return name;
}
