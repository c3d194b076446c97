import type { WorldInstant } from '../../core/agenda.ts';
import type { ResourceStore } from '../../core/rest/resource-store.ts';
import type { RestKind, RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import type { Service } from '../../core/service.ts';
import { json } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { gone, listedItems, onOwn } from './context.ts';

type Kept = { readonly id: string; readonly owner: string };

/** What the management APIs keep of one kind, and under which key they list it. */
type Kind<Resource> = {
  readonly kind: RestKind;
  readonly key: string;
  records(resourceStore: ResourceStore): ReadonlyMap<string, Resource>;
  /** Whose it is; by default its owner's. */
  users?(resource: Resource): ReadonlySet<string>;
  readonly remove: Removal<Resource, void> | Removal<Resource, RestRefusal | undefined>;
};

type Removal<Resource, Outcome> = (service: Service, resource: Resource, now: WorldInstant) => Outcome;

type Shows<Resource> = (context: RestContext, resource: Resource) => RestView;

/** The calls on one kind of resources that both versions answer alike, but for how they show one. */
export function callsOn<Resource extends Kept>({ kind, key, records, users, remove }: Kind<Resource>) {
  const find = ({ resourceStore }: Service, id: string): Resource | undefined =>
    records(resourceStore).get(id);
  const on = (answer: Parameters<typeof onOwn<Resource>>[2]): RestHandler => onOwn(kind, find, answer, users);
  const isOwn = (one: Resource, { user }: RestContext): boolean =>
    users?.(one).has(user) ?? one.owner === user;
  return {
    /** A handler of a call on one of them, which is found first. */
    on,
    /** Lists the caller's own, or those that are `wanted`. */
    list:
      (
        view: Shows<Resource>,
        wanted: (one: Resource, context: RestContext) => boolean = isOwn,
      ): RestHandler =>
      (context) => {
        const found = [...records(context.service.resourceStore).values()].filter((one) =>
          wanted(one, context),
        );
        return listedItems(
          context,
          key,
          found.map((one) => view(context, one)),
        );
      },
    read: (view: Shows<Resource>) => on((context, one) => json(200, view(context, one))),
    remove: on(({ service, now }, one) => remove(service, one, now) ?? gone()),
  };
}
