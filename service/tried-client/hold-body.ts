import { parse, validate } from 'graphql';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { limits } from '../../generated/limits.ts';
import type { Operation, Parameter, Validate } from '../../generated/operation.ts';
import { documentedTypes } from '../graphql/documented-types.ts';
import { type Departure, must, should } from './call-finding.ts';

/** Members of a submission, and of its members, that the document names. @see interface 2.1, 2.2, 2.3 */
const named = {
  submission: { section: '2.1', members: ['input', 'webhook', 'policy', 's3Config'] },
  policy: { section: '2.2', members: ['executionTimeout', 'lowPriority', 'ttl'] },
  s3Config: { section: '2.3', members: ['accessId', 'accessSecret', 'bucketName', 'endpointUrl'] },
} as const;

/** Holds the query of a call against the parameters that its operation has. */
export function holdQuery(operation: Operation, query: URLSearchParams, section: string): Departure[] {
  return [...new Set(query.keys())].flatMap((name) => {
    const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name);
    if (parameter === undefined)
      return [should(`${operation.id}: the query parameter ${name} is not documented`, section)];
    if (parameter.type === 'array' || parameter.type === 'object') return [];
    const problem = problemOf(parameter.validate, typedValue(parameter, query.get(name)!));
    return problem === undefined ? [] : [must(`${operation.id}: ${name} ${problem}`, section)];
  });
}

/** Holds the body of a call against the schema of its operation, and against the limit of its size. */
export function holdBody(operation: Operation, call: RecordedCall, section: string): Departure[] {
  const ofSize = holdSize(operation.id, call);
  return ofSize.length > 0 ? ofSize : holdContent(operation, call, section);
}

/**
 * Holds the size of a payload against its limit. An MB may be 10^6 or 2^20 bytes: what is too large by one of them alone is
 * refused by some services that conform.
 * @see interface 8
 */
function holdSize(id: string, call: RecordedCall): Departure[] {
  if (id !== 'run' && id !== 'runsync') return [];
  const most = limits.payload[id];
  const bytes = bytesOf(call);
  if (bytes <= most) return [];
  const says = `${id}: the body is larger than ${most / 1_000_000} MB`;
  const isSurely = bytes > (most / 1_000_000) * 2 ** 20;
  return [isSurely ? must(says, '8') : should(`${says}, if an MB has a million bytes`, '8')];
}

/** Size of a body, which may be refused by what its head says of it; of one that was broken off, as much as came. */
function bytesOf({ bodyBytes, headers, status }: RecordedCall): number {
  const declared = Number(headers['content-length'] ?? 0);
  return status === null ? bodyBytes : Math.max(bodyBytes, declared);
}

function holdContent(operation: Operation, call: RecordedCall, section: string): Departure[] {
  const { id, requestBody } = operation;
  if (requestBody === undefined || !call.isBodyWhole) return [];
  if (call.body === '') return requestBody.required ? [must(`${id}: there is no body`, section)] : [];
  const type = String(call.headers['content-type'] ?? 'none');
  const [schema] = Object.values(requestBody.content);
  if (schema === undefined) return [];
  const found = /[/+]json\b/i.test(type)
    ? []
    : [must(`${id}: the content-type of the body is ${type}, not application/json`, section)];
  const body = parsed(call.body);
  if (body === undefined) return [...found, must(`${id}: the body is not JSON`, section)];
  const problem = problemOf(schema, body.value);
  return [
    ...found,
    ...(problem === undefined ? [] : [must(`${id}: the body's ${problem}`, section)]),
    ...unnamed(id, body.value),
    ...noAddresses(id, body.value),
  ];
}

function unnamed(id: string, body: unknown): Departure[] {
  if ((id !== 'run' && id !== 'runsync') || !isObject(body)) return [];
  return [
    ...beyond(id, body, 'the body', named.submission),
    ...beyond(id, body.policy, 'policy', named.policy),
    ...beyond(id, body.s3Config, 's3Config', named.s3Config),
  ];
}

/** Texts that are to be URLs and are none. The service passes the address of the storage along. */
function noAddresses(id: string, body: unknown): Departure[] {
  if ((id !== 'run' && id !== 'runsync') || !isObject(body)) return [];
  const { webhook, s3Config } = body;
  const address = isObject(s3Config) ? s3Config.endpointUrl : undefined;
  return [
    ...(isNoAddress(webhook) ? [must(`${id}: webhook is no URL`, '2.1')] : []),
    ...(isNoAddress(address) ? [should(`${id}: endpointUrl of s3Config is no URL`, '2.3')] : []),
  ];
}

function isNoAddress(value: unknown): boolean {
  return typeof value === 'string' && !URL.canParse(value);
}

function beyond(
  id: string,
  value: unknown,
  where: string,
  { section, members }: { readonly section: string; readonly members: readonly string[] },
): Departure[] {
  if (!isObject(value)) return [];
  return Object.keys(value)
    .filter((name) => !members.includes(name))
    .map((name) => should(`${id}: the member ${name} of ${where} is not documented`, section));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Holds a call of GraphQL against the operations and fields that the document shows. @see interface 2.11, 4.4 */
export function holdGraphql(call: RecordedCall): Departure[] {
  if (call.method !== 'POST') return [must(`GraphQL is called with ${call.method}, not POST`, '4.4')];
  if (!call.isBodyWhole) return [];
  const query = (parsed(call.body)?.value as { query?: unknown } | null | undefined)?.query;
  if (typeof query !== 'string')
    return [must('a call of GraphQL has no JSON body with a text `query`', '4.4')];
  try {
    const problems = validate(documentedTypes(), parse(query));
    return problems.map(({ message }) => must(`GraphQL: ${message}`, '4.4'));
  } catch (error) {
    return [must(`GraphQL: ${(error as Error).message}`, '4.4')];
  }
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function problemOf(check: Validate, value: unknown): string | undefined {
  if (check(value)) return undefined;
  const [first] = check.errors ?? [];
  const name: unknown = first?.params?.additionalProperty;
  const place = (first?.instancePath ?? '').replaceAll(/\/\d+(?=\/|$)/g, '/*');
  return `${place === '' ? 'value' : place} ${first?.message ?? 'is not valid'}${typeof name === 'string' ? `: ${name}` : ''}`;
}

function typedValue({ type }: Parameter, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
