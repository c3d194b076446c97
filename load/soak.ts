/**
 * Does a target that is used in every way for a while account for each of its jobs: none lost, none run twice, none brought
 * back, each with its own output? Every job's history is reported line by line; who starts this judges them as the suites do.
 */
import { sleep } from 'k6';
import { hmac } from 'k6/crypto';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import type { Options } from 'k6/options';
import { type Call, fieldOf, makeCall, pauseBeforeAgain } from './k6/call.ts';
import { assertTarget, caller, clockRate, duration, keys, startAt } from './k6/settings.ts';
import { summariseLoad } from './k6/summarise.ts';
import { callAgain } from './plan/call-again.ts';
import { jobWebhook } from './plan/job-webhook.ts';
import { probe } from './plan/probe.ts';
import { jobSegment, reportedLine } from './plan/reported-job.ts';
import { soakPollTimeout, soakTtl } from './plan/sent-job.ts';
import {
  type Fault,
  faultOf,
  hasWaited,
  isSoakCallAccepted,
  isWrongCancel,
  type SoakCall,
  showsJob,
  soakAnswer,
} from './plan/soak-call.ts';
import { type Kind, kindOf, type SoakJob, soakOperations, soakRate, workOf } from './plan/soak-mix.ts';

const seconds = Number(__ENV.LOAD_SECONDS ?? '60');
const rate = Number(__ENV.LOAD_RATE ?? soakRate(seconds));
/** How long long jobs work, in milliseconds of the target's time; 0 without any. */
const long = Number(__ENV.LOAD_LONG ?? '0');
/** What k6 cuts short counts as no iteration: this counts it. */
const begun = new Counter('begun');
const jobs = new Counter('jobs');
const faults = {
  ...{ refused: new Counter('refused'), wrong: new Counter('wrong'), lost: new Counter('lost') },
  /** Answers that may be a gateway's: of a submission it is not known whether it was accepted. */
  unavailable: new Counter('unavailable'),
};
/** Looks that were taken again after such an answer. */
const askedAgain = new Counter('asked_again');

/**
 * How often a job that has not ended is asked for at first, how much more seldom the longer it takes, and until when, in milliseconds
 * of the target's time: a long queue is no reason to call more often than section 8 allows.
 */
const pause = 250;
const growth = 1.25;
const longestPause = 10_000;
/** How long after its work a job that was cancelled is looked at once more. */
const settling = 1000;
const pollTimeout = soakPollTimeout(long);
/** The longest submission, and the longest that a retried job takes after it, with the call that each poll ends with. */
const submissionTimeout = 100_000;
const longestLife = submissionTimeout + 2 * (pollTimeout + 60_000);
/** What the calls of a job may take longer where time runs fast: a time-out has ten real seconds at the least. */
const slowest = 60_000;

export const options: Options = {
  scenarios: {
    mixed: {
      ...{ executor: 'constant-arrival-rate', rate: Math.round(10 * rate), timeUnit: '10s', exec: live.name },
      ...{ duration: `${seconds}s`, gracefulStop: duration(longestLife + slowest * clockRate) },
      ...{ preAllocatedVUs: Math.ceil(rate * 5), maxVUs: Math.ceil(rate * 30) },
    },
  },
  thresholds: {
    jobs: ['count>0'],
    'wrong{load:soak}': ['count==0'],
    'unavailable{load:soak}': ['count==0'],
    ...Object.fromEntries(
      soakOperations.flatMap((name) =>
        ['wrong', 'unavailable'].map((metric) => [`${metric}{operation:${name}}`, ['count==0']]),
      ),
    ),
    'asked_again{load:soak}': ['count>=0'],
    'lost{load:soak}': ['count==0'],
    'refused{load:soak}': ['count==0'],
    'dropped_iterations{scenario:mixed}': ['count==0'],
  },
  summaryTrendStats: ['count', 'min', 'med', 'p(95)', 'max'],
  userAgent: 'plumbline-load',
};

export function setup(): void {
  assertTarget();
  sleep(Math.max(0, startAt - Date.now()) / 1000);
}

