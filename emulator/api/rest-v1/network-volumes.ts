import { createNetworkVolume, updateNetworkVolume } from '../../core/rest/network-volumes.ts';
import type { NetworkVolume } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered } from '../rest/context.ts';
import { onNetworkVolumes } from '../rest/resources.ts';
import type { SchemasV1 } from './types.ts';

/** The operations on network volumes. @see interface 4.2 */
export const networkVolumeHandlers = {
  ListNetworkVolumes: onNetworkVolumes.list(viewNetworkVolume),
  CreateNetworkVolume(context) {
    const { service, user, now, body } = context;
    const { name, size, dataCenterId: dataCenter } = body as SchemasV1['NetworkVolumeCreateInput'];
    if (size < leastSize) return tooSmall;
    const made = createNetworkVolume(service, user, { name, size, dataCenter, type: undefined }, now);
    return answered(made, (volume) => viewNetworkVolume(context, volume));
  },
  GetNetworkVolume: onNetworkVolumes.read(viewNetworkVolume),
  UpdateNetworkVolume: onNetworkVolumes.on(update),
  UpdateNetworkVolumeByPost: onNetworkVolumes.on(update),
  DeleteNetworkVolume: onNetworkVolumes.remove,
} satisfies Record<string, RestHandler>;

/** In gigabytes. */
const leastSize = 10;
const tooSmall = refuseRest('unfit', `a network volume has ${leastSize} GB or more`);

function update(context: RestContext, volume: NetworkVolume): Reply | RestRefusal {
  const { service, now, body } = context;
  const { name, size } = body as SchemasV1['NetworkVolumeUpdateInput'];
  const change = { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size }) };
  return answered(updateNetworkVolume(service, volume, change, now), (one) =>
    viewNetworkVolume(context, one),
  );
}

export function viewNetworkVolume({ behaviour, at }: RestContext, volume: NetworkVolume): RestView {
  const { id, spec } = volume;
  const { name, size, dataCenter: dataCenterId } = spec;
  return behaviour.shown('networkVolume', { id, name, size, dataCenterId }, volume, at);
}
