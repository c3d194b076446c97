import type { Context } from '../../engine/context/context.ts';
import { valueHeld } from '../../engine/context/context-pairs.ts';
import { valuesOf } from '../../engine/context/factor-catalog.ts';
import { type FreeValues, freeValuesAmong } from '../../engine/context/free-values.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import type { Duration } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { EndpointName, KeyName } from '../profile/site.ts';
import { type Breaking, calledFactors, factorCatalog, meaningOf } from './factors.ts';

/** How a job that prepares the case comes about by calls of the suite. @see factors */
export type Making = {
  /** How long the `/runsync` that submits it waits, in milliseconds; undefined for `/run`. */
  readonly wait: Duration | undefined;
  /** How its attempts end before the one that counts, after each of which it is retried. */
  readonly breaks: readonly Breaking[];
  /** How its first attempt ends, after which it is tried again by itself; undefined where nothing is left to the service. */
  readonly again: Exclude<Breaking, 'until'> | undefined;
  readonly neighbours: Neighbours | undefined;
  /** What is asked for before it counts as made. */
  readonly reads: readonly Readable[];
  /** What is tried on it with a key without access. */
  readonly refused: readonly Refused[];
  /** The factors that it left free, each with the values that it could have had. */
  readonly free: FreeValues;
};

/** The endpoint of the jobs right before and after it, and whose key submits them. */
export type Neighbours = { readonly endpoint: EndpointName; readonly key: 'valid' | 'secondUser' };

/** An operation on a job that is not submitted. */
export type Refused = 'status' | 'stream' | 'cancel' | 'retry';

/** An operation that shows what a job is or gives. */
export type Readable = 'status' | 'stream';

/** What a job is made of, and where. */
export type MakingSite = {
  /** As the check submits it. */
  readonly body: unknown;
  readonly endpoint: EndpointName;
  readonly endpoints: readonly EndpointName[];
  /** The keys that the target names. */
  readonly keys: readonly KeyName[];
  /** The address of our beacon that commands nothing; undefined where the target does not reach us. */
  readonly beacon: string | undefined;
  /** Whether the job must not have ended when it has come about. */
  readonly goesOn?: boolean;
};

/** The way of any job where nothing is varied. */
export const plainMaking: Making = {
  wait: undefined,
  breaks: [],
  again: undefined,
  neighbours: undefined,
  reads: [],
  refused: [],
  free: {},
};

/**
 * How a job comes about in a context. A value that does not fit the job stays plain, and is not one that it could have had.
 * On the exclusive endpoint jobs wait for one another on purpose: whatever would wait there for one to end, or work besides,
 * would spoil the case.
 */
export function makingIn(context: Context, site: MakingSite): Making {
  const free = freeValuesAmong(
    factorCatalog,
    Object.fromEntries(calledFactors.map((factor) => [factor, valuesThatFit(factor, site)])),
    calledFactors,
  );
  const meaning = (factor: CalledFactor): unknown =>
    meaningOf(factor, valueHeld(factorCatalog, context, factor, free[factor] ?? []));
  const others = meaning('otherJobs') as OtherJobs | undefined;
  const { breaks = [], again } = (meaning('attempt') ?? {}) as Attempt;
  return {
    wait: meaning('submission') as Duration | undefined,
    breaks,
    again,
    neighbours: others && neighboursAt(others, site),
    reads: (meaning('reading') ?? []) as readonly Readable[],
    refused: (meaning('stranger') ?? []) as readonly Refused[],
    free,
  };
}

type CalledFactor = (typeof calledFactors)[number];

/** The values of a factor that a job can have, the plain one first. */
function valuesThatFit(factor: CalledFactor, site: MakingSite): readonly string[] {
  return valuesOf(factorCatalog, factor).filter(
    (value, place) => place === 0 || fitsJob(factor, value, site),
  );
}

function fitsJob(factor: CalledFactor, value: string, site: MakingSite): boolean {
  const meaning = meaningOf(factor, value);
  switch (factor) {
    case 'submission':
      return isWaitFree(meaning as Duration, site);
    case 'attempt':
      return site.endpoint !== 'exclusive' && fitsAttempt(meaning as Attempt, site);
    case 'otherJobs':
      return neighboursAt(meaning as OtherJobs, site) !== undefined;
    case 'reading':
      return !(meaning as readonly Readable[]).includes('stream') || isStreamIdle(site);
    case 'stranger':
      return site.keys.includes('noAccess');
  }
}

/** Whether waiting for so long while it is submitted takes nothing away from the case. */
function isWaitFree(wait: Duration, { endpoint, goesOn, body }: MakingSite): boolean {
  if (endpoint === 'exclusive' && wait > limits.wait.minimum) return false;
  return !goesOn || wait < workIn(probeMembersIn(body) ?? {});
}

/** What a value of the factor says of the attempts before. */
type Attempt = { readonly breaks?: readonly Breaking[]; readonly again?: Making['again'] };

