import type { Pod, PodSpec } from '../../emulator/core/rest/records.ts';
import type { Usage } from '../../emulator/core/rest/usage.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Fault } from '../common/kinds.ts';

const stoppedByGraphql = new WeakSet<Pod>();
let actedOn: Pod | undefined;
const whenStopped = new WeakMap<Pod, PodSpec>();
const ofDeleted = new WeakSet<Usage>();
const madeBySecond = new WeakMap<World, Set<string>>();

/** What comes to be wrong by another interface, by another reader, or once something else was done. */
export const restLaterFaults: readonly Fault[] = [
  {
    id: 'pods-stopped-by-graphql-keep-their-gpus',
    says: 'The GPUs of a Pod that podStop has stopped are not to be had.',
    kind: 'partial',
    sharp: false,
    breaks: ['v2.pod.stop-releases-gpu', 'graphql.stop-keeps-volume'],
    behaveGraphql: (base) => ({
      carriesOut(operation, pod) {
        if (operation === 'podStop') actedOn = pod;
        return base.carriesOut(operation, pod);
      },
    }),
    behaveRest: (base) => ({
      specAfter(action, pod) {
        if (actedOn === pod) stoppedByGraphql.add(pod);
        else stoppedByGraphql.delete(pod);
        actedOn = undefined;
        return base.specAfter(action, pod);
      },
      holdsGpu: (pod) => base.holdsGpu(pod) || stoppedByGraphql.has(pod),
    }),
  },
  {
    id: 'stopped-pods-start-as-they-were',
    says: 'A Pod that was changed while it was stopped starts as it was before.',
    kind: 'partial',
    sharp: false,
    breaks: ['v2.pod.update'],
    behaveRest: (base) => ({
      specAfter(action, pod) {
        if (action === 'stop') whenStopped.set(pod, pod.spec);
        const before = action === 'start' ? whenStopped.get(pod) : undefined;
        return base.specAfter(action, before === undefined ? pod : { ...pod, spec: before });
      },
    }),
  },
  {
    id: 'bills-forget-deleted-volumes',
    says: 'What a network volume came to is on no bill of v2 once the volume is deleted.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (isDone(call, 'DELETE', '/network-volumes/', reply.status)) forgetUse(call);
      return reply;
    },
    behaveRest: (base) => ({
      billed: (usage, kind, at) =>
        base.billed(usage, kind, at) && !(at.version === 'v2' && ofDeleted.has(usage)),
    }),
  },
  {
    id: 'v1-changes-nothing-that-v2-has-made',
    says: 'v1 answers an update of an endpoint that v2 has made as if it were done.',
    kind: 'partial',
    sharp: false,
    breaks: ['v1.endpoint.update'],
    wrapRest: (next) => async (call) => {
      const ids = madeBySecond.get(call.world) ?? new Set();
      const { id = call.params.endpointId } = call.params;
      const isMeant =
        call.at.version === 'v1' && /\/update$/.test(call.path) && id !== undefined && ids.has(id);
      const read = { ...call, method: 'GET', path: `/endpoints/${id}`, body: new Uint8Array() };
      const reply = await next(isMeant ? asRead(read) : call);
      if (call.at.version === 'v2' && call.method === 'POST' && call.path === '/serverless')
        ids.add(String((reply.body as { id?: unknown }).id));
      madeBySecond.set(call.world, ids);
      return reply;
    },
  },
  {
    id: 'logs-go-to-the-last-reader',
    says: 'Once the log of a worker is read again, who listens to it already hears no more of it.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: (next) => (call) => {
      const [, id] = /^\/serverless\/([^/]+)\/workers\/[^/]+\/logs$/.exec(call.path) ?? [];
      const workers = (id && call.world.service.resourceStore.deployments.get(id)?.endpoint.workers) || [];
      for (const { log } of workers) log.readers.clear();
      return next(call);
    },
  },
];

function isDone(call: RestCall, method: string, path: string, status: number): boolean {
  return call.method === method && call.path.startsWith(path) && status < 300;
}

function forgetUse({ world, path }: RestCall): void {
  for (const usage of world.service.resourceStore.usage)
    if (path.endsWith(`/${usage.resourceId}`)) ofDeleted.add(usage);
}

function asRead(call: RestCall): RestCall {
  const operation = call.api.operations.find(
    (one) => one.method === 'GET' && /^\/endpoints\/\{\w+\}$/.test(one.path),
  );
  return { ...call, operation, at: { ...call.at, operation: operation?.id } };
}
