import type { FoundCall } from '../found-call.ts';
import type { MigratedOperation, MigrationMap } from '../migration-map.ts';

/** A read of v1 or GraphQL beside the read of v2 that it becomes. */
export type LivePair = {
  readonly api: FoundCall['api'];
  /** Method and path of v1, or a field at the root of a GraphQL document. */
  readonly from: string;
  /** Method and path of v2. */
  readonly to: string;
  /** Members of the old side by where v2 shows the same value; undefined where nothing is known to be equal. */
  readonly shown: Readonly<Record<string, string>> | undefined;
};

/**
 * The reads of both sides, as far as they are of resources that the calls use.
 * @param used undefined for all of them
 */
export function livePairs(map: MigrationMap, used?: readonly Pick<FoundCall, 'api' | 'from'>[]): LivePair[] {
  const sides = [
    ...map.operations.map((operation) => ({ api: 'v1' as const, operation })),
    ...map.graphql.map((operation) => ({ api: 'graphql' as const, operation })),
  ];
  const wanted = new Set(
    sides
      .filter(({ api, operation }) => used?.some((one) => one.api === api && one.from === operation.from))
      .map(({ api, operation }) => `${api} ${resourceOf(operation)}`),
  );
  return sides
    .filter(({ api, operation }) => used === undefined || wanted.has(`${api} ${resourceOf(operation)}`))
    .flatMap(({ api, operation: { from, to, shown } }) =>
      to?.startsWith('GET ') && (api === 'graphql' || from.startsWith('GET '))
        ? [{ api, from, to, shown: shown === undefined ? undefined : map.shown[shown] }]
        : [],
    );
}

/** The first part of a path in v2, or of the old one where v2 has none. */
function resourceOf({ from, to = from }: MigratedOperation): string {
  return to.split('/')[1] ?? to;
}
