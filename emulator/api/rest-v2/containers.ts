import type { Container, NetworkMount, Persistent } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { SchemasV2 } from './types.ts';

/** What a body says of a container: what it leaves out is not there. @see interface 2.10 */
export function containerChange(body: RestView): Partial<Container> {
  const { image, args, disk, env, ports, registry } = body as SchemasV2['PrivateContainer'];
  return {
    ...(image === undefined ? {} : { image }),
    ...(args === undefined ? {} : { command: args === '' ? [] : [args] }),
    ...(disk === undefined ? {} : { disk }),
    ...(env === undefined ? {} : { env }),
    ...(ports === undefined ? {} : { ports }),
    ...(registry === undefined ? {} : { registry }),
  };
}

export function viewContainer({ image, command, disk, env, ports, registry }: Container): RestView {
  return { image, args: command.join(' '), disk, env, ports, registry };
}

type Mounted = { readonly persistent: Persistent | null; readonly network: NetworkMount | null };

/** What a body says of what is mounted: of the two, what it leaves out is not there. */
export function mountsChange(body: RestView): Partial<Mounted> {
  const { persistent, network } = (body as { mounts?: SchemasV2['Mounts'] }).mounts ?? {};
  return {
    ...(persistent === undefined ? {} : { persistent }),
    ...(network === undefined ? {} : { network: network[0] ?? null }),
  };
}

export function viewMounts({ persistent, network }: Mounted): RestView {
  return {
    ...(persistent === null ? {} : { persistent }),
    ...(network === null ? {} : { network: [network] }),
  };
}
