import type { Operation } from '../../../generated/operation.ts';
import type { RestVersion } from '../../core/rest/rest-behaviour.ts';
import type { RestHandler } from './context.ts';

/** One version of the management API: what it is described by, and what answers its operations. */
export type ServedRestApi = {
  readonly version: RestVersion;
  readonly operations: readonly Operation[];
  readonly handlers: Readonly<Record<string, RestHandler>>;
  /** The operation that gives the schema, which may be public. */
  readonly schemaOperation: string;
};
