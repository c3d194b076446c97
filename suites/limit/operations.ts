import fc from 'fast-check';
import type { Domain } from '../../engine/property/property.ts';
import { limits } from '../../generated/limits.ts';
import type { RuleContext } from '../../service/case/rule.ts';

/** The operations that have a rate limit. @see interface 8 */
export type Limited = keyof typeof limits.rate.operations;

export const { window } = limits.rate;

/** How many calls an operation may have in a window, and in flight. @see interface 8 */
export function limitOf(operation: Limited): { requests: number; concurrent: number } {
  const { requests, concurrent } = limits.rate.operations[operation];
  return { requests, concurrent: concurrent ?? 1 };
}

/** From the lowest limit to the highest: what is found with few calls is found first. */
const all = (Object.keys(limits.rate.operations) as Limited[]).toSorted(
  (a, b) => limitOf(a).requests - limitOf(b).requests,
);

/** A limit that a case reaches in no time. */
const fewCalls = 100;
const veryFewCalls = 10;
export const light: readonly Limited[] = all.filter((operation) => limitOf(operation).requests <= fewCalls);
/** Where only speed counts. */
const lightest = all.filter((operation) => limitOf(operation).requests <= veryFewCalls);
export const heavy: readonly Limited[] = all.filter((operation) => limitOf(operation).requests > fewCalls);

export function isHeavy(operation: Limited): boolean {
  return heavy.includes(operation);
}

/** Operations with a limit that is lower, which are called briefly as well. */
export function lowerThan(
  operation: Limited,
  ruleContext: Pick<RuleContext, 'ownWorld' | 'cases'>,
): readonly Limited[] {
  const { requests } = limitOf(operation);
  const some = isBrief(ruleContext) ? lightest : all;
  return some.filter((other) => other !== operation && limitOf(other).requests <= requests);
}

/** So few cases are asked for only where speed is what counts. */
const manyCases = 50;

/** Whether a thousand calls are too many for a case: on a real clock they cost money, and few cases are wanted quickly. */
export function isBrief({ ownWorld, cases }: Pick<RuleContext, 'ownWorld' | 'cases'>): boolean {
  return !ownWorld || cases < manyCases;
}

/**
 * Every operation in its turn; where a case must be brief, those with low limits, and on a real clock those of them
 * that can be judged there.
 */
export function limitedOperations(ruleContext: RuleContext): Domain<Limited> {
  if (!isBrief(ruleContext)) return all;
  if (ruleContext.ownWorld) return fc.constantFrom(...lightest);
  const known = ruleContext.requestsPerWorker.exclusive !== undefined;
  const there = light.filter((operation) => known || !needsWorker(operation));
  ruleContext.untried(`the limits of ${all.filter((operation) => !there.includes(operation)).join(', ')}`);
  return there;
}

/** Calls that can't be repeated without a worker at work: the dynamic limit may be higher then. */
function needsWorker(operation: Limited): boolean {
  return operation === 'cancel';
}
