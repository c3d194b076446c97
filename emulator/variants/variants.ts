import type { Variant } from '../alteration.ts';
import { answerVariants } from './answers.ts';
import { policyVariants } from './policy.ts';
import { queueVariants } from './queue.ts';
import { waitVariants } from './wait.ts';

/** Every variant, by what it takes a freedom with. */
export const variants: readonly Variant[] = [
  ...answerVariants,
  ...policyVariants,
  ...queueVariants,
  ...waitVariants,
];
