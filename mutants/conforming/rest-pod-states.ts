import type { WorldDuration, WorldInstant } from '../../emulator/core/agenda.ts';
import { stopMeters } from '../../emulator/core/rest/pod-meters.ts';
import type { Pod, PodStatus } from '../../emulator/core/rest/records.ts';
import type { RestBehaviour, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

type Json = Readonly<Record<string, unknown>>;

const inSmallLetters: Readonly<Record<PodStatus, string>> = {
  PROVISIONING: 'pending',
  RUNNING: 'running',
  EXITED: 'stopped',
  TERMINATED: 'deleted',
};

/** How v2 calls the state of a Pod, and how long it shows one that was deleted. */
export const restPodStateVariants: readonly Variant[] = [
  {
    id: 'v2-pods-have-a-state',
    says: 'The state of a Pod is called state, and a Pod that was terminated can be read.',
    freedom: 'terminated Pods',
    behaveRest: callingStatus('state'),
  },
  {
    id: 'v2-pods-have-a-desired-status',
    says: 'The state of a Pod is called desiredStatus, and a Pod that was terminated can be read.',
    freedom: 'terminated Pods',
    behaveRest: callingStatus('desiredStatus'),
  },
  {
    id: 'v2-pods-have-a-state-in-small-letters',
    says: 'The state of a Pod is called state, and is pending, running, stopped or deleted.',
    freedom: 'terminated Pods',
    behaveRest: callingStatus('state', inSmallLetters),
  },
  {
    id: 'pods-are-deleted-in-5-s',
    says: 'A Pod that was terminated is listed and shown as EXITED for 5 s, and then is gone.',
    freedom: 'terminated Pods',
    ...lingering(5000),
  },
];

/** @param words what the states are called, where that is another matter too */
function callingStatus(name: string, words?: Readonly<Record<PodStatus, string>>) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    findsPod: () => true,
    shown: (kind, view, record, at) => {
      const usual = base.shown(kind, view, record, at);
      if (kind !== 'pod' || at.version !== 'v2') return usual;
      const said = renamed(usual, name);
      return words === undefined ? said : { ...said, [name]: words[usual.status as PodStatus] };
    },
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version) as Json;
      if (version !== 'v2') return served;
      const components = served.components as Json;
      const schemas = components.schemas as Json;
      const pod = describing(
        schemas.Pod as Json,
        name,
        words && { type: 'string', enum: Object.values(words) },
      );
      return { ...served, components: { ...components, schemas: { ...schemas, Pod: pod } } };
    },
  });
}

function renamed(view: RestView, name: string): RestView {
  return Object.fromEntries(
    Object.entries(view).map(([member, value]) => [member === 'status' ? name : member, value]),
  );
}

/** The schema of a Pod, all parts of it, whose status has another name, and another schema where there is one. */
function describing(schema: Json, name: string, other?: Json): Json {
  const parts = (schema.allOf as Json[]).map((part) => {
    if (!Array.isArray(part.required) || !part.required.includes('status')) return part;
    const required = part.required.map((member) => (member === 'status' ? name : member));
    const properties = renamed(part.properties as Json, name);
    return {
      ...part,
      required,
      properties: other === undefined ? properties : { ...properties, [name]: other },
    };
  });
  return { ...schema, allOf: parts };
}

const deleted = new WeakSet<Pod>();

/** Stops a Pod that is to be terminated, and terminates it later. */
function lingering(duration: WorldDuration): Pick<Variant, 'behaveRest' | 'wrapRest'> {
  return {
    behaveRest: (base) => ({
      statusAfter(action, pod) {
        if (action === 'terminate') deleted.add(pod);
        return action === 'terminate' ? 'EXITED' : base.statusAfter(action, pod);
      },
    }),
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const { service, clock } = call.world;
      const pod = Object.values(call.params).map((id) => service.resourceStore.pods.get(id))[0];
      if (pod !== undefined && deleted.delete(pod)) {
        service.agenda.at(clock.now() + duration, (now) => terminate(pod, now));
      }
      return reply;
    },
  };
}

function terminate(pod: Pod, now: WorldInstant): void {
  pod.starting?.cancel();
  pod.starting = undefined;
  pod.startedAt = null;
  pod.status = 'TERMINATED';
  pod.changedAt = now;
  stopMeters(pod, now);
}
