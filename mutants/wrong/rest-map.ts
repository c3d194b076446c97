import type { RestBehaviour, RestKind, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';

/** Shows some things of v2 otherwise. */
function showing(kind: RestKind, change: (view: RestView) => RestView) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    shown: (one, view, record, at) => {
      const shown = base.shown(one, view, record, at);
      return one === kind && at.version === 'v2' ? change(shown) : shown;
    },
  });
}

/** Shows templates that v1 has made without the credentials of their registry in v2, until v2 changes them. */
function losingRegistries(): Pick<Override, 'behaveRest' | 'wrapRest'> {
  const madeByV1 = new WeakSet<object>();
  return {
    behaveRest: (base) => ({
      shown(kind, view, record, at) {
        const shown = base.shown(kind, view, record, at);
        const isLost = kind === 'template' && at.version === 'v2' && madeByV1.has(record as object);
        return isLost ? { ...shown, registry: null } : shown;
      },
    }),
    wrapRest: (next) => async (call) => {
      const { templates } = call.world.service.resourceStore;
      const before = new Set(templates.keys());
      const reply = await next(call);
      for (const [id, template] of templates)
        if (call.at.operation === 'CreateTemplate' && !before.has(id)) madeByV1.add(template);
      if (call.at.operation === 'updateTemplate') for (const one of templates.values()) madeByV1.delete(one);
      return reply;
    },
  };
}

/** Serves paths of v2 under other names as well. */
function alias(names: Readonly<Record<string, string>>) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    pathOf: (path, method, version) =>
      base.pathOf(version === 'v2' ? (names[path] ?? path) : path, method, version),
  });
}

/** Takes some calls of v2 whatever they say. */
function taking(pattern: RegExp) {
  return (next: RestRoute): RestRoute =>
    (call) =>
      call.at.version === 'v2' && call.method === 'POST' && pattern.test(call.path)
        ? { status: 200, body: {} }
        : next(call);
}

/** Leaves everything off a bill. */
function billingNothing(operation: string) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    billed: (usage, kind, at) => at.operation !== operation && base.billed(usage, kind, at),
  });
}

