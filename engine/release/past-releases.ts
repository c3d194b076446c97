import { isDeepStrictEqual } from 'node:util';
import { counted } from '../counted.ts';
import type { HistoryRecord, HistoryRun } from '../history/history-record.ts';
import { cut } from '../report/html/cut.ts';
import { type Html, html } from '../report/html/html.ts';
import { dateOf } from '../report/html/numbers.ts';
import type { RunRecord } from '../report/run-record.ts';
import type { ReleaseContent } from './release-content.ts';

/** Number of releases reported. */
const shownReleases = 5;

/** A version of the target as its newest run judged it. Counts are of rules. */
export type PastRelease = {
  readonly version: string;
  readonly startedAt: string;
  readonly rules: number;
  readonly broken: number;
  readonly notJudged: number;
};

/** The versions that a history has of the target of a run, up to that run, the newest first. */
export function pastReleasesOf(records: readonly HistoryRecord[], run: RunRecord): PastRelease[] {
  const own = records.filter(
    (one): one is HistoryRun =>
      one.kind === 'run' &&
      one.target === run.target &&
      isDeepStrictEqual(one.targetSide.alterations, run.alterations ?? []) &&
      Date.parse(one.startedAt) <= Date.parse(run.startedAt),
  );
  const newest = new Map<string, HistoryRun>();
  for (const one of own.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)))
    if (one.targetSide.version !== undefined) newest.set(one.targetSide.version, one);
  return [...newest]
    .map(([version, one]) => releaseOf(version, one))
    .toSorted((a, b) => Date.parse(b.startedAt) - Date.parse(a.startedAt));
}

function releaseOf(version: string, { startedAt, rules }: HistoryRun): PastRelease {
  const verdicts = Object.values(rules).map(({ verdict }) => verdict);
  const count = (...wanted: string[]): number => verdicts.filter((one) => wanted.includes(one)).length;
  return {
    ...{ version, startedAt, rules: verdicts.length, broken: count('fail') },
    notJudged: count('inconclusive', 'intermittent', 'not-run'),
  };
}

/** The last releases; nothing where no run of the history says what version it judged. */
export function pastReleases({ releases }: ReleaseContent): Html | undefined {
  const shown = releases.slice(0, shownReleases);
  if (shown.length === 0) return undefined;
  return html`<section aria-labelledby="releases">
<h2 id="releases">The last releases <small>${counted(shown.length, 'version')}</small></h2>
<table class="figures">
<caption>Each by its newest run, the newest first</caption>
<thead><tr><th scope="col">Version</th><th scope="col">Began</th><th scope="col">Rules</th><th scope="col">Broken</th><th scope="col">Not judged</th></tr></thead>
<tbody>
${shown.map(releaseRow)}</tbody>
</table>
</section>`;
}

function releaseRow({ version, startedAt, rules, broken, notJudged }: PastRelease): Html {
  return html`<tr>
<th scope="row">${cut(version, 120)}</th>
<td data-label="Began"><time datetime="${startedAt}">${dateOf(startedAt)}</time></td>
<td class="number" data-label="Rules">${rules}</td>
<td class="number" data-label="Broken">${broken}</td>
<td class="number" data-label="Not judged">${notJudged}</td>
</tr>
`;
}
