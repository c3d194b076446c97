import { counted } from '../../counted.ts';
import type { PastLoad } from '../folder/read-loads.ts';
import type { LoadRecord } from '../load-record.ts';
import { countOf, formatVerdictCounts } from '../verdict-words.ts';
import { type Chart, chart } from './chart.ts';
import { type Html, html } from './html.ts';
import { dashboardLinks } from './load-dashboards.ts';
import { dateOf, figure } from './numbers.ts';
import type { PageContent } from './page-content.ts';

/** The figures of each load over time, where there is more than one of a kind. */
export function loadHistory({ loads, links }: Pick<PageContent, 'loads' | 'links'>): Html[] {
  const kinds = [...Map.groupBy(loads, ({ record }) => `${record.load} against ${record.target}`)];
  return kinds.filter(([, own]) => own.length > 1).map(([name, own]) => kind(name, own, links.results));
}

function kind(name: string, loads: readonly PastLoad[], folder: string): Html {
  const records = loads.map(({ record }) => record);
  const drawn = chartOf(records);
  return html`<h3>${name} <small>${counted(records.length, 'load')}</small></h3>
${drawn === undefined ? undefined : chart(drawn)}
<table>
<caption>${name}, the newest first</caption>
<thead><tr><th scope="col">Began</th><th scope="col">Verdicts</th><th scope="col">Figures</th><th scope="col">Drawn by k6</th></tr></thead>
<tbody>
${loads.map((load) => row(load, folder))}</tbody>
</table>`;
}

function row(load: PastLoad, folder: string): Html {
  const { startedAt, findings } = load.record;
  return html`<tr>
<th scope="row"><time datetime="${startedAt}">${dateOf(startedAt)}</time></th>
<td data-label="Verdicts">${formatVerdictCounts(findings)}</td>
<td data-label="Figures">${figuresOf(load.record) || '–'}</td>
<td data-label="Drawn by k6">${load.dashboards.length === 0 ? '–' : dashboardLinks(load, folder)}</td>
</tr>
`;
}

function figuresOf({ pools = [], memory }: LoadRecord): string {
  const most = pools.map((pool) => `${counted(pool.workers, 'worker')} ${figure(pool.most)} jobs/s`);
  return [
    ...most,
    ...(memory === undefined ? [] : [`at most ${figure(memory.most / 1024 / 1024)} MiB`]),
  ].join(', ');
}

type Line = Chart['series'][number];

const x = { label: 'when the load began', isTime: true };

/** Jobs a second by pool, memory, or else what was not as documented; nothing where all was. */
function chartOf(records: readonly LoadRecord[]): Chart | undefined {
  if (records.some(({ pools = [] }) => pools.length > 0)) return throughputChart(records);
  if (records.some(({ memory }) => memory !== undefined)) return memoryChart(records);
  return findingsChart(records);
}

function throughputChart(records: readonly LoadRecord[]): Chart {
  const sizes = new Set(records.flatMap(({ pools = [] }) => pools.map(({ workers }) => workers)));
  const most = (workers: number): Line =>
    lineOf(
      counted(workers, 'worker'),
      records,
      ({ pools = [] }) => pools.find((pool) => pool.workers === workers)?.most,
    );
  const series = [...sizes].sort((a, b) => a - b).map(most);
  return { title: 'Jobs a second at most', x, y: { label: 'jobs a second' }, series };
}

function memoryChart(records: readonly LoadRecord[]): Chart {
  const most = lineOf('at most', records, ({ memory }) => memory && memory.most / 1024 / 1024);
  return { title: 'Memory of the emulator', x, y: { label: 'MiB' }, series: [most] };
}

function findingsChart(records: readonly LoadRecord[]): Chart | undefined {
  const series = (['fail', 'inconclusive'] as const).map((verdict) => ({
    ...lineOf(verdict, records, ({ findings }) => countOf(findings, verdict)),
    verdict,
  }));
  const isQuiet = series.every(({ points }) => points.every(([, count]) => count === 0));
  return isQuiet
    ? undefined
    : { title: 'Findings that are no pass', x, y: { label: 'findings', isCount: true }, series };
}

function lineOf(
  name: string,
  records: readonly LoadRecord[],
  value: (record: LoadRecord) => number | undefined,
): Line {
  const points = records.flatMap((record): [number, number][] => {
    const y = value(record);
    return y === undefined ? [] : [[Date.parse(record.startedAt), y]];
  });
  return { name, points: points.toReversed() };
}
