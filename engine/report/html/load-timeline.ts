import { counted } from '../../counted.ts';
import { cutText } from '../cut-text.ts';
import type { RecordedJobTimes, RecordedWorkerTimes, TimelineRecord } from '../load-record.ts';
import { chart } from './chart.ts';
import { type Html, html } from './html.ts';
import { figure } from './numbers.ts';

/** Steps of which a page shows who ran what; the rest is in results.json. */
const mostShown = 6;
/** Units across a lane. */
const across = 1000;

/** Who ran what when, how long answers took and how long the queue was, step by step. */
export function timelines(records: readonly TimelineRecord[]): Html {
  return html`${records.slice(0, mostShown).map((record) => timeline({ ...record, name: cutText(record.name, 100) }))}
${records.length > mostShown ? html`<p>Of ${records.length} steps ${mostShown} are shown; results.json has them all.</p>` : undefined}`;
}

function timeline(record: TimelineRecord): Html {
  const { name, queue, latency } = record;
  return html`<h4>${name}, first round</h4>
${lanesTable(record)}
<div class="charts">
${chart({
  title: 'How long answers took, by percentile',
  x: { label: 'percentile', scale: 'percentile' },
  y: { label: 'ms, logarithmic', scale: 'log' },
  series: [
    {
      name,
      points: latency
        .filter(({ share }) => share < 1)
        .map(({ share, ms }) => [ninesOf(share), Math.max(1, ms)]),
    },
  ],
})}
${chart({
  title: 'How many jobs wait and run',
  x: { label: 's since the step began' },
  y: { label: 'jobs', isCount: true },
  series: [
    { name: 'waiting', points: queue.map(({ at, waiting }) => [at / 1000, waiting]) },
    { name: 'running', points: queue.map(({ at, running }) => [at / 1000, running]) },
  ],
})}
</div>
${latencyTable(record)}
${queueTable(record)}`;
}

/** 1 for the 90th percentile, 2 for the 99th: tails have room so. */
function ninesOf(share: number): number {
  return -Math.log10(1 - share);
}

type Lane = {
  readonly name: string;
  readonly worker: RecordedWorkerTimes | undefined;
  readonly jobs: readonly RecordedJobTimes[];
};

type Run = RecordedJobTimes & { readonly started: number; readonly ended: number };

function lanesTable(record: TimelineRecord): Html | undefined {
  const runs = record.jobs.filter(isRun);
  const lanes = lanesOf(runs, record.workerTimes);
  if (lanes.length === 0) return undefined;
  const end = Math.max(...runs.map(({ ended }) => ended), 1);
  const shown =
    runs.length < record.count
      ? `the first ${runs.length} of ${counted(record.count, 'job')}`
      : counted(runs.length, 'job');
  const unknown =
    record.workerTimes.length === 0
      ? '; the target does not show which worker ran a job, so a row is as many as ran at a time'
      : '';
  return html`<table class="timeline">
<caption>Who ran what when: ${shown}, over ${figure(end / 1000)} s${unknown}. A solid bar is a run, a pale one a worker that starts.</caption>
<thead><tr><th scope="col">Worker</th><th scope="col">Runs</th><th scope="col">Jobs</th><th scope="col">Asked, s</th><th scope="col">Ready</th><th scope="col">First job</th><th scope="col">Idle</th><th scope="col">Gone</th></tr></thead>
<tbody>
${lanes.map((lane) => laneRow(lane, end))}</tbody>
</table>`;
}

function laneRow({ name, worker, jobs }: Lane, end: number): Html {
  const cell = (label: string, instant: number | undefined) =>
    html`<td class="number" data-label="${label}">${instant === undefined ? '–' : (instant / 1000).toFixed(1)}</td>`;
  return html`<tr>
<th scope="row">${name}</th>
<td class="lane"><svg viewBox="0 0 ${across} 10" preserveAspectRatio="none" aria-hidden="true">${coldBar(worker, end)}${jobs.filter(isRun).map((job) => runBar(job, end))}</svg></td>
<td class="number" data-label="Jobs">${jobs.length}</td>
${cell('Asked, s', worker?.asked)}${cell('Ready', worker?.ready)}${cell('First job', worker?.firstJob)}${cell('Idle', worker?.idle)}${cell('Gone', worker?.gone)}
</tr>
`;
}

function coldBar(worker: RecordedWorkerTimes | undefined, end: number): Html | undefined {
  if (worker?.ready === undefined || worker.ready <= Math.max(0, worker.asked)) return undefined;
  return bar('starting', Math.max(0, worker.asked), Math.min(worker.ready, end), end, 'starting');
}

function runBar({ due, sent, queued, started, ended, answered }: Run, end: number): Html {
  const words = `due ${due}, sent ${sent}, queued ${queued ?? '–'}, started ${started}, ended ${ended}, answered ${answered} ms`;
  return bar('run', started, ended, end, words);
}

function bar(kind: 'run' | 'starting', from: number, to: number, end: number, words: string): Html {
  const at = (instant: number): number => Math.round((across * instant) / end);
  return html`<rect class="${kind}" x="${at(from)}" y="0" width="${Math.max(1, at(to) - at(from) - 1)}" height="10"><title>${words}</title></rect>`;
}

/** A lane a worker, or where nobody knows workers, as few as hold all runs side by side. */
function lanesOf(runs: readonly Run[], workers: readonly RecordedWorkerTimes[]): Lane[] {
  if (workers.length > 0)
    return workers.map((worker) => ({
      ...{ name: `worker ${worker.worker + 1}`, worker },
      jobs: runs.filter((job) => job.worker === worker.worker),
    }));
  const lanes: Run[][] = [];
  for (const run of runs.toSorted((one, other) => one.started - other.started)) {
    const free = lanes.find((lane) => lane.at(-1)!.ended <= run.started);
    if (free === undefined) lanes.push([run]);
    else free.push(run);
  }
  return lanes.map((jobs, nth) => ({ name: `row ${nth + 1}`, worker: undefined, jobs }));
}

function isRun(job: RecordedJobTimes): job is Run {
  return job.started !== undefined && job.ended !== undefined;
}

function latencyTable({ name, latency, queue }: TimelineRecord): Html | undefined {
  if (latency.length === 0) return undefined;
  const deepest =
    queue.length === 0
      ? ''
      : `; at most ${Math.max(...queue.map(({ waiting }) => waiting))} jobs were seen waiting`;
  return html`<table class="figures">
<caption>${name}: which share of answers took no longer${deepest}</caption>
<thead><tr><th scope="col">Share</th><th scope="col">ms</th></tr></thead>
<tbody>
${latency.map(
  ({
    share,
    ms,
  }) => html`<tr><th scope="row">${Number((100 * share).toPrecision(3))} %</th><td class="number" data-label="ms">${figure(ms)}</td></tr>
`,
)}</tbody>
</table>`;
}

function queueTable({ queue }: TimelineRecord): Html | undefined {
  if (queue.length === 0) return undefined;
  return html`<details>
<summary>How many jobs waited and ran, in figures</summary>
<table class="figures">
<caption>What /health said</caption>
<thead><tr><th scope="col">s</th><th scope="col">Waiting</th><th scope="col">Running</th></tr></thead>
<tbody>
${queue.map(
  ({
    at,
    waiting,
    running,
  }) => html`<tr><th scope="row">${(at / 1000).toFixed(1)}</th><td class="number" data-label="Waiting">${waiting}</td><td class="number" data-label="Running">${running}</td></tr>
`,
)}</tbody>
</table>
</details>`;
}
