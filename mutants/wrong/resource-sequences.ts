import type { Deployment, Pod, Registry } from '../../emulator/core/rest/records.ts';
import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['map.life.legal'] as const;

/** Does something once a call of an operation was taken. */
function after(operations: RegExp, act: (call: RestCall) => void) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      if (operations.test(call.at.operation ?? '') && reply.status < 300) act(call);
      return reply;
    };
}

/** Does something before a call of an operation, and something else once others were taken. */
function between(
  first: { readonly operations: RegExp; note(call: RestCall): void },
  then: { readonly operations: RegExp; act(call: RestCall): void },
) {
  return (next: RestRoute): RestRoute => {
    const later = after(then.operations, then.act)(next);
    return (call) => {
      if (first.operations.test(call.at.operation ?? '')) first.note(call);
      return later(call);
    };
  };
}

function idIn({ params }: RestCall): string {
  return Object.values(params)[0] ?? '';
}

/** The workers that were listed before an update of their endpoint are not listed after it. */
function hidesWorkers(): NonNullable<Fault['wrapRest']> {
  const listed = new Map<string, Set<unknown>>();
  const hidden = new Set<unknown>();
  return (next) => async (call) => {
    const reply = await next(call);
    const id = idIn(call);
    if (call.at.operation === 'updateEndpoint') for (const one of listed.get(id) ?? []) hidden.add(one);
    if (call.at.operation !== 'listEndpointWorkers' || reply.status > 299) return reply;
    const { workers, ...rest } = reply.body as { workers: readonly { id: unknown }[] };
    listed.set(id, new Set(workers.map((one) => one.id)));
    return { ...reply, body: { ...rest, workers: workers.filter((one) => !hidden.has(one.id)) } };
  };
}

function renamesAtStart(): (base: RestBehaviour) => Partial<RestBehaviour> {
  const names = new WeakMap<Pod, string>();
  return (base) => ({
    specAfter(action, pod) {
      const spec = base.specAfter(action, pod);
      if (action === 'stop') names.set(pod, spec.name);
      const name = names.get(pod);
      return action === 'start' && name !== undefined ? { ...spec, name } : spec;
    },
  });
}

function stopsAtRestart(): (base: RestBehaviour) => Partial<RestBehaviour> {
  const started = new WeakSet<Pod>();
  return (base) => ({
    statusAfter(action, pod) {
      if (action === 'start') started.add(pod);
      return action === 'restart' && started.has(pod) ? 'EXITED' : base.statusAfter(action, pod);
    },
  });
}

function undoesRenames(): NonNullable<Fault['wrapRest']> {
  const names = new WeakMap<Deployment, string>();
  return between(
    {
      operations: /^UpdateEndpoint/i,
      note(call) {
        const one = call.world.service.resourceStore.deployments.get(idIn(call));
        if (one !== undefined) names.set(one, one.spec.name);
      },
    },
    {
      operations: /^CreateEndpoint$/i,
      act({ world }) {
        for (const one of world.service.resourceStore.deployments.values()) {
          const name = names.get(one);
          if (name !== undefined) one.spec = { ...one.spec, name };
        }
      },
    },
  );
}

function bringsRegistriesBack(): NonNullable<Fault['wrapRest']> {
  const deleted = new WeakMap<object, Registry[]>();
  return between(
    {
      operations: /^DeleteContainerRegistryAuth$/,
      note(call) {
        const { resourceStore } = call.world.service;
        const one = resourceStore.registries.get(idIn(call));
        if (one !== undefined) deleted.set(resourceStore, [...(deleted.get(resourceStore) ?? []), one]);
      },
    },
    {
      operations: /^create(Registry|ContainerRegistryAuth)$/i,
      act({ world: { service } }) {
        for (const one of deleted.get(service.resourceStore) ?? [])
          service.resourceStore.registries.set(one.id, one);
      },
    },
  );
}

/** What shows in a sequence of calls alone. */
export const resourceSequenceFaults: readonly Fault[] = [
  {
    id: 'updates-start-stopped-pods',
    says: 'An update of a stopped Pod starts it.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrapRest: after(/^updatePod/i, (call) => {
      const pod = call.world.service.resourceStore.pods.get(idIn(call));
      if (pod?.status === 'EXITED') pod.status = 'RUNNING';
    }),
  },
  {
    id: 'starts-undo-what-was-changed-since-the-stop',
    says: 'A Pod that was renamed while it was stopped has its old name again once it is started.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behaveRest: renamesAtStart(),
  },
  {
    id: 'restarts-stop-pods-that-were-started',
    says: 'A restart stops a Pod that was stopped and started before.',
    kind: 'partial',
    sharp: true,
    breaks,
    behaveRest: stopsAtRestart(),
  },
  {
    id: 'new-endpoints-undo-renames',
    says: 'Whenever an endpoint is made, those that were renamed get the name back that they had before.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrapRest: undoesRenames(),
  },
  {
    id: 'new-registries-bring-deleted-ones-back',
    says: 'Whenever a registry auth is made, those that v1 has deleted are there again.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrapRest: bringsRegistriesBack(),
  },
  {
    id: 'deletes-start-stopped-pods',
    says: 'DELETE of a Pod starts the stopped ones of its owner.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrapRest: after(/^deletePod$/i, (call) => {
      const { pods } = call.world.service.resourceStore;
      const owner = pods.get(idIn(call))?.owner;
      for (const pod of pods.values()) {
        if (pod.owner === owner && pod.status === 'EXITED') pod.status = 'RUNNING';
      }
    }),
  },
  {
    id: 'updates-hide-the-workers-there-were',
    says: 'After an update of an endpoint the workers that it had before are not listed.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    wrapRest: hidesWorkers(),
  },
];
