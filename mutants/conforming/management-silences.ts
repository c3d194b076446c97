import { admitRest } from '../../emulator/api/rest/admit-rest.ts';
import { restRefusalReply } from '../../emulator/api/rest/rest-refusal-reply.ts';
import type { HardwareCatalog } from '../../emulator/core/rest/catalog.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import { type RestRefusal, refuseRest } from '../../emulator/core/rest/rest-refusal.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

/** A change of what REST shows of a thing. */
function showing(change: (view: RestView) => RestView): Pick<Variant, 'behaveRest'> {
  return {
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => change(base.shown(kind, view, record, at)),
    }),
  };
}

function changed(view: RestView, name: string, change: (value: never) => unknown): RestView {
  return view[name] === undefined || view[name] === null
    ? view
    : { ...view, [name]: change(view[name] as never) };
}

function imageInFull(image: string): string {
  if (image === '') return image;
  const withHost = /^[^/]+\.[^/]*\//.test(image)
    ? image
    : `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;
  return /[:@][^/]*$/.test(withHost) ? withHost : `${withHost}:latest`;
}

/** Refuses some calls of those whose keys are let in. */
function refusing(refusal: (call: RestCall) => RestRefusal | undefined): Pick<Variant, 'wrapRest'> {
  return {
    wrapRest: (next) => (call) => {
      const refused = refusal(call);
      return refused !== undefined && typeof admitRest(call) === 'string'
        ? restRefusalReply(call, refused)
        : next(call);
    },
  };
}

const scarce = new WeakSet<World>();

/** What is left of GPU types for Pods. */
const left: Readonly<Record<string, number>> = {
  'NVIDIA L4': 32,
  'NVIDIA GeForce RTX 4090': 64,
  'NVIDIA H200': 2,
};

/** Takes all other GPU types out of stock. */
function makeScarce(world: World): void {
  if (scarce.has(world)) return;
  scarce.add(world);
  const { resourceStore } = world.service;
  const gpus = resourceStore.catalog.gpus.map((type) => ({ ...type, stock: left[type.id] ?? 0 }));
  (resourceStore as { catalog: HardwareCatalog }).catalog = { ...resourceStore.catalog, gpus };
}

/** What the document doesn't say of the management APIs. */
export const managementSilences: readonly Variant[] = [
  /** @see interface 2.9, 2.10: what is shown of what was written is not shown */
  {
    id: 'rest-hides-environments',
    says: 'The REST APIs show stars for each value of an environment.',
    freedom: 'what is shown of an environment',
    ...showing((view) =>
      isObject(view.env)
        ? { ...view, env: Object.fromEntries(Object.keys(view.env).map((name) => [name, '****'])) }
        : view,
    ),
  },
  {
    id: 'rest-shows-images-in-full',
    says: 'The REST APIs show an image with its registry and its tag.',
    freedom: 'what is shown of an image',
    ...showing((view) => changed(changed(view, 'image', imageInFull), 'imageName', imageInFull)),
  },
  /** Nobody could call a v1 whose calls need what no schema tells. @see interface 9.2 */
  {
    id: 'v1-serves-no-schema',
    says: 'v1 serves its schema to nobody.',
    freedom: 'what the schema of v1 tells',
    wrapRest: (next) => (call) =>
      call.at.version === 'v1' && call.at.operation === call.api.schemaOperation
        ? restRefusalReply(call, refuseRest('unknown-path', 'there is nothing'))
        : next(call),
  },
  /** @see interface 5.4, 9.3: delegations are in beta */
  {
    id: 'delegations-are-for-few',
    says: 'Delegations are in beta, and no key of these users has access to them.',
    freedom: 'who may use delegations',
    ...refusing(({ at, path }) =>
      at.version === 'v2' && /^\/registries\/delegations/.test(path)
        ? refuseRest('no-access', 'delegations are in beta')
        : undefined,
    ),
  },
  /** @see interface 4.2, 7.2: which ids are invalid is not shown */
  {
    id: 'v1-takes-most-ids-for-valid',
    says: 'An id of a registry auth in letters, digits and dashes that names nothing is unknown, and not invalid.',
    freedom: 'which ids are invalid',
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const [id = ''] = Object.values(call.params);
      const isMeant = call.operation?.id === 'DeleteContainerRegistryAuth' && reply.status === 400;
      // What is wrong with a call for an id that names something is not the id.
      const isThere = call.world.service.resourceStore.registries.has(id);
      return isMeant && !isThere && /^[\w-]{1,64}$/.test(id)
        ? restRefusalReply(call, refuseRest('unknown-id', 'there is no such auth'))
        : reply;
    },
  },
  /** @see interface 2.11: stock is told, and may be None */
  {
    id: 'most-gpu-types-are-sold-out',
    says: 'Of most GPU types there is nothing left for Pods, the first and the cheapest among them.',
    freedom: 'what is in stock',
    wrapRest: (next) => (call) => {
      makeScarce(call.world);
      return next(call);
    },
    wrapGraphql: (next) => (call) => {
      makeScarce(call.world);
      return next(call);
    },
  },
  /** @see interface 4.3: what a release is is not shown */
  {
    id: 'releases-begin-with-an-update',
    says: 'The releases of an endpoint that was never updated are none.',
    freedom: 'what is a release',
    behaveRest: (base) => ({
      listed(key, items, more, at) {
        const shown =
          at.operation === 'listEndpointReleases' ? items.filter(({ version }) => version !== 1) : items;
        return base.listed(key, shown, more, at);
      },
    }),
  },
  /** @see interface 2.11: of what a percentage is one is not shown */
  {
    id: 'graphql-percentages-count-cores',
    says: 'cpuPercent is 100 for each core that is busy, and memoryPercent a fraction of one.',
    freedom: 'what is measured of a container',
    behaveGraphql: (base) => ({
      shown(type, view, record, operation) {
        const shown = base.shown(type, view, record, operation);
        const measured = shown?.container;
        if (type !== 'PodRuntime' || !isObject(measured)) return shown;
        const { cpuPercent, memoryPercent } = measured;
        const container = { cpuPercent: Number(cpuPercent) * 16, memoryPercent: Number(memoryPercent) / 100 };
        return { ...shown, container };
      },
    }),
  },
  /** @see interface 4.4: how much one query may ask for is not shown */
  {
    id: 'graphql-answers-small-queries',
    says: 'A query has fifteen aliases at most, is six deep, and may cost 5000 fields.',
    freedom: 'how much a query may ask for',
    behaveGraphql: () => ({ limits: () => ({ tokens: 1000, depth: 6, aliases: 15, cost: 5000 }) }),
  },
];
