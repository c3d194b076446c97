import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { EndpointSpec } from '../../emulator/core/rest/records.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

/** What changes when an endpoint or a network volume is updated, and must not. */
export const updatedEndpointFaults: readonly Fault[] = [
  {
    id: 'updates-drop-the-times-of-waiting-jobs',
    says: 'Jobs that wait while their endpoint is updated lose their executionTimeout.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.overrides-endpoint'],
    wrapRest: afterUpdates(({ queue }) => {
      for (const job of queue) Object.assign(job, { submission: withoutTime(job.submission) });
    }),
  },
  {
    id: 'updates-end-the-repeats-of-webhooks',
    says: 'Calls of webhooks are not repeated for jobs that were there when their endpoint was updated.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    ...endingRepeats(),
  },
  {
    id: 'updates-turn-the-order-of-gpus',
    says: 'Workers that start after an update of their endpoint get the last GPU type of its list that is there.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.gpu-priority'],
    behaveRest(base) {
      const turned = new WeakSet<readonly string[]>();
      return {
        patched(before, change, kind) {
          const after = base.patched(before, change, kind);
          const { gpu } = after as Partial<EndpointSpec>;
          if (kind !== 'endpoint' || !gpu) return after;
          const typeIds = [...gpu.typeIds];
          turned.add(typeIds);
          return { ...after, gpu: { ...gpu, typeIds } };
        },
        chosenGpu: (types, isAvailable) =>
          base.chosenGpu(turned.has(types) ? types.toReversed() : types, isAvailable),
      };
    },
  },
  {
    id: 'v1-updates-of-volumes-take-their-type',
    says: 'v2 shows null for the type of a network volume once v1 has updated it.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...takingTheType(),
  },
  {
    id: 'v1-shows-the-scaler-from-before-updates-of-v2',
    says: 'v1 goes on showing the scalerType of an endpoint whose scaling v2 has changed.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...keepingTheScaler(),
  },
];

function afterUpdates(change: (endpoint: Endpoint) => void) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      const isUpdate = /^updateEndpoint/i.test(call.at.operation ?? '') && reply.status < 300;
      const endpoint = call.world.service.endpoints.get(Object.values(call.params)[0] ?? '');
      if (isUpdate && endpoint !== undefined) change(endpoint);
      return reply;
    };
}

function withoutTime({ policy, ...submission }: Job['submission']): Job['submission'] {
  const { executionTimeout: _, ...rest } = policy ?? {};
  return policy === undefined ? submission : { ...submission, policy: rest };
}

function endingRepeats(): Pick<Fault, 'behave' | 'wrapRest'> {
  const left = new WeakSet<Job>();
  return {
    behave: (base) => ({
      nextWebhookCall: (call) => (left.has(call.job) ? undefined : base.nextWebhookCall(call)),
    }),
    wrapRest: afterUpdates(({ jobs }) => {
      for (const job of jobs.values()) left.add(job);
    }),
  };
}

function keepingTheScaler(): Pick<Fault, 'behaveRest' | 'wrapRest'> {
  const before = new WeakMap<object, string>();
  return {
    behaveRest: (base) => ({
      shown(kind, view, record, at) {
        const shown = base.shown(kind, view, record, at);
        const old = kind === 'endpoint' && at.version === 'v1' ? before.get(record as object) : undefined;
        return old === undefined ? shown : { ...shown, scalerType: old };
      },
    }),
    wrapRest: (next) => (call) => {
      const id = Object.values(call.params)[0] ?? '';
      const deployment = call.world.service.resourceStore.deployments.get(id);
      if (call.at.operation === 'updateEndpoint' && deployment !== undefined)
        before.set(deployment, deployment.spec.scaling.type);
      return next(call);
    },
  };
}

function takingTheType(): Pick<Fault, 'behaveRest' | 'wrapRest'> {
  const updated = new WeakSet<object>();
  return {
    behaveRest: (base) => ({
      shown(kind, view, record, at) {
        const shown = base.shown(kind, view, record, at);
        return at.version === 'v2' && updated.has(record as object) ? { ...shown, type: null } : shown;
      },
    }),
    wrapRest: (next) => (call) => {
      const { networkVolumes } = call.world.service.resourceStore;
      const volume = networkVolumes.get(Object.values(call.params)[0] ?? '');
      if (/^UpdateNetworkVolume/.test(call.at.operation ?? '') && volume !== undefined) updated.add(volume);
      return next(call);
    },
  };
}
