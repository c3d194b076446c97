import type { Owner } from './owner.ts';

/** Which kind of thing an entry stands for. @see kinds.ts */
export type KindName = 'world' | 'job' | 'graphql-pod' | RestKindName;

/** Resources of the management APIs. */
export type RestKindName = 'pod' | 'endpoint' | 'template' | 'volume' | 'registry' | 'delegation' | 'cluster';

/** What is known of a resource before it is made, and what deleting it takes. Never a key: only its name. */
export type Facts = Readonly<Record<string, string | number>>;

/** Whose resources a ledger lists, and how the target is reached again. */
export type Header = {
  readonly ledger: 1;
  readonly run: string;
  readonly owner: Owner;
  readonly target: TargetRecord;
};

export type TargetRecord = {
  readonly name: string;
  /** The target profile; the environment variables that it names are needed again. */
  readonly profile: string;
  /** Fingerprint of the target's address, which may come from the environment. */
  readonly address: string;
};

/** One line of a ledger: a resource is about to be made, has got an id, is gone. */
export type Line =
  | Header
  | { readonly intended: number; readonly kind: KindName; readonly tag: string; readonly facts: Facts }
  | { readonly made: number; readonly id: string }
  | { readonly gone: number };

/** A resource as a ledger tells of it. */
export type Entry = {
  readonly number: number;
  readonly kind: KindName;
  /** What the target was told, where it can be told anything, so that it can be found without its id. */
  readonly tag: string;
  readonly facts: Facts;
  /** Every id that came back for it. */
  readonly ids: readonly string[];
  readonly gone: boolean;
};
