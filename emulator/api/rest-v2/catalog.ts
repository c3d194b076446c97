import { type CpuType, cuda, type DataCenter, type GpuType } from '../../core/rest/catalog.ts';
import { quotedId } from '../../core/rest/lookup.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { refuseRest } from '../../core/rest/rest-refusal.ts';
import { availabilityOf } from '../../core/rest/stock.ts';
import { json } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { listedItems } from '../rest/context.ts';

/** The operations on the catalog. @see interface 4.3 */
export const catalogHandlers = {
  listGpuTypes(context) {
    return listedItems(
      context,
      'gpus',
      gpusOf(context).map((type) => viewGpu(context, type)),
    );
  },
  getGpuType: onItem('GPU type', gpusOf, viewGpu),
  listCpuTypes(context) {
    const { vcpuCount = 2 } = context.query as { vcpuCount?: number };
    const types = cpusOf(context).filter(({ vcpu }) => vcpuCount <= vcpu.max);
    return listedItems(
      context,
      'cpus',
      types.map((type) => viewCpu(context, type)),
    );
  },
  getCpuType: onItem('CPU type', cpusOf, viewCpu),
  listDataCenters(context) {
    const places = placesOf(context).filter((place) => isWanted(context, place));
    return listedItems(
      context,
      'dataCenters',
      places.map((place) => viewPlace(context, place)),
    );
  },
  getDataCenter: onItem('data center', placesOf, viewPlace),
} satisfies Record<string, RestHandler>;

function gpusOf({ service }: RestContext): readonly GpuType[] {
  return service.resourceStore.catalog.gpus;
}

function cpusOf({ service }: RestContext): readonly CpuType[] {
  return service.resourceStore.catalog.cpus;
}

function placesOf({ service }: RestContext): readonly DataCenter[] {
  return service.resourceStore.catalog.dataCenters;
}

function onItem<Item extends { readonly id: string }>(
  what: string,
  items: (context: RestContext) => readonly Item[],
  view: (context: RestContext, item: Item) => RestView,
): RestHandler {
  return (context) => {
    const { id = '' } = context.params;
    const item = items(context).find((one) => one.id === id);
    if (item === undefined) return refuseRest('unknown-id', `there is no ${what} ${quotedId(id)}`);
    return json(200, view(context, item));
  };
}

function viewGpu(context: RestContext, type: GpuType): RestView {
  const { service, behaviour, at, query } = context;
  const { id, name, pool, manufacturer, memory, price, clouds, maxCount } = type;
  const { include = [], count = 1 } = query as { include?: string[]; count?: number };
  const availability = availabilityOf(service, id, count);
  const more = {
    availability,
    dataCenters: placesOf(context).map((place) => ({ id: place.id, name: place.name, availability })),
    cudaVersions: cuda.available.map((version) => ({ version, available: availability !== 'NONE' })),
  };
  const view = {
    id,
    name,
    pool,
    manufacturer,
    memory,
    secure: clouds.includes('SECURE'),
    community: clouds.includes('COMMUNITY'),
    price,
    maxCount: { secure: maxCount, community: maxCount },
    ...(include.length === 0 ? {} : more),
  };
  return behaviour.shown('gpu', view, type, at);
}

function viewCpu(context: RestContext, type: CpuType): RestView {
  const { behaviour, at, query } = context;
  const { include = [] } = query as { include?: string[] };
  const availability = 'HIGH';
  const dataCenters = placesOf(context).map(({ id, name }) => ({ id, name, availability }));
  return behaviour.shown(
    'cpu',
    { ...type, ...(include.length === 0 ? {} : { availability, dataCenters }) },
    type,
    at,
  );
}

function viewPlace(context: RestContext, place: DataCenter): RestView {
  const { service, behaviour, at, query } = context;
  const { country: _, ...shownPlace } = place;
  const { include = [] } = query as { include?: string[] };
  const gpuAvailability = gpusOf(context).map(({ id, name }) => ({
    id,
    name,
    availability: availabilityOf(service, id, 1),
  }));
  const cpuAvailability = cpusOf(context).map(({ id, name }) => ({ id, name, availability: 'HIGH' }));
  const view = {
    ...shownPlace,
    ...(include.includes('GPU_AVAILABILITY') ? { gpuAvailability } : {}),
    ...(include.includes('CPU_AVAILABILITY') ? { cpuAvailability } : {}),
  };
  return behaviour.shown('dataCenter', view, place, at);
}

type PlaceFilter = {
  regions?: string[];
  networkVolumeTypes?: string[];
  compliance?: string[];
  globalNetwork?: boolean;
};

function isWanted({ query }: RestContext, place: DataCenter): boolean {
  const { regions = [], networkVolumeTypes = [], compliance = [], globalNetwork } = query as PlaceFilter;
  const offers: readonly string[] = place.networkVolumeTypes;
  return (
    (regions.length === 0 || regions.includes(place.region)) &&
    (networkVolumeTypes.length === 0 || networkVolumeTypes.some((type) => offers.includes(type))) &&
    compliance.every((one) => place.compliance.includes(one)) &&
    (globalNetwork === undefined || globalNetwork === place.globalNetwork)
  );
}
