/**
 * When is each of some jobs answered, counted from the instant at which its call fell due? Every job is waited for and
 * reported, line by line; calls that fall due while all callers wait set out late, and are reported so.
 */
import { sleep } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import type { Options } from 'k6/options';
import { makeCall } from './k6/call.ts';
import { assertTarget, caller, clockRate, duration, keys } from './k6/settings.ts';
import { summariseLoad } from './k6/summarise.ts';
import { type Arrivals, dueTimes, longestRun } from './plan/arrivals.ts';
import type { LoadProbeSpec } from './plan/probe.ts';
import {
  isLongAnswer,
  longestWait,
  type ReportedJob,
  reportedLine,
  reportedRecord,
} from './plan/reported-job.ts';
import { measuredJob } from './plan/sent-job.ts';

const usual: Arrivals = { pattern: 'poisson', calls: 300, rate: 5, seed: 1, callers: 50 };
const arrivals: Arrivals = { ...usual, ...JSON.parse(__ENV.LOAD_ARRIVALS ?? '{}') };
/** What a job does, as specs/probe.md says. */
const probeSpec = JSON.parse(__ENV.LOAD_JOB ?? '{"work":200}') as LoadProbeSpec;
const due = new SharedArray('due', () => dueTimes(arrivals)) as unknown as number[];
const last = due[arrivals.calls - 1] ?? 0;
const most = longestRun(arrivals, longestWait);

export const options: Options = {
  scenarios: {
    jobs: {
      ...{ executor: 'shared-iterations', exec: submitJob.name, gracefulStop: duration(longestWait) },
      ...{ vus: arrivals.callers, iterations: arrivals.calls, maxDuration: duration(last + most) },
    },
  },
  summaryTrendStats: ['count', 'min', 'med', 'p(95)', 'max'],
  userAgent: 'plumbline-load',
};

/** Callers open their connections before anything is due: that is no part of an answer's time. */
const opening = 1000 + 5 * arrivals.callers;

export function setup(): { begin: number } {
  assertTarget();
  // Where nobody but the log's reader knows the arrivals, the log has them.
  if (!__ENV.LOAD_SUMMARY || __ENV.LOAD_SUMMARY === 'stdout') console.log(JSON.stringify({ arrivals }));
  return { begin: Date.now() + opening };
}

export function submitJob({ begin }: { begin: number }): void {
  const nth = exec.scenario.iterationInTest;
  const now = (): number => (Date.now() - begin) * clockRate;
  if (exec.vu.iterationInScenario === 0) makeCall({ name: 'health', method: 'GET', path: 'health' }, caller);
  sleep(Math.max(0, (due[nth]! - now()) / clockRate / 1000));
  const sent = Math.max(now(), due[nth]!);
  const called = Date.now();
  const mark = `${arrivals.seed}-${nth}`;
  const answer = makeCall(
    {
      ...{
        name: 'runsync',
        method: 'POST',
        path: `runsync?wait=${longestWait}`,
        timeout: longestWait + 30_000,
      },
      body: measuredJob(probeSpec, mark),
    },
    caller,
  );
  const text = String(answer.body);
  const { blocked, connecting, tls_handshaking: handshake, duration: exchange } = answer.timings;
  const own = Math.max(0, Date.now() - called - blocked - connecting - handshake - exchange);
  const job: ReportedJob = {
    ...{ mark, begin, sent, due: arrivals.pattern === 'one-by-one' ? sent : due[nth]! },
    ...{
      answered: now(),
      own: Math.round(own),
      status: answer.status,
      record: reportedRecord(text),
      ...(isLongAnswer(text) ? { isLong: true as const } : {}),
    },
  };
  console.log(reportedLine(job, keys));
}

export const handleSummary = summariseLoad;
