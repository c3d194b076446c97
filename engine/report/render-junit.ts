import { lineOf } from '../deviations/render-deviations.ts';
import type { RuleResult } from '../property/result.ts';
import { isRequired } from '../rules/requirements.ts';
import { type RuleCatalog, ruleIn } from '../rules/rule-catalog.ts';
import { renderTrace } from './render-trace.ts';
import { type RunReport, replayCommand } from './run-report.ts';
import { isExpected } from './summary.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

/** The run as JUnit XML: one test case a rule, its area as the class name. */
export function renderJunit(rules: RuleCatalog, report: RunReport): string {
  const { results } = report;
  const failures = results.filter((result) => isFailure(report, result)).length;
  const skipped = results.filter((result) => isSkipped(report, result)).length;
  const errors = results.filter((result) => isErrored(report, result)).length;
  const seconds = report.durationMs / 1000;
  const name = xmlAttribute(`plumbline: ${report.target}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${results.length}" failures="${failures}" errors="${errors}" time="${seconds}">`,
    `  <testsuite name="${name}" tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds}" timestamp="${report.startedAt}">`,
    ...results.map((result) => renderCase(rules, report, result)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function renderCase(rules: RuleCatalog, report: RunReport, result: RuleResult): string {
  const { area } = /^(?<area>[^.]+)/.exec(result.id)?.groups ?? {};
  const open = `    <testcase classname="${xmlAttribute(area ?? '')}" name="${xmlAttribute(result.id)}" time="${result.durationMs / 1000}"`;
  const inside = insideOf(rules, report, result);
  return inside === '' ? `${open}/>` : `${open}>\n${inside}\n    </testcase>`;
}

function insideOf(rules: RuleCatalog, report: RunReport, result: RuleResult): string {
  if (isFailure(report, result)) {
    return `      <failure message="${xmlAttribute(result.reason ?? '')}" type="violation">${xmlText(details(rules, report, result))}</failure>`;
  }
  if (isErrored(report, result)) {
    return `      <error message="${xmlAttribute(firstLine(result.suiteError!))}" type="suite">${xmlText(result.suiteError!)}</error>`;
  }
  if (isSkipped(report, result)) {
    return `      <skipped message="${xmlAttribute(whyNot(report, result))}"/>`;
  }
  return result.verdict === 'pass'
    ? ''
    : `      <system-out>${xmlText(`${result.verdict}: ${result.reason ?? ''}`)}</system-out>`;
}

function details(rules: RuleCatalog, report: RunReport, result: RuleResult): string {
  const { says, section } = ruleIn(rules, result.id);
  const { counterexample, events, message } = result.failure!;
  return [
    `${says} (section ${section})`,
    message,
    `smallest case: ${counterexample}`,
    ...renderTrace(events),
    replayCommand(report, result),
  ].join('\n');
}

function isFailure({ deviations, requirements }: RunReport, result: RuleResult): boolean {
  return result.verdict === 'fail' && !isExpected(result, deviations) && isRequired(requirements, result.id);
}

/** A rule that met an error of the suite, and did not fail besides. */
function isErrored(report: RunReport, result: RuleResult): boolean {
  return result.suiteError !== undefined && !isFailure(report, result);
}

function firstLine(words: string): string {
  return words.split('\n', 1)[0]!;
}

function isSkipped(report: RunReport, result: RuleResult): boolean {
  if (isErrored(report, result)) return false;
  const { deviations, requirements } = report;
  const { verdict } = result;
  return (
    (verdict === 'fail' && !isRequired(requirements, result.id)) ||
    verdict === 'intermittent' ||
    verdict === 'inconclusive' ||
    verdict === 'not-run' ||
    isExpected(result, deviations)
  );
}

function whyNot({ deviations, requirements }: RunReport, result: RuleResult): string {
  const known = isExpected(result, deviations) && deviations.find(({ id }) => id === result.id);
  if (!known && !isRequired(requirements, result.id))
    return `outside ${requirements?.revision}: ${result.verdict}: ${result.reason ?? ''}`;
  return known ? lineOf(known) : `${result.verdict}: ${result.reason ?? ''}`;
}
