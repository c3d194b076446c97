import type { Container, NetworkMount, Persistent } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { SchemasV1 } from './types.ts';

type Body = SchemasV1['PodUpdateInput'] & { networkVolumeId?: string };

/** What a body says of a container, flat as it is. @see interface 2.9 */
export function containerChangeV1(body: RestView): Partial<Container> {
  const {
    imageName,
    containerDiskInGb,
    env,
    ports,
    dockerEntrypoint,
    dockerStartCmd,
    containerRegistryAuthId,
  } = body as Body;
  return {
    ...(imageName === undefined ? {} : { image: imageName }),
    ...(containerDiskInGb == null ? {} : { disk: containerDiskInGb }),
    ...(env === undefined ? {} : { env }),
    ...(ports === undefined ? {} : { ports }),
    ...(dockerEntrypoint === undefined ? {} : { entrypoint: dockerEntrypoint }),
    ...(dockerStartCmd === undefined ? {} : { command: dockerStartCmd }),
    ...(containerRegistryAuthId === undefined ? {} : { registry: containerRegistryAuthId || null }),
  };
}

type Mounted = { readonly persistent: Persistent | null; readonly network: NetworkMount | null };

const usualPath = '/workspace';

/** What a body says of what is mounted, on top of what was. A volume of no size is none. */
export function mountsChangeV1(body: RestView, before: Mounted): Partial<Mounted> {
  const { volumeInGb, volumeMountPath, networkVolumeId } = body as Body;
  const path = volumeMountPath ?? before.persistent?.path ?? before.network?.path ?? usualPath;
  const size = volumeInGb ?? before.persistent?.size ?? 0;
  const isOther = volumeInGb != null || (volumeMountPath !== undefined && before.persistent !== null);
  return {
    ...(isOther ? { persistent: size === 0 ? null : { size, path } } : {}),
    ...(networkVolumeId === undefined ? {} : { network: { volumeId: networkVolumeId, path } }),
  };
}

export function viewContainerV1({ command, entrypoint, disk, env, ports, registry }: Container): RestView {
  return {
    containerDiskInGb: disk,
    env,
    ports,
    dockerEntrypoint: entrypoint,
    dockerStartCmd: command,
    ...(registry === null ? {} : { containerRegistryAuthId: registry }),
  };
}

export function viewVolume({ persistent, network }: Mounted): RestView {
  return {
    volumeInGb: persistent?.size ?? 0,
    volumeMountPath: persistent?.path ?? network?.path ?? usualPath,
  };
}
