import type { Variant } from '../common/kinds.ts';
import { accessVariants } from './access.ts';
import { answerFreedoms } from './answer-freedoms.ts';
import { answerVariants } from './answers.ts';
import { balancingVariants } from './balancing.ts';
import { billVariants } from './bills.ts';
import { cancelVariants } from './cancel.ts';
import { contentTypeVariants } from './content-type.ts';
import { graphqlVariants } from './graphql.ts';
import { graphqlFreedoms } from './graphql-freedoms.ts';
import { graphqlPartVariants } from './graphql-parts.ts';
import { healthSinceWorkersCameVariants, healthVariants } from './health.ts';
import { jobCustoms } from './job-customs.ts';
import { jobFreedoms } from './job-freedoms.ts';
import { jobHabits } from './job-habits.ts';
import { jobSilences } from './job-silences.ts';
import { limitVariants } from './limit.ts';
import { managementCustoms } from './management-customs.ts';
import { managementHabits } from './management-habits.ts';
import { managementSilences } from './management-silences.ts';
import { oddities } from './oddities.ts';
import { otherPathVariants } from './other-paths.ts';
import { payloadVariants } from './payload.ts';
import { policyVariants } from './policy.ts';
import { purgeVariants } from './purge.ts';
import { queueVariants } from './queue.ts';
import { recordVariants } from './records.ts';
import { releasedGpuVariants } from './released-gpus.ts';
import { repeatedDeleteVariants, restAnswerVariants } from './rest-answers.ts';
import { restBodyVariants } from './rest-bodies.ts';
import { restCallVariants } from './rest-calls.ts';
import { restFreedoms } from './rest-freedoms.ts';
import { restIdNameVariants } from './rest-id-names.ts';
import { restLogVariants } from './rest-logs.ts';
import { restPageVariants } from './rest-pages.ts';
import { restPodStateVariants } from './rest-pod-states.ts';
import { restPodVariants } from './rest-pods.ts';
import { restQueryVariants } from './rest-queries.ts';
import { restShapeVariants } from './rest-shapes.ts';
import { restV1Variants } from './rest-v1.ts';
import { restV1ShapeVariants } from './rest-v1-shapes.ts';
import { retentionVariants } from './retention.ts';
import { retryVariants } from './retries.ts';
import { retryCallVariants } from './retry.ts';
import { streamVariants } from './stream.ts';
import { textVariants } from './texts.ts';
import { waitVariants } from './wait.ts';
import { webhookVariants } from './webhooks.ts';
import { workerHabits } from './worker-habits.ts';
import { workerVariants } from './workers.ts';

/** Every variant, by what it takes a freedom with. New ones go to the end: the combinations of a proof stay as they are then. */
export const variants: readonly Variant[] = [
  ...accessVariants,
  ...answerVariants,
  ...balancingVariants,
  ...billVariants,
  ...cancelVariants,
  ...contentTypeVariants,
  ...graphqlVariants,
  ...graphqlPartVariants,
  ...healthVariants,
  ...otherPathVariants,
  ...limitVariants,
  ...payloadVariants,
  ...policyVariants,
  ...purgeVariants,
  ...queueVariants,
  ...recordVariants,
  ...restAnswerVariants,
  ...restBodyVariants,
  ...restCallVariants,
  ...restLogVariants,
  ...restShapeVariants,
  ...restIdNameVariants,
  ...restPageVariants,
  ...restQueryVariants,
  ...restPodVariants,
  ...restPodStateVariants,
  ...releasedGpuVariants,
  ...restV1Variants,
  ...restV1ShapeVariants,
  ...retentionVariants,
  ...retryVariants,
  ...retryCallVariants,
  ...streamVariants,
  ...waitVariants,
  ...webhookVariants,
  ...workerVariants,
  ...jobFreedoms,
  ...answerFreedoms,
  ...restFreedoms,
  ...graphqlFreedoms,
  ...jobHabits,
  ...managementHabits,
  ...jobCustoms,
  ...managementCustoms,
  ...oddities,
  ...jobSilences,
  ...managementSilences,
  ...textVariants,
  ...workerHabits,
  ...healthSinceWorkersCameVariants,
  ...repeatedDeleteVariants,
];
