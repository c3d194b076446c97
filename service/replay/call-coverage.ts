import { addedCalls, type CallCounts } from '../../engine/property/calls-seen.ts';
import type { CalledOperation } from '../../engine/report/called-operation.ts';
import { operations as jobApi } from '../../generated/job-api/operations.ts';
import type { Operation } from '../../generated/operation.ts';
import { operations as restV1 } from '../../generated/rest-v1/operations.ts';
import { operations as restV2 } from '../../generated/rest-v2/operations.ts';

/**
 * Every operation that our specs list or that was called, and the statuses of each.
 * @returns undefined where nothing was called at all
 */
export function callCoverageOf(
  results: readonly { readonly calls: CallCounts }[],
): CalledOperation[] | undefined {
  const counts = addedCalls(results.map(({ calls }) => calls));
  if (Object.keys(counts).length === 0) return undefined;
  const called = Object.entries(counts).map(([name, seen]) => ({ ...placeOf(name), seen }));
  const unused = new Map(called.map((one) => [keyOf(one), one]));
  const listed = documented.map((one) => {
    const seen = unused.get(keyOf(one))?.seen ?? {};
    unused.delete(keyOf(one));
    return { ...one, seen };
  });
  return [...listed, ...[...unused.values()].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))];
}

/**
 * The operation that a trace calls so: one that our specs list, a query of ours, or the load balancing endpoint.
 * @returns undefined of any other, whose name a target may have chosen
 */
export function listedOperation(name: string): Place | undefined {
  const place = placeOf(name);
  const listed = documentedPlaces.get(keyOf(place));
  if (listed !== undefined) return listed;
  const isOwn = place.api === 'balanced' || (place.api === 'graphql' && /^\w{1,40}$/.test(place.operation));
  return isOwn ? place : undefined;
}

type Place = Pick<CalledOperation, 'api' | 'operation'>;

/** Traces name operations of the job API by their ids, others by their API and what they are. */
function placeOf(name: string): Place {
  const [first = '', ...rest] = name.split(' ');
  if (first === 'v1' || first === 'v2' || first === 'graphql')
    return { api: first, operation: rest.join(' ') };
  return name === 'http' ? { api: 'balanced', operation: 'any path' } : { api: 'job', operation: name };
}

/** What the parameters of a path are called is no part of it. */
function keyOf({ api, operation }: Place): string {
  return `${api} ${operation.replaceAll(/\{\w*\}/g, '{}')}`;
}

const rest = (api: 'v1' | 'v2', operations: Readonly<Record<string, Operation>>) =>
  Object.values(operations).map(({ method, path, responses }) => ({
    ...{ api, operation: `${method} ${path}` },
    documented: Object.keys(responses),
  }));

const documented = [
  ...Object.values(jobApi).map(({ id, responses }) => ({
    ...{ api: 'job', operation: id },
    documented: Object.keys(responses),
  })),
  ...rest('v1', restV1),
  ...rest('v2', restV2),
];

const documentedPlaces = new Map<string, Place>(
  documented.map(({ api, operation }) => [keyOf({ api, operation }), { api, operation }]),
);
