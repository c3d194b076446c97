import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import { storagePrices } from './catalog.ts';
import { quotedId } from './lookup.ts';
import type { NetworkVolume, VolumeSpec } from './records.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';
import { startMeter, type UsageMeter } from './usage.ts';

const running = new WeakMap<NetworkVolume, UsageMeter>();

/** @param spec its type; left out, the best that the data center offers is taken */
export function createNetworkVolume(
  service: Service,
  owner: string,
  spec: Omit<VolumeSpec, 'type'> & { type: VolumeSpec['type'] | undefined },
  now: WorldInstant,
): NetworkVolume | RestRefusal {
  const { dataCenter, type } = spec;
  const place = service.resourceStore.catalog.dataCenters.find(({ id }) => id === dataCenter);
  if (place === undefined) {
    return refuseRest('unknown-reference', `there is no data center ${quotedId(dataCenter)}`);
  }
  const offered = type === undefined ? place.networkVolumeTypes[0] : type;
  if (offered === undefined || !place.networkVolumeTypes.includes(offered)) {
    return refuseRest('unfit', `the data center ${dataCenter} offers no network volume of the type ${type}`);
  }
  const id = service.resourceStore.behaviour.newId(service.random, 'networkVolume');
  const volume = { id, owner, createdAt: now, spec: { ...spec, type: offered } };
  service.resourceStore.networkVolumes.set(id, volume);
  renewMeter(service, volume, now);
  return volume;
}

/** Renames a volume or lets it grow: it can't shrink. */
export function updateNetworkVolume(
  service: Service,
  volume: NetworkVolume,
  change: Partial<Pick<VolumeSpec, 'name' | 'size'>>,
  now: WorldInstant,
): NetworkVolume | RestRefusal {
  if (change.size !== undefined && change.size < volume.spec.size) {
    return refuseRest('unfit', `a network volume can't shrink from ${volume.spec.size} GB to ${change.size}`);
  }
  volume.spec = service.resourceStore.behaviour.patched<VolumeSpec>(volume.spec, change, 'networkVolume');
  renewMeter(service, volume, now);
  return volume;
}

/** Gives a volume up, unless a Pod has it mounted. */
export function deleteNetworkVolume(
  { resourceStore }: Service,
  volume: NetworkVolume,
  now: WorldInstant,
): RestRefusal | undefined {
  const mounting = [...resourceStore.pods.values()].find(
    ({ status, spec }) => status !== 'TERMINATED' && spec.network?.volumeId === volume.id,
  );
  if (mounting !== undefined) {
    return refuseRest('in-use', `the Pod ${mounting.id} has the network volume ${volume.id} mounted`);
  }
  if (!resourceStore.behaviour.forgets('networkVolume', volume.id)) return undefined;
  running.get(volume)?.stop(now);
  resourceStore.networkVolumes.delete(volume.id);
  return undefined;
}

function renewMeter({ resourceStore }: Service, volume: NetworkVolume, now: WorldInstant): void {
  running.get(volume)?.stop(now);
  const { id, owner, spec } = volume;
  const isFast = spec.type === 'HIGH_PERFORMANCE';
  const meter = startMeter(resourceStore.usage, {
    kind: 'networkVolume',
    part: isFast ? 'highPerformance' : 'standard',
    owner,
    resourceId: id,
    gpuTypeId: undefined,
    size: spec.size,
    from: now,
    price: spec.size * (isFast ? storagePrices.highPerformance : storagePrices.standard),
  });
  running.set(volume, meter);
}
