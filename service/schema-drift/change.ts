/** An API whose schema can be compared. */
export type DriftingApi = 'v1' | 'v2' | 'graphql';

/**
 * What a change does to a client that goes by the specs: `breaking` breaks it, `dangerous` may (a value that it has never
 * seen, say), `safe` does not.
 */
export type ChangeLevel = 'breaking' | 'dangerous' | 'safe';

/** One difference of a live schema from specs/. */
export type SchemaChange = {
  readonly level: ChangeLevel;
  /** Where: an operation, or a path of types and fields. */
  readonly where: string;
  /** What, in the words of the library that found it. */
  readonly what: string;
};

/** What was found of one API, or why nothing was. */
export type ApiDrift = { readonly api: DriftingApi } & (
  | { readonly changes: readonly SchemaChange[] }
  | { readonly incomparable: string }
);
