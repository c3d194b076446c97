import { parseRequestTarget } from '../../engine/http/parse-request-target.ts';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { type CallFinding, type Departure, must } from './call-finding.ts';
import { holdBody, holdGraphql, holdQuery } from './hold-body.ts';
import { holdKeys } from './hold-keys.ts';
import { type CalledApi, type MatchedCall, matchCall } from './match-call.ts';
import type { DescribedWorld } from './variables.ts';

/** @see interface 9: the document names the day alone */
const v1Retirement = Date.parse('2026-11-15T00:00:00Z');

const sections: Readonly<Record<CalledApi, string>> = {
  ...{ job: '4.1', v1: '4.2', v2: '4.3' },
  ...{ graphql: '4.4', balanced: '4.1' },
};

export type HeldWorld = DescribedWorld & {
  /** The world's time at a real instant, both in milliseconds since 1970. */
  timeAt(ours: number): number;
};

/**
 * Holds what a client sent against the document: paths, methods, queries, bodies, where keys stand, v1 after its end, and
 * ids of jobs that nobody gave it.
 * @param calls in the order in which they came
 * @see interface 2.1, 4, 5, 9
 */
export function holdCalls(calls: readonly RecordedCall[], world: HeldWorld): CallFinding[] {
  const jobs = createKnownJobs();
  return calls.flatMap((call) => {
    const url = parseRequestTarget(call.url);
    const matched = matchCall(call.method, url.pathname, world);
    const departures = [...holdPlace(call, url, matched, world), ...jobs.departures(matched)];
    jobs.learn(matched, call);
    return departures.map((departure) => ({ ...departure, call }));
  });
}

function holdPlace(call: RecordedCall, url: URL, matched: MatchedCall, world: HeldWorld): Departure[] {
  const { api, operation, methods, params } = matched;
  if (api === undefined)
    return [must(`nothing is served at ${call.method} ${url.pathname.replace(/^\/worlds\/\w+/, '')}`, '4')];
  if (api === 'balanced') return [];
  const section = sections[api];
  const late = api === 'v1' && world.timeAt(call.at) >= v1Retirement;
  const found = [
    ...(late ? [must('REST v1 is called after its retirement', '9')] : []),
    ...holdKeys(api, call, url, world),
  ];
  if (api === 'graphql') return [...found, ...holdGraphql(call)];
  if (
    api === 'job' &&
    params.endpointId !== undefined &&
    !Object.values(world.endpoints).includes(params.endpointId)
  )
    found.push(must('the path names an endpoint that does not exist', section));
  if (operation === undefined) {
    const where = api === 'job' ? 'the job API' : `REST ${api}`;
    const why =
      methods.length === 0
        ? `${where} has no such path: ${shapeOf(matched, url, world)}`
        : `${where}: the method is ${call.method}, not ${methods.join(' or ')}, at ${shapeOf(matched, url, world)}`;
    return [...found, must(why, section)];
  }
  return [
    ...found,
    ...holdQuery(operation, url.searchParams, section),
    ...holdBody(operation, call, operation.id.startsWith('run') ? '2.1' : section),
  ];
}

/** A path without the ids in it, so that the same departure has the same words in every world. */
function shapeOf({ params }: MatchedCall, url: URL, { urls, endpoints }: DescribedWorld): string {
  const bases = [urls.serverless, urls.restV1, urls.restV2].map((one) => new URL(one).pathname);
  const base = bases.find((one) => url.pathname.startsWith(one)) ?? '';
  const ids = new Map([
    ...Object.values(endpoints).map((id) => [id, '{endpointId}'] as const),
    ...Object.entries(params).map(([name, id]) => [id, `{${name}}`] as const),
  ]);
  return url.pathname
    .slice(base.length)
    .split('/')
    .map((step) => ids.get(step) ?? (/\d.*\d.*\d|-.*\d/.test(step) ? '{id}' : step))
    .join('/');
}

/** Ids of jobs by the endpoint whose answers named them. */
function createKnownJobs() {
  const owners = new Map<string, Set<string>>();
  /** Endpoints one of whose answers was not seen in full. */
  const unsure = new Set<string>();
  return {
    departures({ api, operation, params: { endpointId = '', jobId } }: MatchedCall): Departure[] {
      if (api !== 'job' || operation === undefined || jobId === undefined || unsure.size > 0) return [];
      const of = owners.get(jobId);
      if (of === undefined)
        return [must(`${operation.id}: the id is of no job that was submitted here`, '4.1')];
      return of.has(endpointId)
        ? []
        : [must(`${operation.id}: the id is of a job of another endpoint`, '4.1')];
    },
    learn({ api, params: { endpointId } }: MatchedCall, call: RecordedCall): void {
      if (api !== 'job' || endpointId === undefined) return;
      const ids = call.isAnswerWhole ? idsIn(call.answer) : call.answerOutline?.ids;
      if (ids === undefined) unsure.add(endpointId);
      for (const id of ids ?? []) owners.set(id, (owners.get(id) ?? new Set()).add(endpointId));
    },
  };
}

/** Members named `id`, at the top of an answer or in it; undefined where it can't be read. */
function idsIn(answer: string): string[] | undefined {
  const ids: string[] = [];
  try {
    JSON.parse(answer === '' ? 'null' : answer, (name, value: unknown) => {
      if (name === 'id' && (typeof value === 'string' || typeof value === 'number')) ids.push(String(value));
      return value;
    });
    return ids;
  } catch {
    return undefined;
  }
}
