import type { Site } from '../profile/site.ts';
import { balancedServer } from './diagnoses/balanced-server.ts';
import { clockRate } from './diagnoses/clock-rate.ts';
import { clockSkew } from './diagnoses/clock-skew.ts';
import { concurrentHandler } from './diagnoses/concurrent-handler.ts';
import { endpointHealth } from './diagnoses/endpoint-health.ts';
import { endpointsDiffer } from './diagnoses/endpoints-differ.ts';
import { exclusiveWorker } from './diagnoses/exclusive-worker.ts';
import { graphqlAddress } from './diagnoses/graphql-address.ts';
import { invalidKey } from './diagnoses/invalid-key.ts';
import { jobApiAddress } from './diagnoses/job-api-address.ts';
import { latency } from './diagnoses/latency.ts';
import { mayWrite } from './diagnoses/may-write.ts';
import { noAccessKey } from './diagnoses/no-access-key.ts';
import { openaiRoute } from './diagnoses/openai-route.ts';
import { probeHandlers } from './diagnoses/probe-handlers.ts';
import { receiverHeard } from './diagnoses/receiver-heard.ts';
import { receiverOpens } from './diagnoses/receiver-opens.ts';
import { restAddresses } from './diagnoses/rest-addresses.ts';
import { scaleUp } from './diagnoses/scale-up.ts';
import { schemasDiagnosis } from './diagnoses/schemas.ts';
import { secondUserKey } from './diagnoses/second-user-key.ts';
import { executionTimeouts, requestsPerWorker } from './diagnoses/settings.ts';
import { spending } from './diagnoses/spending.ts';
import { validKey } from './diagnoses/valid-key.ts';
import { workerNumbers } from './diagnoses/worker-numbers.ts';
import { probesIn } from './endpoints.ts';
import type { Diagnosis } from './finding.ts';

/** All that can be looked at with what a profile names, each after those that it rests on. */
export function diagnosesOf(site: Site): Diagnosis[] {
  const { urls, keys, endpoints, balanced } = site;
  const wanted: readonly [unknown, ...Diagnosis[]][] = [
    [true, jobApiAddress, ...restAddresses(site)],
    [urls.graphql, graphqlAddress],
    [true, ...schemasDiagnosis(site), validKey, invalidKey],
    [keys.noAccess, noAccessKey],
    [keys.secondUser, secondUserKey],
    [urls.restV2, mayWrite],
    [true, endpointsDiffer, ...endpointHealth(site), ...probeHandlers(site)],
    [probesIn(site)[0], clockRate, clockSkew, scaleUp, concurrentHandler],
    [endpoints.probe, workerNumbers],
    [endpoints.exclusive, exclusiveWorker],
    [endpoints.openai, openaiRoute],
    [balanced, balancedServer],
    [endpoints.limited, executionTimeouts],
    [endpoints.scaling, requestsPerWorker],
    [true, receiverOpens, receiverHeard, latency, spending],
  ];
  return wanted.flatMap(([named, ...diagnoses]) => (named === undefined ? [] : diagnoses));
}
