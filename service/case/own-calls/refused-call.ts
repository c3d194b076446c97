import { SuiteError } from '../../../engine/errors.ts';

/** A call of a user's rule is not sent. */
export function refusedCall(call: string, why: string): SuiteError {
  return new SuiteError(`${call} is not sent to a target that others use: ${why}`);
}
