import { isOwn } from '../../core/rest/lookup.ts';
import type { Registry } from '../../core/rest/records.ts';
import { createRegistry, deleteRegistry } from '../../core/rest/registries.ts';
import type { View } from '../../core/rest/rest-behaviour.ts';
import type { Service } from '../../core/service.ts';
import { json } from '../reply.ts';
import { gone, listed, onOwn, type RestContext, type RestHandler } from '../rest/context.ts';
import type { Schemas } from './types.ts';

/** The operations on registry auths. @see interface 2.8, 4.2 */
export const registryAuthHandlers = {
  ListContainerRegistryAuths(context) {
    const { service, user } = context;
    const auths = [...service.estate.registries.values()].filter((auth) => isOwn(user, auth));
    return listed(
      context,
      'registries',
      auths.map((auth) => viewAuth(context, auth)),
    );
  },
  CreateContainerRegistryAuth(context) {
    const { service, user, now, body } = context;
    const { name, username, password } = body as Schemas['ContainerRegistryAuthCreateInput'];
    return json(200, viewAuth(context, createRegistry(service, user, { name, username, password }, now)));
  },
  GetContainerRegistryAuth: onOwn('registry', find, (context, auth) => json(200, viewAuth(context, auth))),
  DeleteContainerRegistryAuth: onOwn('registry', find, ({ service }, auth) => {
    deleteRegistry(service, auth);
    return gone();
  }),
} satisfies Record<string, RestHandler>;

function find({ estate }: Service, id: string): Registry | undefined {
  return estate.registries.get(id);
}

/** The secrets stay where they are. */
function viewAuth({ behaviour, at }: RestContext, auth: Registry): View {
  const { id, spec } = auth;
  return behaviour.shown('registry', { id, name: spec.name }, auth, at);
}
