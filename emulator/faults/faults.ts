import type { Fault } from '../alteration.ts';
import { addressFaults } from './address.ts';
import { authFaults } from './auth.ts';
import { bodyFaults } from './body.ts';
import { cancelFaults } from './cancel.ts';
import { endpointFaults } from './endpoint.ts';
import { executionTimeoutFaults } from './execution-timeout.ts';
import { handlerViewFaults } from './handler-view.ts';
import { healthFaults } from './health.ts';
import { inputFaults } from './input.ts';
import { payloadFaults } from './payload.ts';
import { policyFaults } from './policy.ts';
import { recordFaults } from './record.ts';
import { restAuthFaults } from './rest-auth.ts';
import { restErrorFaults } from './rest-errors.ts';
import { restListFaults } from './rest-lists.ts';
import { restSchemaFaults } from './rest-schema.ts';
import { retentionFaults } from './retention.ts';
import { runFaults } from './run.ts';
import { runsyncFaults } from './runsync.ts';
import { stateFaults } from './state.ts';
import { ttlFaults } from './ttl.ts';
import { ttlLengthFaults } from './ttl-length.ts';
import { waitFaults } from './wait.ts';
import { webhookCallFaults } from './webhook-calls.ts';
import { webhookRepeatFaults } from './webhook-repeats.ts';

/** Every fault, by the area that it touches. */
export const faults: readonly Fault[] = [
  ...addressFaults,
  ...authFaults,
  ...bodyFaults,
  ...cancelFaults,
  ...endpointFaults,
  ...executionTimeoutFaults,
  ...handlerViewFaults,
  ...healthFaults,
  ...inputFaults,
  ...payloadFaults,
  ...policyFaults,
  ...recordFaults,
  ...restAuthFaults,
  ...restErrorFaults,
  ...restListFaults,
  ...restSchemaFaults,
  ...retentionFaults,
  ...runFaults,
  ...runsyncFaults,
  ...stateFaults,
  ...ttlFaults,
  ...ttlLengthFaults,
  ...waitFaults,
  ...webhookCallFaults,
  ...webhookRepeatFaults,
];
