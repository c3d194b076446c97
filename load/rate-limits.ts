/**
 * Does each operation take the calls that section 8 allows, evenly over ten seconds, refuse more than twice of them with
 * 429 and nothing else, and take the whole limit again after ten silent seconds? May as many calls wait at once as the
 * table says, and not one more? Do others keep their limits when ours is spent?
 */
import { sleep } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options, Scenario } from 'k6/options';
import { fieldOf, type LoadAnswer, makeCall, pauseBeforeAgain } from './k6/call.ts';
import { callOf, type Known, shortWait } from './k6/requests.ts';
import {
  assertTarget,
  caller,
  clockRate,
  duration,
  instances,
  type LoadCaller,
  others,
  startAt,
  target,
} from './k6/settings.ts';
import { summariseLoad } from './k6/summarise.ts';
import { callAgain } from './plan/call-again.ts';
import { isUnavailable } from './plan/is-unavailable.ts';
import { limitAnswer, showsOffer } from './plan/limit-answer.ts';
import {
  dueAt,
  held,
  heldAgain,
  hold,
  isTriedElsewhere,
  type Phase,
  type PhaseSlot,
  rowsNamed,
  shortLife,
  slotsOf,
} from './plan/limit-phases.ts';
import { limitThresholds } from './plan/limit-thresholds.ts';
import { probe } from './plan/probe.ts';
import { jobSegment } from './plan/reported-job.ts';
import { callersOf, excessOfRow, leastBurst, limitOfRow, type Row, window } from './plan/rows.ts';

const accepted = new Counter('accepted');
const refused = new Counter('refused');
/** Answers of the service that are neither right nor a 429, nor perhaps a gateway's. */
const wrong = new Counter('wrong');
/** Calls without any answer. */
const lost = new Counter('lost');
/** Answers that may be a gateway's. */
const unavailable = new Counter('unavailable');
const counters = { accepted, refused, wrong, lost, unavailable };
const offered = new Counter('offered');
/** How long after its due moment a call was answered, or after it set out where none is due: so late it came at the most. */
const late = new Trend('late');
/** What others answered their first job with who take none. */
const noJobs = new Trend('no_jobs');
/** Calls that were certainly in flight all at once. */
const inFlight = new Counter('in_flight');

const rows = rowsNamed(__ENV.LOAD_ROWS ?? '');
const holds = rows.includes(hold.row) && (__ENV.LOAD_HOLD ?? '1') !== '0';
const { slots, end } = slotsOf(rows);

export const options: Options = {
  scenarios: {
    ...Object.fromEntries(slots.map((slot) => [nameOf(slot), scenarioOf(slot)])),
    ...holdScenarios(),
  },
  thresholds: limitThresholds(rows, holds, instances, target.isSecondOurs),
  setupTimeout: '120s',
  summaryTrendStats: ['count', 'min', 'med', 'p(95)', 'max'],
  discardResponseBodies: false,
  userAgent: 'plumbline-load',
};

function nameOf({ row, phase }: PhaseSlot): string {
  return `${row}-${phase}`;
}

function scenarioOf({ row, phase, at, lasts }: PhaseSlot): Scenario {
  const vus = callersOf(row);
  const common = { startTime: duration(at), gracefulStop: '30s', env: { ROW: row, PHASE: phase } };
  if (phase === 'above') {
    const spenders = Math.ceil(vus / 2);
    const iterations = Math.ceil(excessOfRow(row) / spenders);
    return {
      ...common,
      executor: 'per-vu-iterations',
      vus: spenders,
      iterations,
      maxDuration: duration(lasts),
      exec: spendLimit.name,
    };
  }
  return {
    ...{ ...common, executor: 'constant-arrival-rate', exec: keepWithin.name, duration: duration(lasts) },
    // As whole numbers: the limit less half a call in a window.
    ...{ rate: 2 * limitOfRow(row).requests - 1, timeUnit: duration(2 * window) },
    ...{ preAllocatedVUs: vus, maxVUs: vus },
  };
}

/** Calls that wait for a job set out one by one, so that no burst is among what is judged. */
function holdScenarios(): Record<string, Scenario> {
  if (!holds) return {};
  const begin = (ms: number) => ({ startTime: duration(end + ms), gracefulStop: '30s' });
  const once = {
    executor: 'per-vu-iterations',
    iterations: 1,
    maxDuration: duration(hold.ends + 20_000),
  } as const;
  return {
    hold: { ...begin(0), ...once, vus: held, exec: holdOne.name },
    'hold-extra': { ...begin(hold.extra), ...once, vus: 1, exec: oneMore.name },
    'hold-again': { ...begin(hold.again), ...once, vus: heldAgain, exec: waitAgain.name },
  };
}

/** Others who take no jobs are not known. */
type KnownJobs = Readonly<Record<string, Known>>;
type Setup = { readonly known: KnownJobs; readonly rows: readonly Row[] };

/**
 * Makes the jobs that calls ask about, and sees what the target offers of what is not described.
 * @throws Error for a target that takes no jobs by our own key
 */
export function setup(): Setup {
  assertTarget();
  sleep(Math.max(0, startAt - Date.now()) / 1000);
  const own = jobsOf(caller);
  if (typeof own === 'number')
    throw new Error(
      `/run on ${caller.endpoint} answered the valid key with ${own}: no load is put on a target that refuses jobs`,
    );
  const there = rows.filter((row) => isOffered(row, own));
  for (const row of there) offered.add(1, { row });
  return { known: { [nameOfCaller(caller)]: own, ...jobsOfOthers() }, rows: there };
}

