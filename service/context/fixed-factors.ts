import { type Factor, factorNames } from './factors.ts';

/** The factors that a rule's statement does not leave free, each with the reason. */
export type FixedFactors = Readonly<Partial<Record<Factor, string>>>;

/** Every factor fixed for one reason: of a rule that is about calls and not about jobs, say. */
export function allFixed(reason: string): FixedFactors {
  return Object.fromEntries(factorNames.map((factor) => [factor, reason]));
}

/** The factors that are free where some are fixed, or can't be had. */
export function freeFactors(fixed: readonly Factor[]): Factor[] {
  return factorNames.filter((factor) => !fixed.includes(factor));
}
