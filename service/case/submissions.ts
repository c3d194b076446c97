import { saysRefused } from '../../engine/http/gateway-status.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { TransportError } from '../../engine/http/transport.ts';
import type { Duration } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { KeptSubmissions, SubmissionOutcome } from '../client/kept.ts';
import type { Facts } from '../ledger/entry.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';
import type { Site } from '../profile/site.ts';

/** The jobs that a case has submitted to a shared target, each written down before it is. */
export type Submissions = KeptSubmissions & {
  /** A probe reported that it runs this job. Nobody may have been told its id yet. */
  heard(jobId: string): void;
  /** Resolves when no answer is awaited any more that would bring an id. */
  settled(): Promise<void>;
  /** Whether a submission of the run was answered with the id, or the probe has said that it runs it. */
  isAnswered(endpoint: string, jobId: string): boolean;
  /** Those that may still wait or work, as far as answers say. */
  open(): readonly TrackedSubmission[];
};

export type TrackedSubmission = {
  readonly endpoint: string;
  /** Whose key cancels it. */
  readonly key: 'valid' | 'secondUser';
  /** Every id that an answer or a beacon gave it. */
  readonly ids: ReadonlySet<string>;
  /** Whether another submission was answered with the same id: it may be that of somebody else's job. */
  isDoubted(id: string): boolean;
  gone(): void;
};

/** What submissions are written down with. */
type Options = {
  readonly ledger: Ledger;
  readonly site: Site;
  readonly redact: Redact;
  /** Takes the ids of all jobs of the run. */
  readonly ids: Set<string>;
  /** How many real milliseconds so much of the target's time takes. */
  toRealTime(duration: Duration): number;
};

/** The ids of all jobs of a run, by its ledger. */
const answeredIds = new WeakMap<Ledger, Set<string>>();

export function createSubmissions({ ledger, ...more }: Omit<Options, 'ids'>): Submissions {
  const ids = answeredIds.get(ledger) ?? new Set<string>();
  answeredIds.set(ledger, ids);
  const options: Options = { ledger, ids, ...more };
  const open = new Set<Known>();
  const answered: Promise<void>[] = [];

  async function begin(request: JobRequest): Promise<Known> {
    // A call without access that was taken anyway is taken back with the key that has it.
    const key = request.key === 'secondUser' ? 'secondUser' : 'valid';
    const kept = await options.ledger.intend('job', { ...factsOf(request, options), key });
    const isDoubted = (id: string): boolean => kept.isDoubted?.(id) ?? false;
    const known: Known = { endpoint: request.endpoint, key, ids: new Set(), kept, isDoubted, gone };
    function gone(): void {
      open.delete(known);
      kept.gone();
    }
    open.add(known);
    return known;
  }

  return {
    async begin(request) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (request.operation === 'run') answered.push(promise);
      const known = await begin(request).catch((error: unknown) => {
        resolve();
        throw error;
      });
      return (outcome) => {
        if (outcome instanceof Error) fail(known, outcome);
        else settle(known, outcome, options);
        resolve();
      };
    },
    async settled() {
      await Promise.all(answered);
    },
    heard(jobId) {
      const all = [...open];
      if (all.some(({ ids }) => ids.has(jobId))) return;
      const likely = all.find(({ ids }) => ids.size === 0) ?? all[0];
      if (likely !== undefined) learn(likely, jobId, options);
    },
    isAnswered: (endpoint, jobId) => ids.has(placed(endpoint, jobId)),
    open: () => [...open],
  };
}

type Known = TrackedSubmission & { readonly ids: Set<string>; readonly kept: Kept };

function settle(known: Known, { status = 0, record }: SubmissionOutcome, options: Options): void {
  if (record.id) {
    learn(known, record.id, options);
    known.kept.submitted?.(record.id);
  }
  const isDone = record.status === 'COMPLETED' && known.ids.size === 1;
  const isRefused = saysRefused(status) && known.ids.size === 0;
  if (isDone || isRefused) known.gone();
}

/** A call that never reached the target made no job. */
function fail(known: Known, error: Error): void {
  const neverArrived = error instanceof TransportError && /^(unsent|refused|unresolved)$/.test(error.reason);
  if (neverArrived) known.gone();
}

/** A target may answer a key in the place of an id: that is not written down. */
function learn(known: Known, jobId: string, { redact, ids }: Options): void {
  known.ids.add(jobId);
  ids.add(placed(known.endpoint, jobId));
  if (redact(jobId) === jobId) known.kept.made(jobId);
}

function placed(endpoint: string, jobId: string): string {
  return JSON.stringify([endpoint, jobId]);
}

/** @see interface 2.2: a job ends by its ttl at the latest */
function factsOf({ endpoint, body }: JobRequest, { site, redact, toRealTime }: Options): Facts {
  const [name] = Object.entries(site.endpoints).find(([, id]) => id === endpoint) ?? [];
  const { ttl } = (body as { policy?: { ttl?: unknown } } | undefined)?.policy ?? {};
  const lasts = typeof ttl === 'number' && ttl <= limits.ttl.maximum ? ttl : limits.ttl.default;
  return {
    endpoint: name ?? redact(endpoint),
    endsBy: Date.now() + toRealTime(lasts),
  };
}
