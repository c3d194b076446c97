import { counted } from '../../counted.ts';
import { typedCommand } from '../../installation.ts';
import type { PastLoad } from '../folder/read-loads.ts';
import { formatVerdictCounts } from '../verdict-words.ts';
import { folded } from './folded.ts';
import { type Html, html } from './html.ts';
import { comparisonTable } from './load-comparison.ts';
import { costTable } from './load-costs.ts';
import { dashboards } from './load-dashboards.ts';
import { findingTables } from './load-findings.ts';
import { poolTable, throughput } from './load-throughput.ts';
import { timelines } from './load-timeline.ts';
import { dateOf, figure, lasted } from './numbers.ts';
import { hrefOf, type PageContent } from './page-content.ts';

/** What loads measured: of each load and target the newest. */
export function loads({ loads: all, links }: PageContent): Html {
  const newest = [...Map.groupBy(all, ({ record }) => `${record.load} ${record.target}`).values()].map(
    ([one]) => one!,
  );
  const body = html`${newest.length === 0 ? html`<p>There are no results of a load with this run: <code>${typedCommand('load')}</code> makes them.</p>` : undefined}
${newest.map((one, nth) => load(one, nth, links.results))}`;
  return folded('loads', html`Load <small>${counted(newest.length, 'load')} with this run</small>`, body);
}

function load(one: PastLoad, nth: number, folder: string): Html {
  const { name, record, comparison } = one;
  const { target, startedAt, durationMs, instances, work, findings, pools, steps, memory } = record;
  const { timelines: timelineRecords = [], costs = [] } = record;
  return html`<section aria-labelledby="load-${nth}">
<h3 id="load-${nth}">${record.load} against ${target} <small>${formatVerdictCounts(findings)}</small></h3>
<p>${dateOf(startedAt)}, ${lasted(durationMs)}, ${counted(instances, 'instance')} of k6${work === undefined ? '' : `, work: ${work}`}. <a href="${hrefOf(folder, `${name}/results.json`)}">results.json</a></p>
${dashboards(one, folder)}
${comparison === undefined ? undefined : comparisonTable(comparison)}
${findingTables(record)}
${steps === undefined || steps.length === 0 ? undefined : throughput(steps, pools)}
${pools === undefined || pools.length === 0 ? undefined : poolTable(pools)}
${costs.length === 0 ? undefined : costTable(costs)}
${timelineRecords.length === 0 ? undefined : timelines(timelineRecords)}
${memory === undefined ? undefined : html`<p>Memory of the emulator: ${mebi(memory.first)} at first, ${mebi(memory.most)} at most, ${mebi(memory.last)} in the end${memory.slope === undefined ? '' : `, growing by ${mebi(memory.slope.perHour)} an hour (${mebi(memory.slope.low)} to ${mebi(memory.slope.high)})`}.</p>`}
</section>`;
}

function mebi(bytes: number): string {
  return `${figure(bytes / 1024 / 1024)} MiB`;
}
