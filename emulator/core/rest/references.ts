import type { Service } from '../service.ts';
import { quotedId } from './lookup.ts';
import type { Template } from './records.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';

/** Who refers to something, and whether the interface that they do it through lets them. */
export type Referrer = {
  readonly user: string;
  /** Whether they may use what belongs to these users. @see interface 5 */
  mayUse(owners: ReadonlySet<string>): boolean;
};

/** What a request refers to; what it leaves out it does not use. */
export type References = {
  readonly registry?: string | null | undefined;
  readonly volumeIds?: readonly string[] | undefined;
  readonly dataCenterIds?: readonly string[] | undefined;
};

/** Why a request can't have what it refers to; undefined when it can. */
export function referenceProblem(
  service: Service,
  referrer: Referrer,
  { registry, volumeIds = [], dataCenterIds = [] }: References,
): RestRefusal | undefined {
  const { registries, networkVolumes, catalog } = service.resourceStore;
  if (typeof registry === 'string' && !canUse(referrer, registries.get(registry))) {
    return unknown('registry', registry);
  }
  const volume = volumeIds.find((id) => !canUse(referrer, networkVolumes.get(id)));
  if (volume !== undefined) return unknown('network volume', volume);
  const place = dataCenterIds.find((id) => catalog.dataCenters.every((one) => one.id !== id));
  return place === undefined ? undefined : unknown('data center', place);
}

/** A template of the user's own, or a public one. */
export function templateOf(service: Service, referrer: Referrer, id: string): Template | RestRefusal {
  const template = service.resourceStore.templates.get(id);
  const known = template !== undefined && (template.spec.public || canUse(referrer, template));
  return known ? template : unknown('template', id);
}

function canUse(referrer: Referrer, resource: { owner: string } | undefined): boolean {
  return resource !== undefined && referrer.mayUse(new Set([resource.owner]));
}

function unknown(what: string, id: string): RestRefusal {
  return refuseRest('unknown-reference', `there is no ${what} ${quotedId(id)}`);
}
