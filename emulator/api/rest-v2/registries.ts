import { isOwn } from '../../core/rest/lookup.ts';
import type { Delegation, Registry } from '../../core/rest/records.ts';
import {
  createDelegation,
  createRegistry,
  deleteRegistry,
  revokeDelegation,
} from '../../core/rest/registries.ts';
import type { View } from '../../core/rest/rest-behaviour.ts';
import type { Service } from '../../core/service.ts';
import { json } from '../reply.ts';
import { gone, listed, moment, onOwn, type RestContext, type RestHandler } from '../rest/context.ts';
import type { Schemas } from './types.ts';

/** The operations on registries and on what is delegated of them. @see interface 4.3 */
export const registryHandlers = {
  listRegistries(context) {
    const { service, user } = context;
    const registries = [...service.estate.registries.values()].filter((registry) => isOwn(user, registry));
    return listed(
      context,
      'registries',
      registries.map((registry) => viewRegistry(context, registry)),
    );
  },
  createRegistry(context) {
    const { service, user, now, body } = context;
    const { name, username, password } = body as Schemas['CreateRegistryRequest'];
    const registry = createRegistry(service, user, { name, username, password }, now);
    return json(201, viewRegistry(context, registry));
  },
  getRegistry: onOwn('registry', findRegistry, (context, registry) =>
    json(200, viewRegistry(context, registry)),
  ),
  deleteRegistry: onOwn('registry', findRegistry, ({ service }, registry) => {
    deleteRegistry(service, registry);
    return gone();
  }),
  listDelegations(context) {
    const { service, user } = context;
    const delegations = [...service.estate.delegations.values()].filter((one) => isOwn(user, one));
    return listed(
      context,
      'delegations',
      delegations.map((one) => viewDelegation(context, one)),
    );
  },
  createDelegation(context) {
    const { service, user, now, body } = context;
    const { resource, name = null } = body as Schemas['CreateDelegationRequest'];
    const delegation = createDelegation(service, user, resource, name, now);
    return json(201, viewDelegation(context, delegation));
  },
  revokeDelegation: onOwn('delegation', findDelegation, ({ service }, delegation) => {
    revokeDelegation(service, delegation);
    return gone();
  }),
} satisfies Record<string, RestHandler>;

function findRegistry({ estate }: Service, id: string): Registry | undefined {
  return estate.registries.get(id);
}

function findDelegation({ estate }: Service, id: string): Delegation | undefined {
  return estate.delegations.get(id);
}

/** The secrets stay where they are. */
function viewRegistry({ behaviour, at }: RestContext, registry: Registry): View {
  const { id, spec } = registry;
  return behaviour.shown('registry', { id, name: spec.name }, registry, at);
}

function viewDelegation({ behaviour, at }: RestContext, delegation: Delegation): View {
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
