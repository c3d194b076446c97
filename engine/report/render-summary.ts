import { addedUp } from '../added-up.ts';
import { pairsOfContexts } from '../context/context-pairs.ts';
import { counted } from '../counted.ts';
import { renderDeviations } from '../deviations/render-deviations.ts';
import { printableLine } from '../printable.ts';
import { missedIn } from '../property/life-coverage.ts';
import type { RuleResult } from '../property/result.ts';
import { renderRepeats } from '../repeat/render-repeats.ts';
import { isRequired } from '../rules/requirements.ts';
import { foreignLines } from '../run/foreign-calls.ts';
import { widestLine, wrapLine } from '../wrap-line.ts';
import { besideLines } from './beside.ts';
import { lifeCounts } from './coverage-counts.ts';
import { cutText } from './cut-text.ts';
import { countedDrift, renderChanges, renderDrift } from './render-drift.ts';
import { renderSpent } from './render-spent.ts';
import type { RunDetail } from './run-detail.ts';
import type { RunReport } from './run-report.ts';
import { headline, inconclusiveKinds } from './summary.ts';

/**
 * The end of a run: what could not be judged and why, what has changed in what is open, the counts with their denominator,
 * the headline. In no line too wide for a terminal, unless all is asked for: then with every observation.
 */
export function renderSummary(report: RunReport, detail: RunDetail): string {
  if (detail === 'quiet') return printableLine(headline(report.summary, report.requirements));
  const lines =
    detail === 'verbose'
      ? wholeSummary(report)
      : usualSummary(report).flatMap((line) => wrapLine(printableLine(line)));
  return lines.map(printableLine).join('\n');
}

function wholeSummary(report: RunReport): string[] {
  const { results, drift } = report;
  const alike = groupedRemarks(
    results.filter((result) => isRemarkable(result) || result.verdict === 'observed'),
  );
  return [
    ...alike.flatMap(linesOf),
    ...coveredContexts(results),
    ...renderDrift(drift),
    ...countedEnd(report),
  ];
}

/** Of what many rules have in common so many are named. */
const named = 6;
/** At most this many remarks on passes are shown. */
const shownRemarks = 3;
/** Changes in open rules that are named, each in one line. */
const shownChanges = 6;
/** Up to this many reasons why rules were not run, each names rules of it. */
const fewReasons = 3;
/** Of more reasons, those that are shown: the ones of most rules. */
const shownReasons = 5;

function usualSummary(report: RunReport): string[] {
  const { results, drift } = report;
  const groups = groupedRemarks(results.filter(isRemarkable));
  const [passed, others] = [true, false].map((isPass) =>
    groups.filter(([{ verdict }]) => (verdict === 'pass') === isPass),
  ) as [RemarkGroup[], RemarkGroup[]];
  const changes = renderChanges(drift);
  const more = changes.length - shownChanges;
  const [notRun, inconclusive] = [true, false].map((isNotRun) =>
    others.filter(([{ verdict }]) => (verdict === 'not-run') === isNotRun),
  ) as [RemarkGroup[], RemarkGroup[]];
  return [
    ...inconclusive.flatMap(linesOf),
    ...notRunLines(notRun),
    ...leftOut(passed),
    ...coveredContexts(results),
    ...changes.slice(0, shownChanges).map((line) => cutText(line, widestLine - 1)),
    ...(more > 0 ? [`${counted(more, 'more change')} of what open rules observed`] : []),
    ...countedDrift(drift),
    ...countedEnd(report),
  ];
}

/** Reasons why rules were not run: a profile that names little gives more of them than a terminal has lines. */
function notRunLines(groups: readonly RemarkGroup[]): string[] {
  if (groups.length <= fewReasons) return groups.flatMap(shortened);
  const most = groups.toSorted((one, other) => other.length - one.length);
  const rest = most.slice(shownReasons);
  return [
    ...most
      .slice(0, shownReasons)
      .map((group) =>
        cutText(`not-run ${counted(group.length, 'rule')}: ${remarkOf(group[0])}`, widestLine - 1),
      ),
    ...(rest.length === 0
      ? []
      : [
          `not-run ${counted(rest.flat().length, 'more rule')} for ${counted(rest.length, 'other reason')} (--verbose names all)`,
        ]),
  ];
}

/** What passes do not cover, where that is little. */
function leftOut(groups: readonly RemarkGroup[]): string[] {
  if (groups.length <= shownRemarks) return groups.flatMap(shortened);
  return [
    `${counted(groups.flat().length, 'rule')} passed in part: not all could be tried (--verbose lists what)`,
  ];
}

