import type { Registry } from '../../core/rest/records.ts';
import { createRegistry } from '../../core/rest/registries.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { json } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { onRegistries } from '../rest/resources.ts';
import type { SchemasV1 } from './types.ts';

/** The operations on registry auths. @see interface 2.8, 4.2 */
export const registryAuthHandlers = {
  ListContainerRegistryAuths: onRegistries.list(viewAuth),
  CreateContainerRegistryAuth(context) {
    const { service, user, now, body } = context;
    const { name, username, password } = body as SchemasV1['ContainerRegistryAuthCreateInput'];
    return json(200, viewAuth(context, createRegistry(service, user, { name, username, password }, now)));
  },
  GetContainerRegistryAuth: onRegistries.read(viewAuth),
  DeleteContainerRegistryAuth: onRegistries.remove,
} satisfies Record<string, RestHandler>;

/** The secrets stay where they are. */
function viewAuth({ behaviour, at }: RestContext, auth: Registry): RestView {
  const { id, spec } = auth;
  return behaviour.shown('registry', { id, name: spec.name }, auth, at);
}
