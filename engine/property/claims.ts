import type { ExpectStatic } from 'vitest';
import { leastMeasured } from '../time/least-measured.ts';
import type { Duration, Time } from '../time/time.ts';
import { isAssertionError } from './assertion-error.ts';
import { legibleMessage } from './legible-message.ts';
import { type Basis, Violation } from './outcomes.ts';

/** Claims that something took as long as it must. What a clock of its own may have measured too short must be confirmed. */
export function notBefore(
  clock: Time,
  expect: ExpectStatic,
  took: Duration,
  limit: Duration,
  what: string,
): void {
  const assertion = () => expect(took, what).toBeGreaterThanOrEqual(limit);
  if (clock.kind === 'virtual' || took < leastMeasured(limit, clock)) assertion();
  else judged(assertion, 'timing');
}

/**
 * Makes an assertion whose failure rests on `basis`.
 * @throws Violation when it fails
 */
export function judged(assertion: () => void, basis: Basis, warns = false): void {
  try {
    assertion();
  } catch (error) {
    if (!isAssertionError(error)) throw error;
    throw new Violation(basis, legibleMessage(error), error, warns);
  }
}
