import { toStringMethod } from 'fast-check';
import type { RuleContext } from '../../service/case/rule.ts';
import type { KeyName } from '../../service/profile/site.ts';

/** Whose key has no access to what is ours: one that may do nothing, and that of a user with things of their own. */
export type KeyWithoutAccess = Extract<KeyName, 'noAccess' | 'secondUser'>;

/** An operation that somebody without access calls. */
export type CallWithoutAccess<Operation> = {
  readonly operation: Operation;
  readonly key: KeyWithoutAccess;
  [toStringMethod](): string;
};

/** Why nothing can be judged where the target profile names no such key. */
export const nobodyElse =
  'the target profile names neither a key without access (keys.noAccess) nor that of another user (keys.secondUser)';

/** The keys that the target profile names of those that have no access to what is ours. */
export function keysWithoutAccess({ offers, untried }: RuleContext): readonly KeyWithoutAccess[] {
  const keys: KeyWithoutAccess[] = [];
  if (offers('second-key')) keys.push('noAccess');
  if (offers('second-user')) keys.push('secondUser');
  else untried('the key of another user, who has things of their own (keys.secondUser)');
  return keys;
}

/** Each operation as each of them would call it. */
export function callsWithoutAccess<Operation>(
  operations: readonly Operation[],
  keys: readonly KeyWithoutAccess[],
  nameOf: (operation: Operation) => string,
): readonly CallWithoutAccess<Operation>[] {
  return operations.flatMap((operation) =>
    keys.map((key) => ({
      ...{ operation, key },
      [toStringMethod]: () => `${nameOf(operation)} with the key ${key}`,
    })),
  );
}
