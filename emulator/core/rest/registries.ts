import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import type { Delegation, Registry } from './records.ts';

export function createRegistry(
  service: Service,
  owner: string,
  spec: Registry['spec'],
  now: WorldInstant,
): Registry {
  const id = service.resourceStore.behaviour.newId(service.random, 'registry');
  const registry = { id, owner, createdAt: now, spec };
  service.resourceStore.registries.set(id, registry);
  return registry;
}

export function deleteRegistry({ resourceStore }: Service, { id }: Registry): void {
  if (resourceStore.behaviour.forgets('registry', id)) resourceStore.registries.delete(id);
}

/** @param resource an image, as repository:tag; without a tag the latest is meant */
export function createDelegation(
  service: Service,
  owner: string,
  resource: string,
  name: string | null,
  now: WorldInstant,
): Delegation {
  const id = service.resourceStore.behaviour.newId(service.random, 'delegation');
  const colon = resource.lastIndexOf(':');
  const hasTag = colon > resource.lastIndexOf('/');
  const repository = hasTag ? resource.slice(0, colon) : resource;
  const tag = hasTag ? resource.slice(colon + 1) : 'latest';
  const delegation = { id, owner, createdAt: now, spec: { name, repository, tag } };
  service.resourceStore.delegations.set(id, delegation);
  return delegation;
}

export function revokeDelegation({ resourceStore }: Service, { id }: Delegation): void {
  if (resourceStore.behaviour.forgets('delegation', id)) resourceStore.delegations.delete(id);
}
