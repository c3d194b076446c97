import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';

/** Passes over what some creates of v1 were told. */
function forgetting(operations: RegExp, field: string) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    acceptedBody: (body, at) => {
      const accepted = base.acceptedBody(body, at);
      if (at.version !== 'v1' || !operations.test(at.operation ?? '')) return accepted;
      return Object.fromEntries(Object.entries(accepted).filter(([name]) => name !== field));
    },
  });
}

/** What v1 takes and does not keep, and what it changes besides. */
export const restV1ForgetFaults: readonly Fault[] = [
  {
    id: 'v1-creates-forget-env',
    says: 'No create of v1 keeps env, which all of them take.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.create.flat-fields'],
    behaveRest: forgetting(/^Create/, 'env'),
  },
  {
    id: 'v1-templates-forget-is-public',
    says: 'A new template of v1 is private, whatever was asked for.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.create.flat-fields'],
    behaveRest: forgetting(/^CreateTemplate$/, 'isPublic'),
  },
  {
    id: 'v1-pods-forget-their-ports',
    says: 'A new Pod of v1 has no ports, whatever was asked for.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.create.flat-fields'],
    behaveRest: forgetting(/^CreatePod$/, 'ports'),
  },
  {
    id: 'v1-endpoints-forget-their-maximum',
    says: 'A new endpoint of v1 has three workers at most, whatever was asked for.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.create'],
    behaveRest: forgetting(/^CreateEndpoint$/, 'workersMax'),
  },
  {
    id: 'v1-shows-a-second-of-idling-more',
    says: 'v1 shows the idle time-out of an endpoint as a second longer than it is.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.endpoint.create', 'v1.endpoint.update'],
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => {
        const shown = base.shown(kind, view, record, at);
        const isMeant = kind === 'endpoint' && at.version === 'v1';
        return isMeant ? { ...shown, idleTimeout: Number(shown.idleTimeout) + 1 } : shown;
      },
    }),
  },
  {
    id: 'v1-updates-of-endpoints-are-forgotten',
    says: 'POST /endpoints/{id}/update is taken and changes nothing.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.endpoint.update'],
    behaveRest: (base) => ({
      acceptedBody: (body, at) =>
        at.operation === 'UpdateEndpointByPost' ? {} : base.acceptedBody(body, at),
    }),
  },
  {
    id: 'v1-updates-of-endpoints-reset-their-workers',
    says: 'POST /endpoints/{id}/update sets the number of workers back where it does not name it.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.endpoint.update'],
    behaveRest: (base) => ({
      acceptedBody: (body, at) => {
        const accepted = base.acceptedBody(body, at);
        return at.operation === 'UpdateEndpointByPost' ? { workersMax: 3, ...accepted } : accepted;
      },
    }),
  },
  {
    id: 'v1-renamed-pods-lose-their-environment',
    says: 'POST /pods/{id}/update with a name alone clears the environment.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.pod.actions'],
    behaveRest: (base) => ({
      acceptedBody: (body, at) => {
        const accepted = base.acceptedBody(body, at);
        return at.operation === 'UpdatePodByPost' ? { env: {}, ...accepted } : accepted;
      },
    }),
  },
];
