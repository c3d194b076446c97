import type { Variant } from '../alteration.ts';
import { accessVariants } from './access.ts';
import { answerVariants } from './answers.ts';
import { contentTypeVariants } from './content-type.ts';
import { payloadVariants } from './payload.ts';
import { queueVariants } from './queue.ts';
import { recordVariants } from './records.ts';
import { waitVariants } from './wait.ts';

/** Every variant, by what it takes a freedom with. */
export const variants: readonly Variant[] = [
  ...accessVariants,
  ...answerVariants,
  ...contentTypeVariants,
  ...recordVariants,
  ...answerVariants,
  ...payloadVariants,
  ...queueVariants,
  ...waitVariants,
];
