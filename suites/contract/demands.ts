import { pathShape } from '../../engine/contract/path-shape.ts';
import type { ServedOperation } from '../../engine/contract/served-api.ts';
import type { ContractTest } from './contract-test.ts';
import { successesOf } from './judge-answer.ts';
import { kindAt } from './managed.ts';

/**
 * Demands that one documented success came up of each operation that the document says is taken, as far as it can be
 * called here. What else did not come up stands in the coverage.
 */
export function demandSuccesses(callable: readonly ServedOperation[], contractTest: ContractTest): void {
  const { ruleContext, managed, lastStatus } = contractTest;
  for (const operation of callable) {
    const { name, path } = operation;
    const kind = kindAt(path, managed);
    const isPaid = kind !== undefined && managed.kinds[kind].costs && path.includes('{');
    const isOffered = !isPaid || ruleContext.ownWorld || ruleContext.offers('spend');
    const successes = successesOf(operation).map((key) => `${name} ${key}`);
    if (!isOffered || successes.length === 0 || !isPromised(operation, contractTest)) continue;
    ruleContext.demand('status', successes, () => `it was answered ${lastStatus.get(name) ?? 'nothing'}`);
  }
}

/** Whether the document says without reserve that a call is taken. @see interface 4.2, 4.3 */
function isPromised({ method, path }: ServedOperation, { managed }: ContractTest): boolean {
  return managed.promised.some((one) => one.method === method && pathShape(one.path) === pathShape(path));
}
