import type { FoundCall } from './found-call.ts';
import type { MigratedMember, MigratedOperation, MigrationMap } from './migration-map.ts';

/** A call with what it becomes; the same calls in several places are one. */
export type MigratedCall = {
  readonly api: FoundCall['api'];
  readonly from: string;
  readonly places: readonly string[];
  /** Method and path of v2; undefined where it becomes nothing. */
  readonly to: string | undefined;
  /** Why it becomes nothing. */
  readonly none: string | undefined;
  readonly body: string | undefined;
  readonly answer: string | undefined;
  readonly members: readonly MovedMember[];
};

export type MovedMember = {
  readonly name: string;
  /** Its place in the body of v2, or `{id}` in the path. */
  readonly to: string | undefined;
  readonly none: string | undefined;
  readonly note: string | undefined;
};

/** What calls become, in the order in which they were found first. */
export function migrateCalls(found: readonly FoundCall[], map: MigrationMap): MigratedCall[] {
  const alike = Map.groupBy(found, ({ api, from, members, parameters }) =>
    JSON.stringify([api, from, members.toSorted(), parameters.toSorted()]),
  );
  return [...alike.values()].map((calls) => migrated(calls as [FoundCall, ...FoundCall[]], map));
}

/** Whether a call, or something that it sends, has no counterpart. */
export function lacksCounterpart({ to, members }: MigratedCall): boolean {
  return to === undefined || members.some((member) => member.to === undefined);
}

function migrated(calls: readonly [FoundCall, ...FoundCall[]], map: MigrationMap): MigratedCall {
  const [{ api, from, members, parameters }] = calls;
  const operations: readonly MigratedOperation[] = api === 'v1' ? map.operations : map.graphql;
  const operation = operations.find((one) => one.from === from);
  const table = map.members[operation?.members ?? ''] ?? {};
  return {
    ...{ api, from, places: [...new Set(calls.map(({ where }) => where))] },
    to: operation?.to,
    none: operation === undefined ? 'the document does not have it' : operation.none,
    body: operation?.body,
    answer: operation?.answer,
    members:
      operation?.to === undefined
        ? []
        : [
            ...members.map((name) => moved(name, Object.hasOwn(table, name) ? table[name] : undefined)),
            ...parameters.map((name) => movedParameter(name, operation)),
          ],
  };
}

function moved(name: string, member: MigratedMember | undefined): MovedMember {
  if (member === undefined) return { name, to: undefined, none: 'specs/ does not know it', note: undefined };
  if (typeof member === 'string') return { name, to: member, none: undefined, note: undefined };
  return { name, to: member.to, none: member.none, note: member.note };
}

function movedParameter(name: string, { parameters = {} }: MigratedOperation): MovedMember {
  const to = Object.hasOwn(parameters, name) ? `?${parameters[name]}` : undefined;
  const none = to === undefined ? 'no such query parameter in v2' : undefined;
  return { name: `?${name}`, to, none, note: undefined };
}
