import { isOwn } from '../../core/rest/lookup.ts';
import {
  createNetworkVolume,
  deleteNetworkVolume,
  updateNetworkVolume,
} from '../../core/rest/network-volumes.ts';
import type { NetworkVolume } from '../../core/rest/records.ts';
import type { View } from '../../core/rest/rest-behaviour.ts';
import type { Service } from '../../core/service.ts';
import { json } from '../reply.ts';
import { answered, gone, listed, onOwn, type RestContext, type RestHandler } from '../rest/context.ts';
import type { Schemas } from './types.ts';

/** The operations on network volumes. @see interface 2.10, 4.3 */
export const networkVolumeHandlers = {
  listNetworkVolumes(context) {
    const { service, user } = context;
    const volumes = [...service.estate.networkVolumes.values()].filter((volume) => isOwn(user, volume));
    return listed(
      context,
      'networkVolumes',
      volumes.map((volume) => viewVolume(context, volume)),
    );
  },
  createNetworkVolume(context) {
    const { service, user, now, body } = context;
    const { name, size, dataCenter, type } = body as Schemas['CreateNetworkVolumeRequest'];
    const made = createNetworkVolume(service, user, { name, size, dataCenter, type }, now);
    return answered(made, (volume) => viewVolume(context, volume), 201);
  },
  getNetworkVolume: onOwn('networkVolume', find, (context, volume) => json(200, viewVolume(context, volume))),
  updateNetworkVolume: onOwn('networkVolume', find, (context, volume) => {
    const { service, now, body } = context;
    const { name, size } = body as Schemas['UpdateNetworkVolumeRequest'];
    const change = { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size }) };
    return answered(updateNetworkVolume(service, volume, change, now), (one) => viewVolume(context, one));
  }),
  deleteNetworkVolume: onOwn(
    'networkVolume',
    find,
    ({ service, now }, volume) => deleteNetworkVolume(service, volume, now) ?? gone(),
  ),
} satisfies Record<string, RestHandler>;

function find({ estate }: Service, id: string): NetworkVolume | undefined {
  return estate.networkVolumes.get(id);
}

function viewVolume({ behaviour, at }: RestContext, volume: NetworkVolume): View {
  const { id, spec } = volume;
  return behaviour.shown('networkVolume', { id, ...spec }, volume, at);
}
