import type { TracedAnswer, TracedCall, TraceEvent } from '../http/trace.ts';
import { masked, maskText } from './mask.ts';

/** What a target answered to one call, as a list of facets by name: `status`, `header …`, `body.…`. */
export type ResponseFingerprint = {
  /** What was called, in the harness's own words. */
  readonly call: string;
  readonly facets: Readonly<Record<string, string>>;
};

/** A case and what its calls were answered. */
export type FingerprintedCase = { readonly text: string; readonly calls: readonly ResponseFingerprint[] };

const fleeting = new Set([
  ...[
    'date',
    'connection',
    'keep-alive',
    'content-length',
    'transfer-encoding',
    'server',
    'via',
    'vary',
    'etag',
  ],
  ...['content-encoding', 'strict-transport-security', 'alt-svc', 'x-request-id', 'cf-ray', 'age'],
]);
/** Facets of one body. */
const mostFacets = 60;

/** What was answered in a case, in the order of the calls; of many asks of the same thing the last. Clearing away is left out. */
export function fingerprintsOf(events: readonly TraceEvent[]): ResponseFingerprint[] {
  const ended = events.flatMap((event) => (event.kind === 'end' ? [event.call] : []));
  const meant = ended.filter(({ role }) => role !== 'control');
  const calls = meant.toSorted((one, other) => one.number - other.number);
  const fingerprinted = calls.filter((call, index) => !isAskedAgain(call, calls[index + 1]));
  return [...fingerprinted.map(fingerprintOf), ...burstsIn(events)];
}

function isAskedAgain(call: TracedCall, next: TracedCall | undefined): boolean {
  return call.polled && next?.polled === true && next.operation === call.operation;
}

function fingerprintOf({ operation, answer, failure }: TracedCall): ResponseFingerprint {
  return {
    call: operation,
    facets: answer === undefined ? { failure: maskText(failure ?? 'none') } : facetsOf(answer),
  };
}

function burstsIn(events: readonly TraceEvent[]): ResponseFingerprint[] {
  return events.flatMap((event) => {
    if (event.kind !== 'burst-end') return [];
    const { operation, counts } = event.burst;
    return [{ call: `many ${operation}`, facets: { statuses: Object.keys(counts).join(', ') } }];
  });
}

function facetsOf({ status, headers, body }: TracedAnswer): Record<string, string> {
  const facets: Record<string, string> = { status: String(status) };
  for (const name of Object.keys(headers)) {
    if (!fleeting.has(name))
      facets[`header ${name}`] = name === 'content-type' ? mediaType(headers[name]!) : 'there';
  }
  for (const [path, value] of bodyFacets(body).slice(0, mostFacets)) facets[path] = value;
  return facets;
}

function mediaType(value: string): string {
  return value.split(';')[0]!.trim().toLowerCase();
}

function bodyFacets(body: string): [string, string][] {
  if (body === '') return [['body', 'nothing']];
  try {
    return [...membersOf('body', JSON.parse(body))];
  } catch {
    return [['body', 'no JSON']];
  }
}

/** The members of an array count together: how many there are is its own facet. */
function* membersOf(path: string, value: unknown): Generator<[string, string]> {
  if (Array.isArray(value)) {
    yield [path, value.length === 0 ? 'an empty list' : 'a list'];
    const inside = value.slice(0, mostFacets).flatMap((item) => [...membersOf(`${path}[]`, item)]);
    for (const [name, some] of Map.groupBy(inside, ([inner]) => inner)) {
      yield [name, [...new Set(some.map(([, one]) => one))].sort().join(' | ')];
    }
    return;
  }
  if (typeof value !== 'object' || value === null) {
    yield [path, masked(path.slice(path.lastIndexOf('.') + 1).replaceAll('[]', ''), value)];
    return;
  }
  yield [path, 'an object'];
  for (const [name, member] of Object.entries(value)) yield* membersOf(`${path}.${name}`, member);
}
