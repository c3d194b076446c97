import type { PastLoad } from '../folder/read-loads.ts';
import type { LoadRecord } from '../load-record.ts';
import { type Chart, chart } from './chart.ts';
import { type Html, html } from './html.ts';
import { dashboardLinks } from './load-dashboards.ts';
import { counted, dateOf, figure } from './numbers.ts';
import type { PageContent } from './page-content.ts';
import { tally } from './verdict-mark.ts';

/** The figures of each load over time, where there is more than one of a kind. */
export function loadHistory({ loads, links }: Pick<PageContent, 'loads' | 'links'>): Html[] {
  const kinds = [...Map.groupBy(loads, ({ record }) => `${record.load} against ${record.target}`)];
  return kinds.filter(([, own]) => own.length > 1).map(([name, own]) => kind(name, own, links.results));
}

function kind(name: string, loads: readonly PastLoad[], folder: string): Html {
  const records = loads.map(({ record }) => record);
  return html`<h3>${name} <small>${counted(records.length, 'load')}</small></h3>
${chart(chartOf(records))}
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
<td data-label="Verdicts">${tally(findings)}</td>
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

/** Jobs a second by pool, memory, or else what was not as documented. */
function chartOf(records: readonly LoadRecord[]): Chart {
  const x = { label: 'when the load began', isTime: true };
  const line = (name: string, value: (record: LoadRecord) => number | undefined) => ({
    name,
    points: records
      .flatMap((record) => {
        const y = value(record);
        return y === undefined ? [] : [[Date.parse(record.startedAt), y] as const];
      })
      .toReversed(),
  });
  const workers = [...new Set(records.flatMap(({ pools = [] }) => pools.map((pool) => pool.workers)))].sort(
    (a, b) => a - b,
  );
  if (workers.length > 0) {
    const most = (count: number) =>
      line(counted(count, 'worker'), ({ pools }) => pools?.find((pool) => pool.workers === count)?.most);
    return { title: 'Jobs a second at most', x, y: { label: 'jobs a second' }, series: workers.map(most) };
  }
  if (records.some(({ memory }) => memory !== undefined)) {
    const most = line('at most', ({ memory }) => memory && memory.most / 1024 / 1024);
    return { title: 'Memory of the emulator', x, y: { label: 'MiB' }, series: [most] };
  }
  const count = (verdict: 'fail' | 'inconclusive') => ({
    ...line(verdict, ({ findings }) => findings.filter((one) => one.verdict === verdict).length),
    verdict,
  });
  return {
    title: 'Findings that are no pass',
    x,
    y: { label: 'findings' },
    series: [count('fail'), count('inconclusive')],
  };
}
