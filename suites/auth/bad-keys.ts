import { toStringMethod } from 'fast-check';
import type { Prepared } from '../shared/making/v2-prepared.ts';
import { almostRight } from './almost-right.ts';
import type { Lack } from './v2/refusals.ts';

/** An operation, and a key that is nobody's. */
export type BadKey = { readonly operation: Prepared; readonly lack: Lack; [toStringMethod](): string };

/** Nobody's key in another scheme is an invalid one as well. */
const badForms: readonly Lack[] = [...almostRight, { key: 'invalid', keyForm: 'basic' }];

/** An invalid key for each operation, and for the cheap ones those that are almost right. */
export function badKeysFor(operations: readonly Prepared[], cheap: ReadonlySet<string>): readonly BadKey[] {
  return operations.flatMap((operation) => {
    const name = `${operation.method} ${operation.path}`;
    const lacks: readonly Lack[] = [{ key: 'invalid' }, ...(cheap.has(name) ? badForms : [])];
    return lacks.map((lack) => ({
      operation,
      lack,
      [toStringMethod]: () => `${name} ${JSON.stringify(lack)}`,
    }));
  });
}
