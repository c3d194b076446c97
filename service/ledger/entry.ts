import type { Owner } from '../../engine/ledger/owner.ts';
import type { AddressRecord } from './address.ts';
import type { Inventory } from './inventory.ts';
import type { KeyFingerprint } from './key-fingerprint.ts';

/** Which kind of thing an entry stands for. @see kinds.ts */
export type LedgerKindName = 'world' | 'job' | 'graphql-pod' | RestKindName;

/** Resources of the management APIs, in the order in which they are deleted: what may use another one goes first. */
export const restKinds = [
  ...(['pod', 'cluster', 'endpoint'] as const),
  ...(['template', 'delegation', 'volume', 'registry'] as const),
] as const;

export type RestKindName = (typeof restKinds)[number];

/** How many characters of a name are written down: that of a run is shorter. */
export const longestName = 256;

/** What is known of a resource before it is made, and what deleting it takes. Never a key: only its name. */
export type Facts = Readonly<Record<string, string | number>>;

/** Whose resources a ledger lists, and how the target is reached again. */
export type Header = {
  readonly ledger: 1;
  readonly run: string;
  readonly owner: Owner;
  readonly target: TargetRecord;
};

export type TargetRecord = AddressRecord & {
  readonly name: string;
  /** The target profile; the environment variables that it names are needed again. */
  readonly profile: string;
  /** Fingerprint of the valid key, or of the control token: with a key of another account nothing of the run is there to be seen. */
  readonly key?: KeyFingerprint;
};

/**
 * One line of a ledger: the ids that a kind had before; a resource is about to be made, has an id, was answered with an id
 * that is not known to be its own, is about to get another name, is shown by a list, got no answer to its create, is reported as gone, is gone, is shown
 * again. Or why nothing more that costs money was made, or when everything was seen to be gone, in real milliseconds since 1970.
 */
export type Line =
  | Header
  | {
      readonly intended: number;
      readonly kind: LedgerKindName;
      readonly tag: string;
      readonly facts: Facts;
      /** When, in real milliseconds since 1970. */
      readonly at?: number;
    }
  | { readonly before: RestKindName; readonly ids: Inventory }
  | { readonly made: number; readonly id: string }
  | { readonly answered: number; readonly id: string }
  | { readonly renamed: number; readonly name: string }
  | { readonly shown: number }
  | { readonly lost: number }
  | { readonly reported: number; readonly as: Reported }
  | { readonly accepted: number }
  | { readonly gone: number }
  | { readonly returned: number }
  | { readonly exceeded: string }
  | { readonly closed: number };

/**
 * What an answer says became of a resource: a create `refused` (4xx but 408) or `failed` (no other success), or the resource
 * `deleted`. An answer closes no entry, a look does.
 */
export type Reported = 'refused' | 'failed' | 'deleted';

/** A resource as a ledger reports it. */
export type Entry = {
  readonly number: number;
  readonly kind: LedgerKindName;
  /** What the target was told, where it can be told anything, so that it can be found without its id. */
  readonly tag: string;
  readonly facts: Facts;
  /** When it was asked for, in real milliseconds since 1970. */
  readonly askedAt?: number;
  /** Every id that came back for it and is known to be its own. */
  readonly ids: readonly string[];
  /** The ids that came back for it and may be somebody else's; of a job, they are among `ids` as well. */
  readonly answered?: readonly string[];
  /** The names that updates gave it. */
  readonly names?: readonly string[];
  readonly reported?: Reported;
  /** Whether its create succeeded without an id. */
  readonly accepted?: true;
  /** Whether its create was sent and the run lived on without an answer. */
  readonly lost?: true;
  /** Whether a list has shown it during the run. */
  readonly shown?: true;
  readonly gone: boolean;
};
