import type { WorldInstant } from '../../core/agenda.ts';
import { ownResource } from '../../core/rest/lookup.ts';
import type { RestKind, RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import type { Service } from '../../core/service.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';

/** A handler of a call on one resource, which is found first. */
export function onOwn<Resource extends { readonly id: string; readonly owner: string }>(
  kind: RestKind,
  find: (service: Service, id: string) => Resource | undefined,
  answer: (context: RestContext, resource: Resource) => Reply | RestRefusal,
  users?: (resource: Resource) => ReadonlySet<string>,
): RestHandler {
  return (context) => {
    const { service, referrer, params } = context;
    const id = Object.values(params)[0] ?? '';
    const found = ownResource(kind, id, referrer, (one) => find(service, one), users);
    return 'no' in found ? found : answer(context, found);
  };
}

/** Answers what the core made, as its view shows it; or passes its refusal on. */
export function answered<Made extends object>(
  made: Made | RestRefusal,
  view: (made: Made) => RestView,
  status = 200,
): Reply | RestRefusal {
  return 'no' in made ? made : json(status, view(made));
}

export function gone(): Reply {
  return { status: 204 };
}

/** A list under its key, in the form that the version gives lists. */
export function listedItems(
  { behaviour, at }: RestContext,
  key: string,
  items: readonly RestView[],
  more: RestView = {},
): Reply {
  return json(200, behaviour.listed(key, items, more, at));
}

/** An instant as both versions write it. */
export function moment(instant: WorldInstant): string {
  return new Date(instant).toISOString();
}