function countedEnd(report: RunReport): string[] {
  const { summary, target, tier, seed } = report;
  const seconds = (report.durationMs / 1000).toFixed(1);
  return [
    ...report.results.flatMap(covered),
    ...renderDeviations(report.deviations),
    ...renderRepeats(report.repeats),
    ...report.errors.map((error) => `error of the suite: ${error}`),
    `${target}, tier ${tier}, seed ${seed}, ${seconds} s`,
    `${counted(summary.declared, 'rule')} declared, ${summary.noCheck} have no check yet, ${summary.selected} selected, ${summary.ran} ran:`,
    `  ${counts(report)}`,
    ...coverageLine(report),
    ...foreignLines(report.foreign),
    ...renderSpent(report.results, report.durationMs),
    ...besideLines(report, report.results),
    headline(summary, report.requirements),
  ];
}

function isRemarkable({ verdict, reason }: RuleResult): boolean {
  if (verdict === 'pass') return reason !== undefined;
  return verdict === 'intermittent' || verdict === 'inconclusive' || verdict === 'not-run';
}

/** Results with one verdict of which the same is said. */
type RemarkGroup = readonly [RuleResult, ...RuleResult[]];

function groupedRemarks(results: readonly RuleResult[]): RemarkGroup[] {
  const alike = Map.groupBy(results, (result) => `${result.verdict}: ${remarkOf(result)}`);
  return [...alike.values()] as unknown as RemarkGroup[];
}

/** One line of what is said, and one of the rules that it is said of where they are several. */
function linesOf(group: RemarkGroup): string[] {
  return remarkLines(
    group,
    group.map(({ id }) => id),
  );
}

function shortened(group: RemarkGroup): string[] {
  const ids = group.map(({ id }) => id);
  const more = ids.length - named;
  return remarkLines(group, more > 1 ? [...ids.slice(0, named), `${more} more`] : ids);
}

function remarkLines([first, ...others]: RemarkGroup, names: readonly string[]): string[] {
  const { verdict, id } = first;
  if (others.length === 0) return [`${verdict} ${id}: ${remarkOf(first)}`];
  return [`${verdict} ${counted(1 + others.length, 'rule')}: ${remarkOf(first)}`, `  ${names.join(', ')}`];
}

function remarkOf(result: RuleResult): string {
  const blocked = result.blockedBy.length === 0 ? '' : ` (blocked by ${result.blockedBy.join(', ')})`;
  return `${result.reason ?? JSON.stringify(result.observed)}${blocked}`;
}

/** From this many rules on, the pairs of contexts of all of them are shown together. */
const many = 5;

/** How many pairs of contexts came up, rule by rule, or together where many have missed some. */
function coveredContexts(results: readonly RuleResult[]): string[] {
  const partly = results.flatMap(({ id, coverage = {} }) => {
    const { of = 0, missing = [] } = coverage[pairsOfContexts] ?? {};
    return missing.length === 0 ? [] : [{ id, counts: { met: of - missing.length, of } }];
  });
  const say = (who: string, { met, of }: Readonly<Record<string, number>>) =>
    `coverage ${who}: ${pairsOfContexts} ${met} of ${of}`;
  if (partly.length < many) return partly.map(({ id, counts }) => say(id, counts));
  return [say(`of ${counted(partly.length, 'rule')}`, addedUp(partly.map(({ counts }) => counts)))];
}

/** How much of what the target's own schema has came up. */
function covered({ id, coverage = {} }: RuleResult): string[] {
  const schemaCoverage = Object.entries(coverage).filter(([kind]) => kind !== pairsOfContexts);
  const kinds = schemaCoverage.map(([kind, { of, missing }]) => `${kind} ${of - missing.length} of ${of}`);
  return kinds.length === 0 ? [] : [`coverage ${id}: ${kinds.join(', ')}`];
}

/** What the run saw of the lives of jobs. What it missed is only named where nothing was left out. */
function coverageLine({ coverage, summary }: RunReport): string[] {
  if (coverage === undefined) return [];
  const { states, moves } = lifeCounts(coverage);
  const missed = missedIn(coverage);
  const isWhole = summary.selected === summary.declared - summary.noCheck;
  const names = isWhole && missed.length > 0 ? `, never: ${missed.join(', ')}` : '';
  const counts = `${states.met} of ${states.of} states, ${moves.met} of ${moves.of} moves`;
  return [`lives of jobs: ${counts}${names}`];
}

function counts({ summary, results: all, requirements }: RunReport): string {
  const results = all.filter(({ id }) => isRequired(requirements, id));
  const { pass, fail, intermittent, warning, inconclusive, notRun, observed, expected } = summary;
  const kinds = inconclusiveKinds(results);
  const parts = [
    `${pass} pass`,
    `${fail} fail`,
    ...(intermittent > 0 ? [`${intermittent} intermittent`] : []),
    `${warning} warning`,
    `${inconclusive} inconclusive${kinds === undefined ? '' : ` (${kinds})`}`,
    `${notRun} not run`,
    `${observed} observed`,
    ...(expected > 0 ? [`${expected} expected to fail`] : []),
  ];
  return parts.join(', ');
}
