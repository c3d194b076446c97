import type { ClientRecord } from '../client-record.ts';
import type { MadeCall } from './client-record.ts';

/** What a client did, and what a rule says of it. */
export type ClientCase = {
  readonly name: string;
  readonly calls?: readonly MadeCall[];
  readonly more?: Partial<ClientRecord>;
  /** Part of what a violation says, or that there is none. */
  readonly found: string | 'pass' | 'not exercised';
};

/** Cases by the ids of rules. */
export type ClientCases = Readonly<Record<string, readonly ClientCase[]>>;
