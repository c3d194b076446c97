import type { Variant } from '../alteration.ts';
import { accessVariants } from './access.ts';
import { answerVariants } from './answers.ts';
import { cancelVariants } from './cancel.ts';
import { contentTypeVariants } from './content-type.ts';
import { payloadVariants } from './payload.ts';
import { policyVariants } from './policy.ts';
import { queueVariants } from './queue.ts';
import { recordVariants } from './records.ts';
import { restAnswerVariants } from './rest-answers.ts';
import { retentionVariants } from './retention.ts';
import { retryVariants } from './retries.ts';
import { waitVariants } from './wait.ts';
import { webhookVariants } from './webhooks.ts';

/** Every variant, by what it takes a freedom with. */
export const variants: readonly Variant[] = [
  ...accessVariants,
  ...answerVariants,
  ...cancelVariants,
  ...contentTypeVariants,
  ...payloadVariants,
  ...policyVariants,
  ...queueVariants,
  ...recordVariants,
  ...restAnswerVariants,
  ...retentionVariants,
  ...retryVariants,
  ...waitVariants,
  ...webhookVariants,
];
