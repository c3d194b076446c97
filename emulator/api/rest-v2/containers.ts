import type { Container, NetworkMount, Persistent } from '../../core/rest/records.ts';
import type { View } from '../../core/rest/rest-behaviour.ts';
import type { Schemas } from './types.ts';

/** What a body says of a container: what it leaves out is not there. @see interface 2.10 */
export function containerChange(body: View): Partial<Container> {
  const { image, args, disk, env, ports, registry } = body as Schemas['PrivateContainer'];
  return {
    ...(image === undefined ? {} : { image }),
    ...(args === undefined ? {} : { command: args === '' ? [] : [args] }),
    ...(disk === undefined ? {} : { disk }),
    ...(env === undefined ? {} : { env }),
    ...(ports === undefined ? {} : { ports }),
    ...(registry === undefined ? {} : { registry }),
  };
}

export function viewContainer({ image, command, disk, env, ports, registry }: Container): View {
  return { image, args: command.join(' '), disk, env, ports, registry };
}

type Mounted = { readonly persistent: Persistent | null; readonly network: NetworkMount | null };

/** What a body says of what is mounted: of the two, what it leaves out is not there. */
export function mountsChange(body: View): Partial<Mounted> {
  const { persistent, network } = (body as { mounts?: Schemas['Mounts'] }).mounts ?? {};
  return {
    ...(persistent === undefined ? {} : { persistent }),
    ...(network === undefined ? {} : { network: network[0] ?? null }),
  };
}

export function viewMounts({ persistent, network }: Mounted): View {
  return {
    ...(persistent === null ? {} : { persistent }),
    ...(network === null ? {} : { network: [network] }),
  };
}
