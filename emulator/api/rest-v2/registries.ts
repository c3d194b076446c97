import type { Delegation, Registry } from '../../core/rest/records.ts';
import { createDelegation, createRegistry } from '../../core/rest/registries.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { json } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { moment } from '../rest/context.ts';
import { onDelegations, onRegistries } from '../rest/resources.ts';
import type { SchemasV2 } from './types.ts';

/** The operations on registries and on what is delegated of them. @see interface 4.3 */
export const registryHandlers = {
  listRegistries: onRegistries.list(viewRegistry),
  createRegistry(context) {
    const { service, user, now, body } = context;
    const { name, username, password } = body as SchemasV2['CreateRegistryRequest'];
    const registry = createRegistry(service, user, { name, username, password }, now);
    return json(201, viewRegistry(context, registry));
  },
  getRegistry: onRegistries.read(viewRegistry),
  deleteRegistry: onRegistries.remove,
  listDelegations: onDelegations.list(viewDelegation),
  createDelegation(context) {
    const { service, user, now, body } = context;
    const { resource, name = null } = body as SchemasV2['CreateDelegationRequest'];
    const delegation = createDelegation(service, user, resource, name, now);
    return json(201, viewDelegation(context, delegation));
  },
  revokeDelegation: onDelegations.remove,
} satisfies Record<string, RestHandler>;

/** The secrets stay where they are. */
function viewRegistry({ behaviour, at }: RestContext, registry: Registry): RestView {
  const { id, spec } = registry;
  return behaviour.shown('registry', { id, name: spec.name }, registry, at);
}

function viewDelegation({ behaviour, at }: RestContext, delegation: Delegation): RestView {
  const { id, owner, createdAt, spec } = delegation;
  const view = {
    id,
    ...spec,
    delegatorUserId: owner,
    awsUser: `puller-${owner}`,
    awsRegion: 'us-east-1',
    createdAt: moment(createdAt),
  };
  return behaviour.shown('delegation', view, delegation, at);
}