function jobsOfOthers(): KnownJobs {
  const known: Record<string, Known> = {};
  for (const [phase, one] of Object.entries(others)) {
    const jobs = jobsOf(one);
    if (typeof jobs === 'number') noJobs.add(jobs, { phase });
    else known[nameOfCaller(one)] = jobs;
  }
  return known;
}

/** @returns the status of a submission that made no job */
function jobsOf(one: LoadCaller): Known | number {
  const status = submit(one, {});
  const stream = submit(one, probe({ yield: [1] }));
  if (typeof status === 'number') return status;
  return typeof stream === 'number' ? stream : { status, stream };
}

function submit(one: LoadCaller, input: object): string | number {
  const run = { name: 'run', method: 'POST', path: 'run', body: { input } } as const;
  const answer = callAgain(() => makeCall(run, one), pauseBeforeAgain);
  return jobSegment(fieldOf(answer, 'id')) ?? answer.status;
}

/** One call shows whether the target offers what the document does not describe. */
function isOffered(row: Row, known: Known): boolean {
  if (row !== 'openai' && row !== 'requests' && row !== 'stream') return true;
  const answer = callAgain(() => callOf(row, known, caller, {}), pauseBeforeAgain);
  if (answer !== undefined && isUnavailable(answer.status)) unavailable.add(1, { row, phase: 'setup' });
  return answer !== undefined && showsOffer(answer.status);
}

/** The whole limit, and not one call more. */
export function keepWithin({ known, rows: there }: Setup): void {
  const { row, phase } = ownPart();
  const nth = exec.scenario.iterationInTest;
  if (nth >= limitOfRow(row).requests || !there.includes(row)) return;
  const due = exec.scenario.startTime + dueAt(row, nth) / clockRate;
  note(row, phase, callOf(row, ownJobs(known), caller, { phase }));
  late.add(Math.max(0, Date.now() - due) * clockRate, { row, phase });
}

/** The rows whose limit this caller has spent, and those where it came first: k6 hands callers on from one to the next. */
const spent = new Set<Row>();
const first = new Set<Row>();

/** As many calls as one caller can make until one is refused; the first caller then looks whether others still may. */
export function spendLimit({ known, rows: there }: Setup): void {
  const { row, phase } = ownPart();
  if (exec.scenario.iterationInTest === 0) first.add(row);
  if (spent.has(row) || !there.includes(row)) return;
  const begun = Date.now();
  const answer = callOf(row, ownJobs(known), caller, { phase });
  late.add((Date.now() - begun) * clockRate, { row, phase });
  note(row, phase, answer);
  if (answer?.status !== 429) return;
  spent.add(row);
  if (first.has(row)) askElsewhere(row, known);
}

/** So few calls that no design may refuse them, after a long silence there. Nothing is purged where others may have jobs. */
function askElsewhere(row: Row, known: KnownJobs): void {
  for (const [where, one] of Object.entries(others)) {
    const jobs = known[nameOfCaller(one)];
    if (jobs === undefined || !isTriedElsewhere(row, where, target)) continue;
    for (let calls = 0; calls < Math.min(5, leastBurst(row)); calls++) {
      note(row, where, callOf(row, jobs, one, { phase: where }));
    }
  }
}

/** Waits for a job that takes longer, until all calls end together. */
export function holdOne(): void {
  const nth = exec.scenario.iterationInTest;
  sleep((hold.setOut * nth) / held / clockRate / 1000);
  const elapsed = () => (Date.now() - exec.scenario.startTime) * clockRate;
  const wait = Math.max(shortWait, Math.round(hold.ends - elapsed()));
  const answer = waitFor(wait);
  const wasPutOff = answer.status === 429 && answer.timings.duration * clockRate < wait;
  (wasPutOff ? refused : accepted).add(1, { row: hold.row, phase: 'hold' });
  if (!wasPutOff && answer.status !== 0 && elapsed() > hold.certain) inFlight.add(1, { row: hold.row });
}

/** One more, while all of them wait. */
export function oneMore(): void {
  note(hold.row, 'hold-extra', waitFor(shortWait));
}

/** A tenth of them, when all have ended. */
export function waitAgain(): void {
  sleep((shortWait * exec.scenario.iterationInTest) / heldAgain / clockRate / 1000);
  note(hold.row, 'hold-again', waitFor(shortWait));
}

function waitFor(wait: number): LoadAnswer {
  const body = { input: probe({ work: shortLife }), policy: { ttl: shortLife } };
  return makeCall(
    { name: hold.row, method: 'POST', path: `runsync?wait=${wait}`, body, timeout: 2 * wait },
    caller,
  );
}

function note(row: Row, phase: string, answer: LoadAnswer | undefined): void {
  if (answer === undefined) return;
  const hasWaited = answer.timings.duration * clockRate >= shortWait;
  const kind = limitAnswer(row, { status: answer.status, hasWaited });
  if (kind !== undefined) counters[kind].add(1, { row, phase });
}

function ownPart(): { row: Row; phase: Phase } {
  return { row: __ENV.ROW as Row, phase: __ENV.PHASE as Phase };
}

function ownJobs(known: KnownJobs): Known {
  return known[nameOfCaller(caller)]!;
}

/** Of which key: none is written into a summary, so the user is named instead. */
function nameOfCaller({ endpoint, key }: LoadCaller): string {
  return `${endpoint} ${key === target.key ? 'first' : 'second'}`;
}

export const handleSummary = summariseLoad;
