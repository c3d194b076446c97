import type { ComparedFigures } from '../report/compare/render-changes.ts';
import type { PastRun } from '../report/folder/read-history.ts';
import type { PastLoad } from '../report/folder/read-loads.ts';
import type { PageContent } from '../report/html/page-content.ts';
import type { TimelineRecord } from '../report/load-record.ts';
import { contentOf } from './report-page.ts';
import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from './results.ts';

/** A page with every part that there is, in each of which this text stands wherever one that is not ours may stand. */
export function contentContaining(text: string, name = text): PageContent {
  const { run, ...rest } = contentOf(runContaining(text, name), text);
  return {
    ...rest,
    run: { ...run, deviations: [deviation(text)], repeats: { times: 2, rules: [repeat] } },
    proof: proofContaining(text, name),
    loads: [loadContaining(text, name, '02'), loadContaining(text, name, '01')],
    history: [pastRun('02', name), pastRun('01', name)],
  };
}

/** The run of a target that answers this everywhere, which itself is called so. */
function runContaining(text: string, name: string) {
  const headers = { [text]: text };
  const answer = { status: 200, headers, body: text };
  const call = tracedCall({ url: text, method: name, body: text, headers, role: 'baseline', answer });
  const lost = tracedCall({ number: 2, answer: undefined, failure: text });
  const events = [...eventsOf(call, lost), { kind: 'received', what: 'beacon', body: text } as const];
  const failure = failedResult({ message: text, counterexample: text, path: name, events });
  const open = { id: 'open.queue.order', level: 'open', verdict: 'observed', reason: text } as const;
  const covering = resultOf({
    ...{ id: 'v2.schema.honest', verdict: 'inconclusive', reason: text },
    ...{
      coverage: { [text]: { of: 3, missing: [text] } },
      calls: { [name]: { [name]: 1 }, run: { 200: 1 } },
      durations: { clock: 'real', calls: { [name]: { [name]: { 100: 11 } } } },
    },
    moves: { 'new IN_QUEUE run': 1 },
  });
  const results = [failure, resultOf({ ...open, observed: { [text]: [text] } }), covering];
  const changes = [{ name: text, before: text, now: { [text]: text } }];
  return reportOf(results, {
    ...{ target: name, tier: name, startedAt: name, options: [name], selection: [name], alterations: [name] },
    drift: [{ rule: open.id, since: name, changes }],
  });
}

function deviation(text: string) {
  return { rule: 'old.name', id: null, reason: text, issue: text, expires: text, state: 'unknown' } as const;
}

const repeat = { id: 'job.run.accepts', verdicts: { fail: 1, pass: 1 }, flakeRate: 0.5 } as const;

function proofContaining(text: string, name: string): NonNullable<PageContent['proof']> {
  const breaks = ['job.run.accepts', 'job.cancel.queued'] as const;
  const faults = [
    {
      id: name,
      kind: name,
      sharp: true,
      breaks,
      caught: ['job.run.accepts'],
      missed: ['job.cancel.queued'],
      others: [],
    },
    {
      id: `${name}2`,
      kind: 'boundary',
      sharp: false,
      breaks: [],
      caught: [],
      missed: [],
      others: ['job.run.accepts'],
    },
  ] as const;
  return {
    ...{ startedAt: name, seed: 1, durationMs: 1000, faults, problems: [text] },
    variants: [{ id: name, failed: ['job.run.accepts'], dead: false }],
    nullTargets: [{ id: name, passed: [] }],
    unsettled: { judgements: 1, rules: [{ id: 'job.run.accepts', times: 1, reason: text }] },
  };
}

function loadContaining(text: string, name: string, day: string): PastLoad {
  const queue = { p50: 1, p95: 10, p99: 20 };
  const step = (workers: number, asked: number) => ({
    workers,
    jobs: 10,
    asked,
    done: asked - 1,
    queue,
    execution: queue,
  });
  const pool = { workers: 1, serviceMs: 200, ideal: 5, most: 4.5, efficiency: 0.9, coldStarts: 0 };
  return {
    name: `load-${day}-${name}`,
    dashboards: ['dashboard-1.html', 'dashboard-2.html'],
    comparison: comparisonContaining(text),
    record: {
      ...{
        load: name,
        target: name,
        startedAt: `2026-06-${day}T00:00:00.000Z`,
        durationMs: 1000,
        instances: 1,
      },
      timelines: [timelineContaining(text)],
      costs: [
        {
          ...{ workers: 1, gpuTypes: [text], gpus: 2, hourly: 0.66, source: text },
          ...{ workerSeconds: 60, byCatalog: 0.011, billed: 0.0123 },
        },
        { workers: 2, unknown: text },
      ],
      findings: [
        { part: text, verdict: 'fail', documented: text, measured: text, reason: text },
        { part: 'pace', verdict: 'pass', documented: text, measured: text },
      ],
      ...{ work: name, pools: [pool], steps: [step(1, 4), step(1, 5), step(2, 8), step(2, 10)] },
      memory: { first: 1e8, most: 2e8, last: 1.5e8, slope: { perHour: 1e7, low: -1e6, high: 2e7 } },
    },
  };
}

function comparisonContaining(text: string): ComparedFigures {
  const measured = { before: 100, after: 300, ratio: 3, low: 2, high: 4, smallest: 0.25 };
  return {
    ...{ load: text, sides: [text, text], tolerance: 0.05, onlyBefore: [text], onlyAfter: [] },
    changes: [
      { name: text, unit: text, better: 'lower', verdict: 'too noisy to say', reason: text },
      { name: 'a/longest-pause', unit: text, better: 'lower', verdict: 'regression', measured },
    ],
  };
}

function pastRun(day: string, name: string): PastRun {
  const { summary } = contentOf(reportOf([failedResult()])).run;
  return {
    ...{
      name: `${day}-${name}`,
      startedAt: `2026-06-${day}T00:00:00.000Z`,
      tier: name,
      seed: 1,
      durationMs: 1000,
    },
    ...{
      summary,
      isBusy: false,
      flaky: 1,
      coverage: { states: { met: 3, of: 6 }, statuses: { met: 1, of: 3 } },
    },
    ...{ says: name, schemas: [{ api: name, sha256: 'a'.repeat(64), version: name }] },
    verdicts: new Map([['job.run.accepts', day === '01' ? 'pass' : 'fail']]),
  };
}

function timelineContaining(text: string): TimelineRecord {
  return {
    ...{ name: text, workers: 2, count: 300 },
    jobs: [
      { due: 0, sent: 1, accepted: 1, queued: 1, started: 500, ended: 700, answered: 701, worker: 0 },
      { due: 100, sent: 101, accepted: 101, queued: 101, started: 700, ended: 900, answered: 901, worker: 0 },
    ],
    workerTimes: [
      { worker: 0, asked: 1, ready: 500, firstJob: 500, idle: 900 },
      { worker: 1, asked: 101, ready: 601, gone: 2000 },
    ],
    queue: [
      { at: 0, waiting: 1, running: 0 },
      { at: 250, waiting: 2, running: 0 },
    ],
    latency: [
      { share: 0.5, ms: 701 },
      { share: 0.9, ms: 800 },
      { share: 1, ms: 801 },
    ],
  };
}
