/** What was found among recorded calls, and which of them could not be read, with the reason. */
export type FoundInCalls = { readonly calls: readonly FoundCall[]; readonly unread: readonly string[] };

/** What several calls came to, in their order. */
export function joinFound(parts: readonly FoundInCalls[]): FoundInCalls {
  return { calls: parts.flatMap(({ calls }) => calls), unread: parts.flatMap(({ unread }) => unread) };
}

/** A call that was found. Values are never kept: they may be secrets. */
export type FoundCall = {
  /** `v1` with method and path, or `graphql` with a field at the root. */
  readonly api: 'v1' | 'graphql';
  readonly from: string;
  /** Names of the members that it sends, as far as they can be told. */
  readonly members: readonly string[];
  /** Names of its query parameters. */
  readonly parameters: readonly string[];
  /** Where it was found: `app.ts:12`, or `entry 3`. */
  readonly where: string;
};