/** One job from its submission to its end. */
export function live(): void {
  begun.add(1);
  const number = exec.scenario.iterationInTest;
  const kind = kindOf(number);
  const mark = `mark-${number}`;
  const work = workOf(number, long);
  const submission = call(submitting(kind, number, mark, work));
  if (!isSoakCallAccepted(submission)) return;
  jobs.add(1);
  const told = fieldOf(submission, 'id');
  const segment = jobSegment(told);
  if (segment === undefined) return;
  const id: JobId = { told: String(told), segment };
  const cancels: SoakCall[] = [];
  const retries: SoakCall[] = [];
  if (kind === 'cancelled') cancels.push(act('cancel', id));
  let last = kind === 'waited' && !hasWaited(submission) ? submission : untilEnded(id);
  for (const cancel of cancels) if (isWrongCancel(cancel, last, id.told)) count('wrong', 'cancel');
  if (kind === 'cancelled' && stateIn(last) === 'CANCELLED') last = afterItsWork(id, work);
  if (kind === 'retried' && stateIn(last) === 'FAILED') {
    retries.push(act('retry', id));
    last = untilEnded(id);
  }
  if (kind === 'streamed') lookAt('stream', id);
  const job: SoakJob = { number, mark, kind, work, submission, cancels, retries, last };
  console.log(reportedLine(job, keys));
}

function submitting(kind: Kind, number: number, mark: string, work: number): Call {
  const beacon = beaconOf(kind);
  const yields =
    kind === 'streamed'
      ? {
          yield: [
            { mark, part: 1 },
            { mark, part: 2 },
          ],
        }
      : {};
  const probeSpec = { work, return: { mark }, ...yields, ...(beacon === '' ? {} : { beacon }) };
  const name = kind === 'waited' ? 'runsync' : 'run';
  const body = { input: probe(probeSpec), policy: { ttl: soakTtl(long) }, ...webhookOf(kind, number) };
  return { name, method: 'POST', path: name, body, timeout: submissionTimeout };
}

/** Plain jobs have one, where a receiver is named. */
function webhookOf(kind: Kind, number: number): { webhook?: string } {
  const receiver = __ENV.LOAD_WEBHOOK ?? '';
  if (receiver === '' || kind !== 'plain') return {};
  const proof = hmac('sha256', __ENV.LOAD_WEBHOOK_SECRET ?? '', String(number), 'hex');
  return { webhook: jobWebhook(receiver, { number, proof }) };
}

/** Where a probe reports also commands it whether to break. Without such an address no job breaks. */
function beaconOf(kind: Kind): string {
  if (kind === 'failing') return __ENV.LOAD_BEACON_FAILING ?? '';
  if (kind === 'retried') return __ENV.LOAD_BEACON_FAILED ?? '';
  return __ENV.LOAD_BEACON ?? '';
}

/** An id as the target answered it, and as a segment of a path. */
type JobId = { readonly told: string; readonly segment: string };

function untilEnded(id: JobId): SoakCall {
  const deadline = now() + pollTimeout;
  for (let wait = pause; ; wait = Math.min(longestPause, growth * wait)) {
    const last = lookAt('status', id);
    const state = stateIn(last);
    const hasEnded = showsJob(last) && state !== 'IN_QUEUE' && state !== 'IN_PROGRESS';
    if (hasEnded || last.isLong || now() > deadline) return last;
    sleep(wait / clockRate / 1000);
  }
}

/** What a job is once its work would have been done, if nobody had stopped it. */
function afterItsWork(id: JobId, work: number): SoakCall {
  sleep((work + settling) / clockRate / 1000);
  return lookAt('status', id);
}

/** Asks about a job, and again where a gateway may have answered. */
function lookAt(name: 'status' | 'stream', { told, segment }: JobId): SoakCall {
  const beforeAgain = () => {
    askedAgain.add(1, { load: 'soak' });
    pauseBeforeAgain();
  };
  const send = (request: Call) => callAgain(() => makeCall(request, caller), beforeAgain);
  return call({ name, method: 'GET', path: `${name}/${segment}` }, told, send);
}

function act(name: 'cancel' | 'retry', { told, segment }: JobId): SoakCall {
  return call({ name, method: 'POST', path: `${name}/${segment}` }, told);
}

/** @param job the id of the job that is asked about, where it has one */
function call(request: Call, job?: string, send = (one: Call) => makeCall(one, caller)): SoakCall {
  const { name } = request;
  const sent = now();
  const { status, body } = send(request);
  const text = String(body ?? '');
  const seen = { sent, answered: now(), status, ...soakAnswer(text) };
  const fault = faultOf({ name, ...(job === undefined ? {} : { job }) }, seen, text);
  if (fault !== undefined) count(fault, name);
  return seen;
}

function count(fault: Fault, operation: Call['name']): void {
  faults[fault].add(1, { load: 'soak', operation });
}

function now(): number {
  return Date.now() * clockRate;
}

function stateIn(seen: SoakCall): unknown {
  return fieldOf(seen, 'status');
}

export const handleSummary = summariseLoad;
