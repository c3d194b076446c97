import { SuiteError } from '../../engine/errors.ts';
import { differences } from '../../engine/property/differences.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Answer } from '../client/answer.ts';
import type { JobRequest } from '../client/job-request.ts';
import { saysLacking } from '../client/lacking.ts';

/** A member of a request, or a JSON pointer to something in it. */
export type Place = keyof JobRequest | `/${string}`;

type Caller = (request: JobRequest) => Promise<Answer>;

/**
 * Makes the baseline request and, once it is accepted, the negative one. A refusal proves something only when the same
 * request, but for one thing, is accepted first.
 * @throws SuiteError when the two differ in more or less than one place
 * @throws Inconclusive when the baseline request is refused
 */
export async function makePair(
  calls: { baseline: Caller; negative: Caller },
  baseline: JobRequest,
  negative: JobRequest,
  twins: readonly Place[],
): Promise<Answer> {
  assertMinimal(baseline.operation, baseline, negative, twins);
  const accepted = await calls.baseline(baseline);
  if (accepted.status < 200 || accepted.status > 299) {
    const kind = isLacking(accepted) ? 'not-offered' : 'blocked';
    throw new Inconclusive(kind, `the baseline ${baseline.operation} was answered ${accepted.status}`);
  }
  return calls.negative(negative);
}

/** @see interface 4.1 */
export function isLacking({ request, status }: Answer): boolean {
  return saysLacking(request.operation, status);
}

/** @throws SuiteError when two requests differ in more or less than one place */
export function assertMinimal(
  name: string,
  baseline: object,
  negative: object,
  twins: readonly string[],
): void {
  const allowed = new Set<string>(twins.map((place) => (place.startsWith('/') ? place : `/${place}`)));
  const places = differences(baseline, negative).filter((place) => !allowed.has(place));
  if (places.length === 1) return;
  const found = places.length === 0 ? 'nowhere' : `at ${places.join(', ')}`;
  throw new SuiteError(`a minimal pair of ${name} must differ in one place, and differs ${found}`);
}
