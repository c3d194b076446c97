import { operations as jobApi } from '../../generated/job-api/operations.ts';
import type { Operation } from '../../generated/operation.ts';
import { operations as restV1 } from '../../generated/rest-v1/operations.ts';
import { operations as restV2 } from '../../generated/rest-v2/operations.ts';
import { addedCalls, type CallCounts } from '../rule/calls-seen.ts';

/** What a run called of one operation, and what that was answered with. */
export type CalledOperation = {
  readonly api: 'job' | 'v1' | 'v2' | 'graphql' | 'balanced';
  /** As the specs name it; of the REST APIs method and path. */
  readonly operation: string;
  /** The statuses that the specs list, such as 200, 2XX and default; absent where they don't list the operation. */
  readonly documented?: readonly string[];
  /** How often each status came; `none` and others that are no number stand for calls without an answer. */
  readonly seen: Readonly<Record<string, number>>;
};

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

/** Those of the documented statuses that no answer had. `default` stands for any that is not listed. */
export function statusesMissed({ documented = [], seen }: CalledOperation): string[] {
  const came = Object.keys(seen).filter((status) => /^\d{3}$/.test(status));
  const listed = (status: string) => documented.includes(status) || documented.includes(`${status[0]}XX`);
  return documented.filter((status) => {
    if (status === 'default') return !came.some((one) => !listed(one));
    return !came.some((one) => one === status || `${one[0]}XX` === status);
  });
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
    ...{ api: 'job' as const, operation: id },
    documented: Object.keys(responses),
  })),
  ...rest('v1', restV1),
  ...rest('v2', restV2),
];