function fitsAttempt({ breaks, again }: Attempt, site: MakingSite): boolean {
  if (again !== undefined) return breaksAtFirst(site) && isLasting(site.body);
  return isBreakable(site) && fits(breaks!, site);
}

/**
 * Whether our beacon can have the first run of a job break, which works as long as any other. Whether `/stream` gives what that
 * run has yielded, too, is open.
 */
function breaksAtFirst({ body, beacon }: MakingSite): boolean {
  const probeSpec = probeMembersIn(body);
  if (probeSpec === undefined || beacon === undefined) return false;
  const isMine = !['fail', 'crash', 'until', 'yield'].some((name) => name in probeSpec);
  return isMine && (probeSpec.beacon ?? beacon) === beacon && workIn(probeSpec) <= longestWork;
}

type OtherJobs = { readonly place: 'own' | 'another'; readonly key: Neighbours['key'] };

function neighboursAt({ place, key }: OtherJobs, site: MakingSite): Neighbours | undefined {
  const endpoint = place === 'own' ? site.endpoint : anotherThan(site);
  return endpoint !== undefined && endpoint !== 'exclusive' && site.keys.includes(key)
    ? { endpoint, key }
    : undefined;
}

/** An endpoint on which nothing is in the way of other jobs. */
function anotherThan({ endpoint, endpoints }: MakingSite): EndpointName | undefined {
  return (['second', 'probe'] as const).find((name) => name !== endpoint && endpoints.includes(name));
}

/** The longest that a run may work which is to be broken first, and the least ttl of its job, in milliseconds. */
const longestWork = 10_000;
const leastTtl = 3_600_000;

/** Whether the probe can be told to break a job until some moment, and to follow its spec from then on. */
function isBreakable({ body, beacon }: MakingSite): boolean {
  const probeSpec = probeMembersIn(body);
  if (probeSpec === undefined || !isRecord(body)) return false;
  const isMine = !['fail', 'crash', 'until', 'gpu', 'metrics'].some((name) => name in probeSpec);
  const isHeard = probeSpec.beacon === undefined || probeSpec.beacon === beacon;
  return isMine && isHeard && isLasting(body) && workIn(probeSpec) <= longestWork;
}

/** How long the answer of `/stream` may be held back, and more: a job that is to go on works for longer, in milliseconds. */
const leastWorkBesideStream = 60_000;

/**
 * Whether asking for the stream of a job takes nothing away from its case: it yields no chunks, which may be given out once
 * alone, and does not end while an answer is held back.
 */
function isStreamIdle({ body, goesOn }: MakingSite): boolean {
  const probeSpec = probeMembersIn(body);
  if (probeSpec === undefined || 'yield' in probeSpec || !isLasting(body)) return false;
  return goesOn !== true || workIn(probeSpec) >= leastWorkBesideStream;
}

/** Whether a job lives for an hour at the least. */
function isLasting(body: unknown): boolean {
  const policy = isRecord(body) ? body.policy : undefined;
  const { ttl = leastTtl } = isRecord(policy) ? policy : {};
  return typeof ttl === 'number' && ttl >= leastTtl;
}

/**
 * Whether all these attempts end in time: each that fails or crashes may come with automatic retries. What is to time out gets
 * the least execution time, which must do from then on. @see displacements
 */
function fits(breaks: readonly Breaking[], { body }: MakingSite): boolean {
  const { policy = {} } = body as { policy?: unknown };
  const work = workIn(probeMembersIn(body)!);
  if (!breaks.includes('until')) return work * breaks.length <= longestWork;
  return isRecord(policy) && !('executionTimeout' in policy) && work <= longestWork / 5;
}

/** A body whose runs report to a beacon. */
export function reportingBody(body: unknown, beacon: string): unknown {
  const { input, ...rest } = body as { input: { probe: ProbeMembers } };
  return { ...rest, input: { ...input, probe: { ...input.probe, beacon } } };
}

type ProbeMembers = Readonly<Record<string, unknown>>;

function probeMembersIn(body: unknown): ProbeMembers | undefined {
  const input = isRecord(body) ? body.input : undefined;
  const probe = isRecord(input) ? input.probe : undefined;
  return isRecord(probe) ? probe : undefined;
}

function workIn({ work = 0 }: ProbeMembers): number {
  return typeof work === 'number' ? work : Infinity;
}

/** A body whose runs break so until a moment. @param executionTimeout in milliseconds, for those that time out */
export function brokenBody(
  body: unknown,
  how: Breaking,
  moment: number,
  executionTimeout: Duration,
): unknown {
  const { input, policy, ...rest } = body as { input: { probe: ProbeMembers }; policy?: ProbeMembers };
  const breakage = how === 'until' ? { until: moment } : { [how]: { until: moment } };
  const limited = how === 'until' ? { ...policy, executionTimeout } : policy;
  return {
    ...rest,
    ...(limited === undefined ? {} : { policy: limited }),
    input: { ...input, probe: { ...input.probe, ...breakage } },
  };
}
