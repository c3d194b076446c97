import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../generated/limits.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { EndpointName } from '../target/site.ts';
import type { Examination } from './examination.ts';
import { isAnswered, isSuccess, type Reply, toldOf } from './reply.ts';

/** A tiny job of the probe, and what came of it. */
export type Trial =
  | { readonly came: 'refused'; readonly words: string }
  /** It still waits or works when our patience ends. */
  | { readonly came: 'late'; readonly status: string | undefined }
  | { readonly came: 'lost'; readonly words: string }
  | { readonly came: 'ended'; readonly status: string; readonly output: unknown }
  | Ran;

/** It did what the probe is to do. */
export type Ran = {
  readonly came: 'ran';
  readonly id: string;
  /** When the run began, by the worker's clock. */
  readonly at: number;
  /** Real milliseconds by the monotonic clock: before and after it ran. */
  readonly sent: number;
  readonly seen: number;
};

export type TrialOrder = {
  /** Milliseconds of the target's time. */
  readonly work?: number;
  readonly beacon?: string;
  readonly webhook?: string;
};

export type Trials = {
  /** The one trial of an endpoint that several diagnoses look at. It reports to us where there is a receiver. */
  of(endpoint: EndpointName): Promise<Trial>;
  /** One more. */
  run(endpoint: EndpointName, order?: TrialOrder): Promise<Trial>;
};

type TrialsOptions = Pick<Examination, 'site' | 'rate' | 'patience' | 'ledger' | 'job' | 'signal' | 'redact'>;

/** How often, in real milliseconds, a job's status is asked for. */
const glances = { first: 20, most: 1000, growth: 1.5 };

export function createTrials(options: TrialsOptions): Trials {
  const known = new Map<EndpointName, Promise<Trial>>();
  const run: Trials['run'] = (endpoint, order = {}) => runTrial(endpoint, order, options);
  return {
    run,
    of(endpoint) {
      const trial = known.get(endpoint) ?? run(endpoint);
      known.set(endpoint, trial);
      return trial;
    },
  };
}

async function runTrial(name: EndpointName, order: TrialOrder, options: TrialsOptions): Promise<Trial> {
  const { site, rate, patience, ledger, job, redact } = options;
  const endpoint = site.endpoints[name]!;
  const ttl = Math.min(
    limits.ttl.maximum,
    limits.ttl.minimum + Math.ceil((order.work ?? 0) + 2 * patience.job * rate),
  );
  const facts = { endpoint: name, key: 'valid', endsBy: Date.now() + Math.ceil(ttl / rate) };
  const kept = await ledger.intend('job', facts);
  const words = randomUUID();
  const body = bodyOf(words, ttl, order);
  const sent = performance.now();
  const reply = await job({ operation: 'run', endpoint, key: 'valid', body });
  const id = isSuccess(reply) ? idIn(reply.json) : undefined;
  if (id === undefined) return forgotten(reply, kept);
  if (redact(id) === id) kept.made(id);
  const trial = await follow({ id, words, sent, endpoint }, options);
  if (trial.came === 'ended' || trial.came === 'ran') kept.gone();
  else await end(endpoint, id, kept, options);
  return trial;
}

function bodyOf(words: string, ttl: number, { work, beacon, webhook }: TrialOrder): object {
  const probe = { return: words, stamp: true, ...part('work', work), ...part('beacon', beacon) };
  return { input: { probe }, policy: { ttl }, ...part('webhook', webhook) };
}

function part(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value };
}

function forgotten(reply: Reply, kept: Awaited<ReturnType<Ledger['intend']>>): Trial {
  const isRefused = isAnswered(reply) && reply.status >= 400 && reply.status < 500;
  const neverArrived = !isAnswered(reply) && /^(unsent|refused|unresolved)$/.test(reply.silence);
  if (isRefused || neverArrived) kept.gone();
  const words = isSuccess(reply) ? `${toldOf(reply)} without the id of a job` : toldOf(reply);
  return { came: 'refused', words };
}

type Followed = { id: string; words: string; sent: number; endpoint: string };

async function follow(followed: Followed, { job, patience, signal }: TrialsOptions): Promise<Trial> {
  const { id, sent, endpoint } = followed;
  const request: JobRequest = { operation: 'status', endpoint, jobId: id, key: 'valid' };
  for (let pause = glances.first; ; pause = Math.min(pause * glances.growth, glances.most)) {
    const reply = await job(request);
    const seen = performance.now();
    const ended = endedIn(reply, followed, seen);
    if (ended !== undefined) return ended;
    if (signal.aborted || seen - sent > patience.job) return lateOf(reply);
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

/** What a status tells of a job that is over; undefined of one that is not, and of no answer. */
function endedIn(reply: Reply, { id, words, sent }: Followed, seen: number): Trial | undefined {
  if (isAnswered(reply) && reply.status === 404) return { came: 'lost', words: toldOf(reply) };
  const status = isSuccess(reply) ? memberIn(reply.json, 'status') : undefined;
  if (typeof status !== 'string' || !finished.has(status) || !isAnswered(reply)) return undefined;
  const output = memberIn(reply.json, 'output');
  const at = status === 'COMPLETED' ? stampIn(output, words) : undefined;
  return at === undefined ? { came: 'ended', status, output } : { came: 'ran', id, at, sent, seen };
}

function lateOf(reply: Reply): Trial {
  if (!isSuccess(reply)) return { came: 'lost', words: toldOf(reply) };
  const status = memberIn(reply.json, 'status');
  return { came: 'late', status: typeof status === 'string' ? status : undefined };
}

/** @see interface 3 */
const finished: ReadonlySet<string> = new Set(['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT']);

async function end(
  endpoint: string,
  jobId: string,
  kept: Awaited<ReturnType<Ledger['intend']>>,
  { job }: TrialsOptions,
): Promise<void> {
  const reply = await job({ operation: 'cancel', endpoint, jobId, key: 'valid' });
  if (isSuccess(reply)) kept.gone();
}

/** When the run began, if the output is what the order says. @see specs/probe.md */
function stampIn(output: unknown, words: string): number | undefined {
  const at = memberIn(output, 'at');
  return memberIn(output, 'value') === words && typeof at === 'number' ? at : undefined;
}

function idIn(json: unknown): string | undefined {
  const id = memberIn(json, 'id');
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** A member of what may be anything. */
export function memberIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
