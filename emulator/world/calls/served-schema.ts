import type { Operation } from '../../../generated/operation.ts';
import type { ReceivedRestRequest } from '../../core/rest/rest-behaviour.ts';
import type { RestCall } from './rest-call.ts';

/** An OpenAPI document as it was read. */
export type Document = Readonly<Record<string, unknown>>;

/** A schema that v2 serves in place of our own, and what it finds wrong with requests. */
export type ServedSchema = {
  readonly document: Document;
  /** Undefined for an operation that it does not describe. */
  problems(operation: Operation, call: RestCall, request: ReceivedRestRequest): string[] | undefined;
};
