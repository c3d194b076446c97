import { createNetworkVolume, updateNetworkVolume } from '../../core/rest/network-volumes.ts';
import type { NetworkVolume } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { answered } from '../rest/context.ts';
import { onNetworkVolumes } from '../rest/resources.ts';
import type { SchemasV2 } from './types.ts';

/** The operations on network volumes. @see interface 2.10, 4.3 */
export const networkVolumeHandlers = {
  listNetworkVolumes: onNetworkVolumes.list(viewVolume),
  createNetworkVolume(context) {
    const { service, user, now, body } = context;
    const { name, size, dataCenter, type } = body as SchemasV2['CreateNetworkVolumeRequest'];
    const made = createNetworkVolume(service, user, { name, size, dataCenter, type }, now);
    return answered(made, (volume) => viewVolume(context, volume), 201);
  },
  getNetworkVolume: onNetworkVolumes.read(viewVolume),
  updateNetworkVolume: onNetworkVolumes.on((context, volume) => {
    const { service, now, body } = context;
    const { name, size } = body as SchemasV2['UpdateNetworkVolumeRequest'];
    const change = { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size }) };
    return answered(updateNetworkVolume(service, volume, change, now), (one) => viewVolume(context, one));
  }),
  deleteNetworkVolume: onNetworkVolumes.remove,
} satisfies Record<string, RestHandler>;

function viewVolume({ behaviour, at }: RestContext, volume: NetworkVolume): RestView {
  const { id, spec } = volume;
  return behaviour.shown('networkVolume', { id, ...spec }, volume, at);
}
