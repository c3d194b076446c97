import { counted } from '../../counted.ts';
import type { PoolRecord, StepRecord } from '../load-record.ts';
import { chart } from './chart.ts';
import { type Html, html } from './html.ts';
import { figure, percent } from './numbers.ts';

/** What workers did under rising rates, as charts and in figures. */
export function throughput(steps: readonly StepRecord[], known: readonly PoolRecord[] = []): Html {
  const pools = [...Map.groupBy(steps, ({ workers }) => workers)].map(
    ([workers, own]) => [counted(workers, 'worker'), own.toSorted((a, b) => a.asked - b.asked)] as const,
  );
  const asked = { label: 'jobs a second, asked' };
  const series = (value: (step: StepRecord) => number | undefined) =>
    pools.map(([name, own]) => ({ name, points: own.flatMap((step) => pointOf(step.asked, value(step))) }));
  const isGood = steps.some(({ good, done }) => good !== undefined && good < done);
  const good = isGood
    ? series((step) => step.good).map((line) => ({ ...line, name: `${line.name}, within objectives` }))
    : [];
  const knees = known.flatMap(({ workers, keptUpWith }) =>
    keptUpWith === undefined || keptUpWith === 0
      ? []
      : [{ name: `knee of ${counted(workers, 'worker')}`, points: [[keptUpWith, keptUpWith]] as const }],
  );
  return html`<div class="charts">
${chart({ title: 'Jobs done a second', x: asked, y: { label: 'jobs a second, done' }, series: [...series(({ done }) => done), ...good, ...knees] })}
${chart({ title: 'How long jobs queue: the 95th percentile', x: asked, y: { label: 'ms in the queue' }, series: series(({ queue }) => queue.p95) })}
</div>
${stepTable(steps)}`;
}

function pointOf(x: number, y: number | undefined): (readonly [number, number])[] {
  return y === undefined ? [] : [[x, y]];
}

function stepTable(steps: readonly StepRecord[]): Html {
  const percentiles = ({ p50, p95, p99 }: StepRecord['queue']) =>
    [p50, p95, p99].map((one) => one?.toFixed(0) ?? '–').join(' / ');
  return html`<table class="figures">
<caption>What each step measured: percentiles are the 50th, 95th and 99th, in milliseconds, where there are enough samples</caption>
<thead><tr><th scope="col">Workers</th><th scope="col">Asked, jobs/s</th><th scope="col">Done, jobs/s</th><th scope="col">Jobs</th><th scope="col">Queue</th><th scope="col">Execution</th></tr></thead>
<tbody>
${steps.map(
  ({ workers, asked, done, jobs, queue, execution }) => html`<tr>
<th scope="row">${counted(workers, 'worker')}</th>
<td class="number" data-label="Asked, jobs/s">${figure(asked)}</td>
<td class="number" data-label="Done, jobs/s">${figure(done)}</td>
<td class="number" data-label="Jobs">${jobs}</td>
<td class="number" data-label="Queue">${percentiles(queue)}</td>
<td class="number" data-label="Execution">${percentiles(execution)}</td>
</tr>
`,
)}</tbody>
</table>`;
}

/** What pools of workers came to. */
export function poolTable(pools: readonly PoolRecord[]): Html {
  return html`<table class="figures">
<caption>What workers do, against what they could at best</caption>
<thead><tr><th scope="col">Workers</th><th scope="col">At best, jobs/s</th><th scope="col">Most, jobs/s</th><th scope="col">Of it</th><th scope="col">Keeps up with, jobs/s</th><th scope="col">Service, ms</th><th scope="col">Cold starts</th></tr></thead>
<tbody>
${pools.map(
  ({ workers, ideal, most, efficiency, keptUpWith, serviceMs, coldStarts }) => html`<tr>
<th scope="row">${counted(workers, 'worker')}</th>
<td class="number" data-label="At best, jobs/s">${figure(ideal)}</td>
<td class="number" data-label="Most, jobs/s">${figure(most)}</td>
<td class="number" data-label="Of it">${percent(efficiency)}</td>
<td class="number" data-label="Keeps up with, jobs/s">${keptUpWith === undefined ? 'none' : figure(keptUpWith)}</td>
<td class="number" data-label="Service, ms">${figure(serviceMs)}</td>
<td class="number" data-label="Cold starts">${coldStarts ?? '–'}</td>
</tr>
`,
)}</tbody>
</table>`;
}