/** What is not the same in v1 and v2, and what v2 still has of v1. */
export const restMapFaults: readonly Fault[] = [
  {
    id: 'v2-shows-the-usual-disk',
    says: 'v2 shows every template with a disk of 20 GB.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: showing('template', (view) => ({ ...view, disk: 20 })),
  },
  {
    id: 'v2-shows-templates-of-v1-without-their-registry',
    says: 'v2 shows a template that v1 has made without the credentials of its registry, until v2 changes it.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    ...losingRegistries(),
  },
  {
    id: 'v1-shows-templates-with-another-registry',
    says: 'v1 shows a template with credentials that there are not, whichever it was made with.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: (base) => ({
      shown(kind, view, record, at) {
        const shown = base.shown(kind, view, record, at);
        const hasCredentials = kind === 'template' && 'containerRegistryAuthId' in shown;
        return hasCredentials ? { ...shown, containerRegistryAuthId: 'nobody-s' } : shown;
      },
    }),
  },
  {
    id: 'v2-shows-other-ids-of-volumes',
    says: 'v2 has ids of its own for network volumes.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: showing('networkVolume', (view) => ({ ...view, id: `v2-${String(view.id)}` })),
  },
  {
    id: 'v2-shows-one-worker-at-most',
    says: 'v2 shows every endpoint with one worker at most.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.same-resources'],
    behaveRest: showing('endpoint', (view) => ({
      ...view,
      workers: { ...(view.workers as object), max: 1 },
    })),
  },
  {
    id: 'v1-endpoints-run-no-image-of-their-template',
    says: 'An endpoint that v1 makes of a template runs the image that everybody gets.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['map.same-resources'],
    wrapRest: (next) => async (call) => {
      const { deployments } = call.world.service.resourceStore;
      const before = new Set(deployments.keys());
      const reply = await next(call);
      if (call.at.operation !== 'CreateEndpoint') return reply;
      const made = [...deployments.values()].filter(({ id }) => !before.has(id));
      for (const one of made) one.spec = { ...one.spec, image: 'everybody/gets:1' };
      return reply;
    },
  },
  {
    id: 'v2-serves-endpoints-under-their-old-name',
    says: 'v2 serves /endpoints for /serverless.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.old-names-gone'],
    behaveRest: alias({ '/endpoints': '/serverless' }),
  },
  {
    id: 'v2-serves-a-bill-under-its-old-name',
    says: 'v2 serves /billing/networkvolumes as well.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.old-names-gone'],
    behaveRest: alias({ '/billing/networkvolumes': '/billing/network-volumes' }),
  },
  {
    id: 'v1-restart-does-nothing',
    says: 'POST /pods/{podId}/restart of v1 is taken and does nothing.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.lifecycle'],
    wrapRest: (next) => (call) => {
      const { at, api } = call;
      const read = api.operations.find(({ id }) => id === 'GetPod');
      return at.operation === 'RestartPod' && read !== undefined
        ? next({ ...call, operation: read })
        : next(call);
    },
  },
  {
    id: 'v1-stop-gives-the-volume-up',
    says: 'Stopping a Pod through v1 gives its volume up.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['map.lifecycle'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const pod = call.world.service.resourceStore.pods.get(Object.values(call.params)[0] ?? '');
      if (call.at.operation === 'StopPod' && reply.status === 200 && pod !== undefined) {
        pod.spec = { ...pod.spec, persistent: null };
      }
      return reply;
    },
  },
  {
    id: 'v2-takes-updates-by-post',
    says: 'v2 takes POST .../update of Pods and endpoints.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.no-update-path'],
    wrapRest: taking(/^\/(pods|serverless)\/[^/]+\/update$/),
  },
  {
    id: 'v2-takes-updates-of-templates-by-post',
    says: 'v2 takes POST /templates/{id}/update.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.no-update-path'],
    wrapRest: taking(/^\/templates\/[^/]+\/update$/),
  },
  {
    id: 'v2-has-paths-for-the-life-of-a-pod',
    says: 'v2 takes POST /pods/{id}/start, stop and restart.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.no-lifecycle-paths'],
    wrapRest: taking(/^\/pods\/[^/]+\/(start|stop|restart)$/),
  },
  {
    id: 'v2-has-a-path-for-the-reset',
    says: 'v2 takes POST /pods/{id}/reset.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.no-lifecycle-paths'],
    wrapRest: taking(/^\/pods\/[^/]+\/reset$/),
  },
  {
    id: 'v1-bills-public-endpoints',
    says: '/billing/endpoints of v1 shows the cost of public endpoints.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['map.billing-endpoints'],
    behaveRest: (base) => ({
      billed: (usage, kind, at) =>
        base.billed(usage, at.operation === 'EndpointBilling' ? 'publicEndpoint' : kind, at),
    }),
  },
  {
    id: 'v1-bills-of-volumes-stay-empty',
    says: 'No cost of a network volume is on the bill of v1.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.billing-endpoints'],
    behaveRest: billingNothing('NetworkVolumeBilling'),
  },
  {
    id: 'v1-bills-of-pods-stay-empty',
    says: 'No cost of a Pod is on the bill of v1.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.billing-endpoints'],
    behaveRest: billingNothing('PodBilling'),
  },
  {
    id: 'v1-bills-of-pods-have-volumes',
    says: 'v1 /billing/pods has network volumes among the Pods.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['map.billing-endpoints'],
    behaveRest: (base) => ({
      billed: (usage, kind, at) =>
        base.billed(usage, kind, at) || (at.operation === 'PodBilling' && usage.kind === 'networkVolume'),
    }),
  },
  {
    id: 'v2-bills-endpoints-as-v1-did',
    says: '/billing/endpoints of v2 is /billing/serverless.',
    kind: 'ignored',
    sharp: true,
    breaks: ['map.billing-endpoints', 'v2.billing.follows-use'],
    behaveRest: (base) => ({
      billed: (usage, kind, at) =>
        base.billed(usage, at.operation === 'listEndpointBilling' ? 'serverless' : kind, at),
    }),
  },
];
