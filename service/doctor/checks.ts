import type { Site } from '../profile/site.ts';
import { balancedServer } from './checks/balanced-server.ts';
import { clockRate } from './checks/clock-rate.ts';
import { clockSkew } from './checks/clock-skew.ts';
import { concurrentHandler } from './checks/concurrent-handler.ts';
import { endpointHealth } from './checks/endpoint-health.ts';
import { endpointsDiffer } from './checks/endpoints-differ.ts';
import { exclusiveWorker } from './checks/exclusive-worker.ts';
import { graphqlAddress } from './checks/graphql-address.ts';
import { invalidKey } from './checks/invalid-key.ts';
import { jobApiAddress } from './checks/job-api-address.ts';
import { latency } from './checks/latency.ts';
import { mayWrite } from './checks/may-write.ts';
import { noAccessKey } from './checks/no-access-key.ts';
import { openaiRoute } from './checks/openai-route.ts';
import { probeHandlers } from './checks/probe-handlers.ts';
import { receiverHeard } from './checks/receiver-heard.ts';
import { receiverOpens } from './checks/receiver-opens.ts';
import { restAddresses } from './checks/rest-addresses.ts';
import { scaleUp } from './checks/scale-up.ts';
import { schemasCheck } from './checks/schemas.ts';
import { secondUserKey } from './checks/second-user-key.ts';
import { executionTimeouts, requestsPerWorker } from './checks/settings.ts';
import { spending } from './checks/spending.ts';
import { validKey } from './checks/valid-key.ts';
import { workerNumbers } from './checks/worker-numbers.ts';
import { probesIn } from './endpoints.ts';
import type { DoctorCheck } from './finding.ts';

/** All that can be looked at with what a profile names, each after those that it rests on. */
export function doctorChecksOf(site: Site): DoctorCheck[] {
  const { urls, keys, endpoints, balanced } = site;
  const wanted: readonly [unknown, ...DoctorCheck[]][] = [
    [true, jobApiAddress, ...restAddresses(site)],
    [urls.graphql, graphqlAddress],
    [true, ...schemasCheck(site), validKey, invalidKey],
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
  return wanted.flatMap(([named, ...checks]) => (named === undefined ? [] : checks));
}
