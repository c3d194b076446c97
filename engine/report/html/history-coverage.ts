import type { CoverageCounts, MetCount } from '../coverage-counts.ts';
import type { PastRun } from '../folder/read-history.ts';
import { type Chart, chart } from './chart.ts';
import { comparable, mostRunsShown } from './history-figures.ts';
import { type Html, html } from './html.ts';
import { dateOf } from './numbers.ts';

type Kind = keyof CoverageCounts;

const titles: Readonly<Record<Kind, string>> = {
  states: 'States of jobs',
  moves: 'Moves of jobs',
  operations: 'Operations',
  statuses: 'Status codes',
};
const kinds = Object.keys(titles) as Kind[];

/** What the runs met of all that is listed; nothing where none of them counted it. */
export function coverageHistory(runs: readonly PastRun[]): Html | undefined {
  const counting = runs.filter(({ coverage }) => kinds.some((kind) => coverage[kind] !== undefined));
  if (counting.length === 0) return undefined;
  return html`<h3>Coverage over time</h3>
${chart(chartOf(comparable(runs)))}
<table class="figures">
<caption>What the ${Math.min(counting.length, mostRunsShown)} newest runs came by, of all that is listed</caption>
<thead><tr><th scope="col">Began</th>${kinds.map((kind) => html`<th scope="col">${titles[kind]}</th>`)}</tr></thead>
<tbody>
${counting.slice(0, mostRunsShown).map(row)}</tbody>
</table>`;
}

/** As shares: lists grow from one version to the next. */
function chartOf(runs: readonly PastRun[]): Chart {
  return {
    title: 'What came up of all that is listed, in runs of as many rules as this one or nearly so',
    x: { label: 'when the run began', isTime: true },
    y: { label: 'percent' },
    series: kinds.map((kind) => ({ name: titles[kind], points: pointsOf(kind, runs) })),
  };
}

function pointsOf(kind: Kind, runs: readonly PastRun[]): [x: number, y: number][] {
  const points = runs.flatMap(({ startedAt, coverage }): [number, number][] => {
    const counts = coverage[kind];
    return counts === undefined || counts.of === 0 ? [] : [[Date.parse(startedAt), shareOf(counts)]];
  });
  return points.toReversed();
}

/** In percent, with one decimal. */
function shareOf({ met, of }: MetCount): number {
  return Math.round((1000 * met) / of) / 10;
}

function row({ startedAt, coverage }: PastRun): Html {
  return html`<tr>
<th scope="row"><time datetime="${startedAt}">${dateOf(startedAt)}</time></th>
${kinds.map((kind) => html`<td class="number" data-label="${titles[kind]}">${wordsOf(coverage[kind])}</td>\n`)}</tr>
`;
}

function wordsOf(counts: MetCount | undefined): string {
  return counts === undefined ? '–' : `${counts.met} of ${counts.of}`;
}
