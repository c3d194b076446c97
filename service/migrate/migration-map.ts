import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What a call of v1 or GraphQL becomes in v2, or why it becomes nothing. @see specs/migration.yaml */
export type MigratedOperation = {
  /** Method and path of v1, or a field at the root of a GraphQL document. */
  readonly from: string;
  readonly to?: string;
  readonly none?: string;
  /** What is sent, where the call had no body. */
  readonly body?: string;
  /** How the answer differs. */
  readonly answer?: string;
  /** Query parameters by what they are called in v2; others have no counterpart. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Names a table of members. */
  readonly members?: string;
  /** Names a table of what both sides show of a resource. */
  readonly shown?: string;
};

/** A member's place in v2, or why it has none. */
export type MigratedMember =
  | string
  | { readonly to?: string; readonly none?: string; readonly note?: string };

export type MigrationMap = {
  readonly operations: readonly MigratedOperation[];
  readonly graphql: readonly MigratedOperation[];
  readonly members: Readonly<Record<string, Readonly<Record<string, MigratedMember>>>>;
  /** Of what v1 or GraphQL shows of a resource, the place where v2 shows the same value. */
  readonly shown: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const file = new URL('../../specs/migration.yaml', import.meta.url);

export function readMigrationMap(): MigrationMap {
  return parse(readFileSync(file, 'utf8'), { merge: true }) as MigrationMap;
}
