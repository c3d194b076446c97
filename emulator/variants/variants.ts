import type { Variant } from '../alteration.ts';
import { answerVariants } from './answers.ts';
import { cancelVariants } from './cancel.ts';
import { queueVariants } from './queue.ts';
import { retentionVariants } from './retention.ts';
import { retryVariants } from './retries.ts';
import { waitVariants } from './wait.ts';

/** Every variant, by what it takes a freedom with. */
export const variants: readonly Variant[] = [
  ...answerVariants,
  ...cancelVariants,
  ...queueVariants,
  ...retentionVariants,
  ...retryVariants,
  ...waitVariants,
];
