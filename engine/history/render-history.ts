import { counted } from '../counted.ts';
import { printableLine } from '../printable.ts';
import { reasonCodes } from '../property/reason-codes.ts';
import type { Flip } from './rule-flips.ts';
import type { RuleHistory } from './rule-history.ts';
import type { SideChange } from './side-changes.ts';
import type { HistoryChange, HistoryReport, LoadHistory, TargetHistory } from './target-history.ts';

/** Ids and observations that one line names, and lines of a part. */
const named = 5;
const mostLines = 300;

/** A report of a history for people: what is broken or flaky first, then what happened when. */
export function renderHistory({ targets, loads }: HistoryReport): string {
  return [...targets.map(targetLines), ...loads.map(loadLines)]
    .map((lines) => lines.map(printableLine).join('\n'))
    .join('\n\n');
}

function targetLines(history: TargetHistory): string[] {
  const { target, tier, runs, from, to, rules } = history;
  const withStatus = (status: RuleHistory['status']) => rules.filter((rule) => rule.status === status);
  const [broken, flaky] = [withStatus('broken'), withStatus('flaky')];
  const never = withStatus('never judged');
  const counts = [
    `${withStatus('holds').length} of ${counted(rules.length, 'rule')} hold`,
    ...[`${broken.length} broken`, `${flaky.length} flaky`, `${never.length} never judged`],
  ];
  return [
    `${target}, tier ${tier}: ${counted(runs, 'run')} from ${day(from)} to ${day(to)}`,
    counts.join(', '),
    ...part('broken', broken.map(brokenLine)),
    ...part('flaky', flaky.map(flakyLine)),
    ...part('not judged by the newest run', notJudgedLines(rules)),
    ...part(
      'changes of a side',
      history.sides.map(({ at, changes }) => `${day(at)}  ${sideWords(changes)}`),
    ),
    ...part('changes of verdicts', history.changes.map(changeLine)),
    ...part('drift of open observations', rules.flatMap(driftLine)),
  ];
}

function part(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - mostLines;
  const shown = more > 0 ? [...lines.slice(0, mostLines), `${more} more, which --json shows`] : lines;
  return ['', `${title}:`, ...shown.map((line) => `  ${line}`)];
}

/** Rules by the code of the reason, the reason of most rules first. */
function notJudgedLines(rules: readonly RuleHistory[]): string[] {
  const missed = rules.flatMap(({ id, notJudged }) => (notJudged === null ? [] : [{ id, ...notJudged }]));
  const groups = [...Map.groupBy(missed, ({ code }) => code)];
  return groups
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([code, those]) => {
      const ids = those.map(({ id, since, runs }) => (runs === 1 ? id : `${id} (since ${day(since)})`));
      return `${code}, ${reasonCodes[code].says}: ${some(ids)}`;
    });
}

/** Since when a rule is broken, and why. */
export function brokenLine({ id, lastPassed, broke }: RuleHistory): string {
  const passed = lastPassed === null ? 'never passed' : `last passed ${day(lastPassed)}`;
  return `${id}: ${passed}${broke === null ? '' : `, broke ${day(broke.at)}: ${causeWords(broke)}`}`;
}

/** How often a rule flakes. */
export function flakyLine({ id, flake }: RuleHistory): string {
  return `${id}: ${formatFlake(flake)}`;
}

/** A flake rate with its interval, in words. */
function formatFlake({ flaked, judged, leftOut, rate, interval: [low, high] }: RuleHistory['flake']): string {
  const besides = leftOut === 0 ? '' : `, ${counted(leftOut, 'run')} on a busy machine left out`;
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return `${flaked} of ${counted(judged, 'run')} (${percent(rate)}, between ${percent(low)} and ${percent(high)})${besides}`;
}

function changeLine({ at, broke, fixed, ...cause }: HistoryChange): string {
  const verdicts = [
    ...(broke.length === 0 ? [] : [`broke ${some(broke)}`]),
    ...(fixed.length === 0 ? [] : [`fixed ${some(fixed)}`]),
  ];
  return `${day(at)}  ${causeWords(cause)}; ${verdicts.join('; ')}`;
}

function causeWords({ because, declared, changes }: Pick<Flip, 'because' | 'declared' | 'changes'>): string {
  if (because === 'flaky') return 'flaky, nothing changed on any side';
  if (because === 'unknown') return 'nothing changed on any side, too early to say';
  if (!declared)
    return 'target, though nothing says that it changed: suite and document did not, and it lasted';
  return `${because} (${sideWords(changes.filter(({ side }) => side === because))})`;
}

function sideWords(changes: readonly SideChange[]): string {
  return some(changes.map(({ side, what }) => `${side} ${what}`));
}

function driftLine({ id, drift }: RuleHistory): string[] {
  const last = drift.at(-1);
  if (last === undefined) return [];
  const values = last.values.map(({ name, before, now }) => `${name} ${shown(before)} → ${shown(now)}`);
  return [`${id}: ${counted(drift.length, 'change')}, the last ${day(last.at)}: ${some(values)}`];
}

function shown(value: unknown): string {
  const text = value === undefined ? 'not observed' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function some(words: readonly string[]): string {
  const more = words.length - named;
  return `${words.slice(0, named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function loadLines({ target, load, loads }: LoadHistory): string[] {
  const parts = [...new Set(loads.flatMap(({ findings }) => findings.map(({ part: name }) => name)))];
  const lines = parts.map((name) => {
    const found = loads.flatMap((one) =>
      one.findings
        .filter((finding) => finding.part === name)
        .map((finding) => ({ ...finding, at: one.startedAt })),
    );
    const last = found.at(-1)!;
    const passed = found.findLast(({ verdict }) => verdict === 'pass' || verdict === 'measured');
    const passedWords = passed === undefined ? 'never passed' : `last passed ${day(passed.at)}`;
    const since = last === passed ? '' : `; ${passedWords}`;
    return `  ${name}: ${last.verdict} ${day(last.at)}, ${last.measured}${since}`;
  });
  const shown = lines.slice(0, mostLines);
  const more = lines.length - shown.length;
  const rest = more === 0 ? [] : [`  ${more} more, which --json shows`];
  return [`load ${load} of ${target}: ${counted(loads.length, 'load')}`, ...shown, ...rest];
}

function day(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
