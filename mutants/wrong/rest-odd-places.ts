import type { Template } from '../../emulator/core/rest/records.ts';
import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';
import { marksOf, notingResources } from './resource-marks.ts';
import { isOperation, problem } from './rest-calls.ts';

/** Leaves Pods that were terminated out of a bill. */
function forgettingTerminated(version: string, operation: string) {
  return (base: RestBehaviour): Partial<RestBehaviour> => {
    const ended = new Set<string>();
    return {
      statusAfter(action, pod) {
        if (action === 'terminate') ended.add(pod.id);
        return base.statusAfter(action, pod);
      },
      billed: (usage, kind, at) =>
        base.billed(usage, kind, at) &&
        !(at.version === version && at.operation === operation && ended.has(usage.resourceId)),
    };
  };
}

/** What the management APIs do wrong in one place only. */
export const restOddPlaceFaults: readonly Fault[] = [
  {
    id: 'v1-lists-of-nothing-are-null',
    says: 'A list of v1 with nothing in it is null.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    behaveRest: (base) => ({
      listed: (key, items, more, at) =>
        at.version === 'v1' && items.length === 0 ? null : base.listed(key, items, more, at),
    }),
  },
  {
    id: 'v1-messages-of-several-problems-are-lists',
    says: 'The message of v1 is a list where more than one thing is wrong.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.error.message'],
    behaveRest: (base) => ({
      errorBody: (refusal, status, at) =>
        at.version === 'v1' && (refusal.problems?.length ?? 0) > 1
          ? { message: refusal.problems }
          : base.errorBody(refusal, status, at),
    }),
  },
  {
    id: 'v2-several-problems-are-objects',
    says: 'What is wrong with a request is stated in objects where it is more than one thing.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.problem'],
    behaveRest: (base) => ({
      errorBody(refusal, status, at) {
        const body = base.errorBody(refusal, status, at) as object;
        const { problems = [] } = refusal;
        return at.version === 'v2' && problems.length > 1
          ? { ...body, errors: problems.map((message) => ({ message })) }
          : body;
      },
    }),
  },
  {
    id: 'v2-logs-of-later-workers-are-not-found',
    says: 'The logs of any worker of an endpoint but its first are not found.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.worker-logs'],
    wrapRest: (next) => (call) => {
      const { id = '', workerId } = call.params;
      const workers = call.world.service.endpoints.get(id)?.workers ?? [];
      const isLater = workers.some((worker) => worker.id === workerId && worker.number > 0);
      return isOperation(call.at, 'getWorkerLogs') && isLater ? problem(404) : next(call);
    },
  },
  {
    id: 'v2-updates-of-balanced-endpoints-are-lost',
    says: 'An update of a load balancing endpoint is taken and not kept.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.update'],
    wrapRest: (next) => (call) => {
      const { type } = call.world.service.resourceStore.deployments.get(call.params.id ?? '') ?? {};
      const isMeant = isOperation(call.at, 'updateEndpoint') && type === 'LOAD_BALANCER';
      return next(isMeant ? { ...call, body: new TextEncoder().encode('{}') } : call);
    },
  },
  {
    id: 'v2-restart-takes-updates-back',
    says: 'A Pod that is restarted is as it was made.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest(base) {
      const first = new WeakMap<object, object>();
      return {
        patched(before, change, kind) {
          const after = base.patched(before, change, kind);
          first.set(after, first.get(before) ?? before);
          return after;
        },
        specAfter(action, pod) {
          const spec = base.specAfter(action, pod);
          return action === 'restart' ? ((first.get(spec) ?? spec) as typeof spec) : spec;
        },
      };
    },
  },
  {
    id: 'stopped-pods-keep-several-gpus',
    says: 'A stopped Pod with more than one GPU keeps them from others.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest: (base) => ({
      holdsGpu: (pod) => base.holdsGpu(pod) || (pod.status === 'EXITED' && (pod.spec.gpu?.count ?? 0) > 1),
    }),
  },
  {
    id: 'v2-takes-no-templates-of-v1',
    says: 'An endpoint of v2 that is to be made from a template of v1 is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.create-from-template'],
    behaveRest: notingResources.behaveRest,
    wrapRest: (next) =>
      notingResources.wrapRest((call) => {
        if (!isOperation(call.at, 'createEndpoint') || typeof call.body === 'string') return next(call);
        const { templates } = call.world.service.resourceStore;
        const sent = Buffer.from(call.body).toString();
        const named = [...templates.values()].find(({ id }: Template) => sent.includes(`"${id}"`));
        return named !== undefined && marksOf(named)?.madeBy === 'v1' ? problem(400) : next(call);
      }),
  },
  {
    id: 'v2-bill-of-pods-forgets-the-terminated',
    says: 'The cost of a Pod is gone from the bill of v2 when the Pod is terminated.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.billing.follows-use'],
    behaveRest: forgettingTerminated('v2', 'listPodBilling'),
  },
  {
    id: 'v1-bill-of-pods-forgets-the-terminated',
    says: 'The cost of a Pod is gone from the bill of v1 when the Pod is terminated.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.billing-endpoints'],
    behaveRest: forgettingTerminated('v1', 'PodBilling'),
  },
];
