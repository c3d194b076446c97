import type { Fault } from '../common/kinds.ts';
import { addressFaults } from './address.ts';
import { authFaults } from './auth.ts';
import { automaticRetryFaults } from './automatic-retry.ts';
import { balancingFaults } from './balancing.ts';
import { bodyFaults } from './body.ts';
import { brokenInterfaceFaults } from './broken-interfaces.ts';
import { cancelFaults } from './cancel.ts';
import { cancelBystanderFaults } from './cancel-bystanders.ts';
import { endpointFaults } from './endpoint.ts';
import { executionTimeoutFaults } from './execution-timeout.ts';
import { graphqlFaults } from './graphql/graphql-faults.ts';
import { handlerViewFaults } from './handler-view.ts';
import { healthFaults } from './health.ts';
import { healthCountFaults } from './health-counts.ts';
import { healthWorkerFaults } from './health-workers.ts';
import { historyFaults } from './histories.ts';
import { calledContextFaults } from './in-called-context.ts';
import { companyFaults } from './in-company.ts';
import { contextFaults } from './in-context.ts';
import { resourceContextFaults } from './in-resource-context.ts';
import { inputFaults } from './input.ts';
import { isolationFaults } from './isolation.ts';
import { lastOfAllFaults } from './last-of-all.ts';
import { laterAttemptFaults } from './later-attempts.ts';
import { limitCountFaults } from './limit-counts.ts';
import { limitDynamicFaults } from './limit-dynamic.ts';
import { limitMeterFaults } from './limit-meters.ts';
import { limitOverlapFaults } from './limit-overlap.ts';
import { limitPlaceFaults } from './limit-places.ts';
import { lifeFaults } from './lives.ts';
import { lowPriorityFaults } from './low-priority.ts';
import { queuedLowPriorityFaults } from './low-priority-in-queue.ts';
import { mangledTextFaults } from './mangled-texts.ts';
import { nthOfManyFaults } from './nth-of-many.ts';
import { oddPlaceFaults } from './odd-places.ts';
import { otherPathFaults } from './other-paths.ts';
import { outlivedLimitFaults } from './outlived-limits.ts';
import { payloadFaults } from './payload.ts';
import { policyFaults } from './policy.ts';
import { purgeFaults } from './purge.ts';
import { purgeAftermathFaults } from './purge-aftermath.ts';
import { queueFaults } from './queue.ts';
import { recordFaults } from './record.ts';
import { refusedCallFaults } from './refused-calls.ts';
import { refusedInputFaults } from './refused-inputs.ts';
import { resourceSequenceFaults } from './resource-sequences.ts';
import { restAfterDeleteFaults } from './rest-after-deletes.ts';
import { restAuthFaults } from './rest-auth.ts';
import { restBillFaults } from './rest-bills.ts';
import { restBystanderFaults } from './rest-bystanders.ts';
import { restDeleteFaults } from './rest-deletes.ts';
import { restDishonestAnswerFaults } from './rest-dishonest-answers.ts';
import { restEffectFaults } from './rest-effects.ts';
import { restElsewhereFaults } from './rest-elsewhere.ts';
import { restEndpointVarietyFaults } from './rest-endpoint-variety.ts';
import { restEndpointFaults } from './rest-endpoints.ts';
import { restErrorFaults } from './rest-errors.ts';
import { restFlatNameFaults } from './rest-flat-names.ts';
import { restGpuFaults } from './rest-gpus.ts';
import { restLagFaults } from './rest-lags.ts';
import { restLaterFaults } from './rest-later.ts';
import { restListFaults } from './rest-lists.ts';
import { restLogFaults } from './rest-logs.ts';
import { restMapFaults } from './rest-map.ts';
import { restOddPlaceFaults } from './rest-odd-places.ts';
import { restOddValueFaults } from './rest-odd-values.ts';
import { restOtherUserFaults } from './rest-other-users.ts';
import { restPathFaults } from './rest-paths.ts';
import { restPodChangeFaults } from './rest-pod-changes.ts';
import { restPodCreateFaults } from './rest-pod-creates.ts';
import { restPodMemberFaults } from './rest-pod-members.ts';
import { restPodVarietyFaults } from './rest-pod-variety.ts';
import { restPriceFaults } from './rest-prices.ts';
import { restRefusedStartFaults } from './rest-refused-starts.ts';
import { restResourceFaults } from './rest-resources.ts';
import { restSchemaFaults } from './rest-schema.ts';
import { restSecondLifeFaults } from './rest-second-lives.ts';
import { restSettingFaults } from './rest-settings.ts';
import { restStartFaults } from './rest-starts.ts';
import { restTemplatePastFaults } from './rest-template-pasts.ts';
import { restV1AnswerFaults } from './rest-v1-answers.ts';
import { restV1AuthFaults } from './rest-v1-auth.ts';
import { restV1CreateFaults } from './rest-v1-creates.ts';
import { restV1ForgetFaults } from './rest-v1-forgets.ts';
import { restV1LifeFaults } from './rest-v1-life.ts';
import { restV1SchemaFaults } from './rest-v1-schema.ts';
import { retentionFaults } from './retention.ts';
import { retriedJobFaults } from './retried-jobs.ts';
import { retriedTwiceFaults } from './retried-twice.ts';
import { retryFaults } from './retry.ts';
import { runFaults } from './run.ts';
import { runsyncFaults } from './runsync.ts';
import { s3ConfigFaults } from './s3config.ts';
import { stateFaults } from './state.ts';
import { stoppedPodFaults } from './stopped-pods.ts';
import { strangerFaults } from './strangers.ts';
import { streamFaults } from './stream.ts';
import { streamContentFaults } from './stream-content.ts';
import { streamSplitFaults } from './stream-splits.ts';
import { ttlFaults } from './ttl.ts';
import { ttlLengthFaults } from './ttl-length.ts';
import { ttlOriginFaults } from './ttl-origins.ts';
import { updatedEndpointFaults } from './updated-endpoints.ts';
import { waitFaults } from './wait.ts';
import { waitedForFaults } from './waited-for.ts';
import { webhookCallFaults } from './webhook-calls.ts';
import { webhookRepeatFaults } from './webhook-repeats.ts';

