import { addedUp } from '../added-up.ts';
import { pairsOfContexts } from '../context/context-pairs.ts';
import { counted } from '../counted.ts';
import { renderDeviations } from '../deviations/render-deviations.ts';
import { printableLine } from '../printable.ts';
import { missedIn } from '../property/life-coverage.ts';
import type { RuleResult } from '../property/result.ts';
import { renderRepeats } from '../repeat/render-repeats.ts';
import { lifeCounts } from './coverage-counts.ts';
import { renderDrift } from './render-drift.ts';
import { renderSpent } from './render-spent.ts';
import type { RunReport } from './run-report.ts';
import { headline, inconclusiveKinds } from './summary.ts';

/** The end of a run: every rule that is no plain pass or has something to add, the counts with their denominator, the headline. */
export function renderSummary(report: RunReport): string {
  const { summary, target, tier, seed } = report;
  const seconds = (report.durationMs / 1000).toFixed(1);
  return [
    ...remarks(report.results.filter(isRemarkable)),
    ...coveredContexts(report.results),
    ...report.results.flatMap(covered),
    ...renderDrift(report.drift),
    ...renderDeviations(report.deviations),
    ...renderRepeats(report.repeats),
    ...report.errors.map((error) => `error of the suite: ${error}`),
    `${target}, tier ${tier}, seed ${seed}, ${seconds} s`,
    `${counted(summary.declared, 'rule')} declared, ${summary.noCheck} have no check yet, ${summary.selected} selected, ${summary.ran} ran:`,
    `  ${counts(report)}`,
    ...coverageLine(report),
    ...foreignLine(report),
    ...renderSpent(report.results, report.durationMs),
    headline(summary),
  ]
    .map(printableLine)
    .join('\n');
}

/** What reached our receiver and was none of the run's: evidence for nothing. */
function foreignLine({ foreign: { count, first } }: RunReport): string[] {
  if (count === 0) return [];
  const calls = first.map(({ method, path, from }) => `${method} ${path} from ${from}`).join(', ');
  return [
    `foreign calls: ${count} reached the receiver at addresses that are not the run's, and were ignored`,
    `  first: ${calls}`,
  ];
}

/** One line as soon as a rule has been judged. */
export function renderProgress(result: RuleResult): string {
  const cases = result.exhaustive ? `all ${counted(result.cases, 'case')}` : counted(result.cases, 'case');
  const seconds = (result.durationMs / 1000).toFixed(1);
  const again = result.firstReason === undefined ? '' : ', judged again: inconclusive at first';
  return `${result.verdict.padEnd(12)} ${result.id.padEnd(44)} ${cases}, ${counted(result.requests, 'call')}, ${seconds} s${again}`;
}

function isRemarkable({ verdict, reason }: RuleResult): boolean {
  if (verdict === 'pass') return reason !== undefined;
  return (
    verdict === 'intermittent' ||
    verdict === 'inconclusive' ||
    verdict === 'not-run' ||
    verdict === 'observed'
  );
}

/** From so many rules on, what is said of them all alike is said once. */
const many = 5;

/** A line of each rule; where the same is said of many, one line of it and one of their names. */
function remarks(results: readonly RuleResult[]): string[] {
  const alike = Map.groupBy(results, (result) => `${result.verdict}: ${remarkOf(result)}`);
  return [...alike.values()].flatMap((those) => {
    const { verdict } = those[0]!;
    if (those.length < many) return those.map((result) => `${verdict} ${result.id}: ${remarkOf(result)}`);
    const names = those.map(({ id }) => id).join(', ');
    return [`${verdict} ${counted(those.length, 'rule')}: ${remarkOf(those[0]!)}`, `  ${names}`];
  });
}

function remarkOf(result: RuleResult): string {
  const blocked = result.blockedBy.length === 0 ? '' : ` (blocked by ${result.blockedBy.join(', ')})`;
  return `${result.reason ?? JSON.stringify(result.observed)}${blocked}`;
}

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
  const told = Object.entries(coverage).filter(([kind]) => kind !== pairsOfContexts);
  const kinds = told.map(([kind, { of, missing }]) => `${kind} ${of - missing.length} of ${of}`);
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

function counts({ summary, results }: RunReport): string {
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
