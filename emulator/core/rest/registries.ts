import type { WorldInstant } from '../agenda.ts';
import type { Service } from '../service.ts';
import type { Delegation, Registry } from './records.ts';

export function createRegistry(
  service: Service,
  owner: string,
  spec: Registry['spec'],
  now: WorldInstant,
): Registry {
  const id = service.estate.behaviour.newId(service.random, 'registry');
  const registry = { id, owner, createdAt: now, spec };
  service.estate.registries.set(id, registry);
  return registry;
}

export function deleteRegistry({ estate }: Service, { id }: Registry): void {
  if (estate.behaviour.forgets('registry', id)) estate.registries.delete(id);
}

/** @param resource an image, as repository:tag; without a tag the latest is meant */
export function createDelegation(
  service: Service,
  owner: string,
  resource: string,
  name: string | null,
  now: WorldInstant,
): Delegation {
  const id = service.estate.behaviour.newId(service.random, 'delegation');
  const colon = resource.lastIndexOf(':');
  const hasTag = colon > resource.lastIndexOf('/');
  const repository = hasTag ? resource.slice(0, colon) : resource;
  const tag = hasTag ? resource.slice(colon + 1) : 'latest';
  const delegation = { id, owner, createdAt: now, spec: { name, repository, tag } };
  service.estate.delegations.set(id, delegation);
  return delegation;
}

export function revokeDelegation({ estate }: Service, { id }: Delegation): void {
  if (estate.behaviour.forgets('delegation', id)) estate.delegations.delete(id);
}
