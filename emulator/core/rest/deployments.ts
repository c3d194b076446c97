import type { WorldInstant } from '../agenda.ts';
import { deploy } from '../deploy.ts';
import { dispatch, startMinimum } from '../dispatch.ts';
import type { Endpoint } from '../endpoint.ts';
import { notifyWatchers } from '../finish.ts';
import type { Service } from '../service.ts';
import { isIdle, removeWorker } from '../workers.ts';
import type { Deployment, EndpointSpec } from './records.ts';
import { type Referrer, referenceProblem } from './references.ts';
import { releaseOf } from './releases.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';

/** Deploys an endpoint: a live one, whose queue and workers do as its settings say. @see interface 1, 2.9, 2.10 */
export function createDeployment(
  service: Service,
  referrer: Referrer,
  spec: EndpointSpec,
  type: Deployment['type'],
  now: WorldInstant,
): Deployment | RestRefusal {
  const problem = problemOf(service, referrer, spec);
  if (problem !== undefined) return problem;
  const { behaviour } = service.resourceStore;
  const id = behaviour.newId(service.random, 'endpoint');
  const settings = { coldStart: 0, workersMin: 0, workersMax: 3, idleTimeout: 10_000 };
  const deploySpec = {
    id,
    name: spec.name,
    handler: 'probe',
    settings: { ...settings, ...behaviour.queueSettings(spec) },
    users: new Set([referrer.user]),
    type,
  } as const;
  deploy(service, deploySpec, now, (endpoint) => adopt(service, endpoint, referrer.user, spec, type, now));
  return service.resourceStore.deployments.get(id)!;
}

/** Takes an endpoint that stands into the books. */
export function adopt(
  { resourceStore }: Service,
  endpoint: Endpoint,
  owner: string,
  spec: EndpointSpec,
  type: Deployment['type'],
  now: WorldInstant,
): void {
  const { id } = endpoint;
  const first = releaseOf(id, 1, owner, 0, [], now);
  const deployment = { id, owner, createdAt: now, spec, type, endpoint, version: 1, releases: [first] };
  resourceStore.deployments.set(id, deployment);
}

/** Changes an endpoint in place, and records a release of what changed. @see interface 4.2, 4.3 */
export function updateDeployment(
  service: Service,
  referrer: Referrer,
  deployment: Deployment,
  change: Partial<EndpointSpec>,
  now: WorldInstant,
): Deployment | RestRefusal {
  const before = deployment.spec;
  const problem = problemOf(service, referrer, change, before);
  if (problem !== undefined) return problem;
  const { behaviour } = service.resourceStore;
  deployment.spec = behaviour.patched(before, change, 'endpoint');
  recordRelease(service, referrer.user, deployment, before, now);
  govern(service, deployment, now);
  return deployment;
}

/** Takes an endpoint down: its jobs are gone, its handlers stopped. */
export function deleteDeployment(service: Service, { id, endpoint }: Deployment, now: WorldInstant): void {
  if (!service.resourceStore.behaviour.forgets('endpoint', id)) return;
  service.resourceStore.deployments.delete(id);
  service.endpoints.delete(id);
  for (const job of [...endpoint.queue]) endpoint.queue.delete(job);
  endpoint.nextLook?.cancel();
  for (const worker of [...endpoint.workers]) {
    for (const run of worker.runs) {
      service.ports.stopRun(run);
      run.limit?.cancel();
    }
    // What a stopped run comes to counts for nobody.
    worker.runs.clear();
    removeWorker(endpoint, worker, now);
  }
  for (const job of endpoint.jobs.values()) {
    job.ttlEnd?.cancel();
    job.retentionEnd?.cancel();
    notifyWatchers(job, now);
  }
  endpoint.jobs.clear();
}

/** Brings a live endpoint's queue and workers in line with its settings. */
function govern(service: Service, { endpoint, spec }: Deployment, now: WorldInstant): void {
  const { settings, workers } = endpoint;
  delete settings.executionTimeout;
  Object.assign(settings, service.resourceStore.behaviour.queueSettings(spec));
  const surplus = workers.filter(isIdle).slice(0, Math.max(0, workers.length - settings.workersMax));
  for (const worker of surplus) removeWorker(endpoint, worker, now);
  startMinimum(service, endpoint, now);
  dispatch(service, endpoint, now);
}

function recordRelease(
  { resourceStore }: Service,
  by: string,
  deployment: Deployment,
  before: EndpointSpec,
  now: WorldInstant,
): void {
  const fields = Object.keys(deployment.spec) as (keyof EndpointSpec)[];
  const changed = fields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(deployment.spec[field]),
  );
  if (!resourceStore.behaviour.makesRelease(changed)) return;
  const diff = changed.map((field) => ({ field, old: before[field], new: deployment.spec[field] }));
  deployment.version += 1;
  const { id, version, endpoint, releases } = deployment;
  releases.push(releaseOf(id, version, by, endpoint.workers.length, diff, now));
}

function problemOf(
  service: Service,
  referrer: Referrer,
  change: Partial<EndpointSpec>,
  before?: EndpointSpec,
): RestRefusal | undefined {
  const { workersMin = 0, workersMax = 3 } = { ...before, ...change };
  if (workersMin > workersMax) {
    return refuseRest('unfit', `the minimum of ${workersMin} workers is above the maximum of ${workersMax}`);
  }
  const { registry, networkVolumes: volumeIds, dataCenterIds } = change;
  return referenceProblem(service, referrer, { registry, volumeIds, dataCenterIds });
}