/** Every fault, by the area that it touches. */
export const faults: readonly Fault[] = [
  ...addressFaults,
  ...authFaults,
  ...strangerFaults,
  ...automaticRetryFaults,
  ...balancingFaults,
  ...bodyFaults,
  ...brokenInterfaceFaults,
  ...cancelFaults,
  ...cancelBystanderFaults,
  ...contextFaults,
  ...calledContextFaults,
  ...companyFaults,
  ...resourceContextFaults,
  ...resourceSequenceFaults,
  ...endpointFaults,
  ...executionTimeoutFaults,
  ...outlivedLimitFaults,
  ...restLaterFaults,
  ...graphqlFaults,
  ...handlerViewFaults,
  ...healthCountFaults,
  ...healthFaults,
  ...healthWorkerFaults,
  ...historyFaults,
  ...inputFaults,
  ...isolationFaults,
  ...lastOfAllFaults,
  ...laterAttemptFaults,
  ...lifeFaults,
  ...limitCountFaults,
  ...limitDynamicFaults,
  ...limitMeterFaults,
  ...limitOverlapFaults,
  ...lowPriorityFaults,
  ...queuedLowPriorityFaults,
  ...mangledTextFaults,
  ...nthOfManyFaults,
  ...oddPlaceFaults,
  ...otherPathFaults,
  ...payloadFaults,
  ...policyFaults,
  ...purgeFaults,
  ...purgeAftermathFaults,
  ...queueFaults,
  ...recordFaults,
  ...restAuthFaults,
  ...restBillFaults,
  ...restDeleteFaults,
  ...restDishonestAnswerFaults,
  ...restEndpointFaults,
  ...restEffectFaults,
  ...restErrorFaults,
  ...restFlatNameFaults,
  ...restGpuFaults,
  ...restListFaults,
  ...restOtherUserFaults,
  ...restSecondLifeFaults,
  ...restStartFaults,
  ...restBystanderFaults,
  ...restElsewhereFaults,
  ...restOddValueFaults,
  ...restPathFaults,
  ...restPriceFaults,
  ...restResourceFaults,
  ...restPodCreateFaults,
  ...restPodChangeFaults,
  ...restPodMemberFaults,
  ...restMapFaults,
  ...restOddPlaceFaults,
  ...restLogFaults,
  ...restSchemaFaults,
  ...restSettingFaults,
  ...restTemplatePastFaults,
  ...restV1AnswerFaults,
  ...restV1AuthFaults,
  ...restV1CreateFaults,
  ...restV1ForgetFaults,
  ...restV1LifeFaults,
  ...restV1SchemaFaults,
  ...refusedCallFaults,
  ...refusedInputFaults,
  ...retentionFaults,
  ...retriedJobFaults,
  ...retriedTwiceFaults,
  ...retryFaults,
  ...runFaults,
  ...runsyncFaults,
  ...s3ConfigFaults,
  ...stateFaults,
  ...stoppedPodFaults,
  ...streamFaults,
  ...streamContentFaults,
  ...ttlOriginFaults,
  ...streamSplitFaults,
  ...ttlFaults,
  ...ttlLengthFaults,
  ...waitFaults,
  ...waitedForFaults,
  ...webhookCallFaults,
  ...restPodVarietyFaults,
  ...restEndpointVarietyFaults,
  ...restAfterDeleteFaults,
  ...restRefusedStartFaults,
  ...restLagFaults,
  ...limitPlaceFaults,
  ...webhookRepeatFaults,
  ...updatedEndpointFaults,
];
