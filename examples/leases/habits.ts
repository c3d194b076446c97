import { randomUUID } from 'node:crypto';
import type { LeaseRequest } from './server.ts';

/** What the store keeps of a key. Instants and durations are milliseconds of its world's clock. */
export type Entry = {
  /** Whether it has a value; a key may be leased before it is written. */
  written: boolean;
  value: unknown;
  version: number;
  lease: Lease | undefined;
  /** How many leases were taken so far. */
  leases?: number;
};

export type Lease = {
  readonly token: string;
  readonly from: number;
  readonly ms: number;
  /** Which of the key's leases it is, from 1. */
  readonly nth: number;
};

/** What the store decides: mutants and conforming variants replace some of it. */
export type Habits = {
  holds(lease: Lease | undefined, now: number): boolean;
  shown(key: string, entry: Entry): object;
  written(entry: Entry, value: unknown): Entry;
  deleted(entry: Entry): Entry;
  released(lease: Lease): Lease | undefined;
  /** Called for a write that is refused. */
  refusedWrite(entry: Entry, body: unknown): void;
  /** Whether somebody deletes who holds the lease, or finds the key free. */
  mayDelete(isHolder: boolean, isFree: boolean): boolean;
  token(key: string, now: number): string;
  /** Answers every call in the store's place. */
  readonly serves?: (request: LeaseRequest) => { readonly status: number; readonly body?: object };
};

/** What README.md says. */
export const documented: Habits = {
  holds: (lease, now) => lease !== undefined && now < lease.from + lease.ms,
  shown: (key, { value, version }) => ({ key, value, version }),
  written: (entry, value) => ({ ...entry, written: true, value, version: entry.version + 1 }),
  deleted: (entry) => ({ ...entry, written: false, value: null, version: 0 }),
  released: () => undefined,
  refusedWrite: () => {},
  mayDelete: (isHolder, isFree) => isHolder || isFree,
  token: () => randomUUID(),
};
