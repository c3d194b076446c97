import fc, { type Arbitrary, toStringMethod } from 'fast-check';
import { UnusableSchema } from '../../engine/contract/schema/schemas.ts';
import type { ServedApi, ServedOperation, ServedParameter } from '../../engine/contract/served-api.ts';
import { schemaValuesOf } from '../../engine/contract/values/values-of.ts';
import type { QueryValue } from '../../service/client/rest-request.ts';

/** A request that the served schema allows, but for the ids, which only the target knows. */
export type CallPlan = {
  readonly operation: ServedOperation;
  /** Whether the resource that it names exists. */
  readonly of: 'own' | 'nobody';
  readonly query: Readonly<Record<string, QueryValue>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  [toStringMethod](): string;
};

/**
 * Requests of one operation. Shrinks towards those with the required parameters and members alone.
 * @throws UnusableSchema when nothing fits what it requires
 */
export function callPlans(operation: ServedOperation, api: ServedApi): Arbitrary<CallPlan> {
  const isNamed = operation.path.includes('{');
  return fc
    .record({
      of:
        isNamed && !isStream(operation)
          ? fc.constantFrom('own' as const, 'nobody' as const)
          : fc.constant(isNamed ? ('nobody' as const) : ('own' as const)),
      query: parametersOf(operation, 'query', api) as Arbitrary<Record<string, QueryValue>>,
      headers: parametersOf(operation, 'header', api).map(asTexts),
      body:
        operation.body === undefined
          ? fc.constant(undefined)
          : schemaValuesOf(operation.body.schema, api.requests),
    })
    .map((parts) => ({ operation, ...parts, [toStringMethod]: () => formatCallPlan(operation, parts) }));
}

/** Whether a success is a stream, which does not end. */
function isStream({ responses }: ServedOperation): boolean {
  const types = [...responses].flatMap(([status, { content }]) =>
    status.startsWith('2') ? [...(content?.keys() ?? [])] : [],
  );
  return types.some((type) => /event-stream|octet-stream|ndjson|jsonl/.test(type));
}

function formatCallPlan(
  { name }: ServedOperation,
  { of, query, headers, body }: Omit<CallPlan, 'operation' | typeof toStringMethod>,
): string {
  const parts = { of, query, headers, ...(body === undefined ? {} : { body }) };
  return `${name} ${JSON.stringify(parts)}`;
}

/** What the client or the key decides. */
const ours = new Set(['authorization', 'accept', 'content-type']);

function parametersOf(
  operation: ServedOperation,
  place: string,
  api: ServedApi,
): Arbitrary<Record<string, unknown>> {
  const found = operation.parameters.filter((one) => one.in === place && !ours.has(one.name.toLowerCase()));
  const required = found.filter((one) => one.required);
  const members = Object.fromEntries(found.flatMap((one) => made(one, api)));
  return fc.record(members, { requiredKeys: required.map(({ name }) => name), noNullPrototype: true });
}

/** An optional parameter that nothing can be made for is left out. */
function made({ name, required, schema }: ServedParameter, api: ServedApi): [string, Arbitrary<unknown>][] {
  try {
    return [[name, schemaValuesOf(schema, api.requests).filter(isPlain)]];
  } catch (error) {
    if (required || !(error instanceof UnusableSchema)) throw error;
    return [];
  }
}

/** How objects are written in a query differs from service to service. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0 && value.every(isPlain)
    : value !== null && typeof value !== 'object';
}

/** A header takes no more than printable ASCII. */
function asTexts(values: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    String(value)
      .replaceAll(/[^\x20-\x7e]/g, '-')
      .trim(),
  ]);
  return Object.fromEntries(entries);
}
