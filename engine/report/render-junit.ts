import { lineOf } from '../deviations/render-deviations.ts';
import { isRequired } from '../rules/requirements.ts';
import { areaOf, type RuleCatalog } from '../rules/rule-catalog.ts';
import { knownDeviation } from './known-deviation.ts';
import type { RuleRecord, RunRecord } from './run-record.ts';
import { xmlAttribute, xmlText } from './xml-text.ts';

/** What one run gives to a file of JUnit XML. */
export type JunitSuite = {
  readonly run: RunRecord;
  /** The calls of a failure, one line each. */
  readonly callsOf: (rule: RuleRecord) => readonly string[];
};

type Counts = { readonly tests: number; readonly failures: number; readonly errors: number };

/** Runs as JUnit XML: one test suite a run, one test case a rule, its area as the class name. */
export function renderJunit(rules: RuleCatalog, suites: readonly JunitSuite[]): string {
  const counts = suites.map(({ run }) => countsOf(run));
  const sum = (name: keyof Counts): number => counts.reduce((total, one) => total + one[name], 0);
  const seconds = suites.reduce((total, { run }) => total + run.durationMs, 0) / 1000;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${sum('tests')}" failures="${sum('failures')}" errors="${sum('errors')}" time="${seconds}">`,
    ...suites.flatMap((suite) => renderSuite(rules, suite)),
    '</testsuites>',
    '',
  ].join('\n');
}

function renderSuite(rules: RuleCatalog, suite: JunitSuite): string[] {
  const { run } = suite;
  const { tests, failures, errors } = countsOf(run);
  const skipped = run.rules.filter((rule) => isSkipped(run, rule)).length;
  const name = xmlAttribute(`plumbline: ${run.target}`);
  return [
    `  <testsuite name="${name}" tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${run.durationMs / 1000}" timestamp="${xmlAttribute(run.startedAt)}">`,
    ...run.rules.map((rule) => renderCase(rules, suite, rule)),
    '  </testsuite>',
  ];
}

function countsOf(run: RunRecord): Counts {
  return {
    tests: run.rules.length,
    failures: run.rules.filter((rule) => isFailure(run, rule)).length,
    errors: run.rules.filter((rule) => isErrored(run, rule)).length,
  };
}

function renderCase(rules: RuleCatalog, suite: JunitSuite, rule: RuleRecord): string {
  const open = `    <testcase classname="${xmlAttribute(areaOf(rule.id))}" name="${xmlAttribute(rule.id)}" time="${rule.durationMs / 1000}"`;
  const inside = insideOf(rules, suite, rule);
  return inside === '' ? `${open}/>` : `${open}>\n${inside}\n    </testcase>`;
}

function insideOf(rules: RuleCatalog, suite: JunitSuite, rule: RuleRecord): string {
  const { run } = suite;
  if (isFailure(run, rule)) {
    return `      <failure message="${xmlAttribute(rule.reason ?? '')}" type="violation">${xmlText(details(rules, suite, rule))}</failure>`;
  }
  if (isErrored(run, rule)) {
    return `      <error message="${xmlAttribute(firstLine(rule.suiteError!))}" type="suite">${xmlText(rule.suiteError!)}</error>`;
  }
  if (isSkipped(run, rule)) {
    return `      <skipped message="${xmlAttribute(whyNot(run, rule))}"/>`;
  }
  return rule.verdict === 'pass'
    ? ''
    : `      <system-out>${xmlText(`${rule.verdict}: ${rule.reason ?? ''}`)}</system-out>`;
}

function details(rules: RuleCatalog, { callsOf }: JunitSuite, rule: RuleRecord): string {
  const stated = Object.hasOwn(rules, rule.id) ? rules[rule.id] : undefined;
  const { failure } = rule;
  return [
    ...(stated === undefined ? [] : [`${stated.says} (section ${stated.section})`]),
    ...(failure === null ? [] : [failure.message, `counterexample: ${failure.counterexample}`]),
    ...callsOf(rule),
    ...(failure === null ? [] : [failure.command]),
  ].join('\n');
}

function isFailure(run: RunRecord, rule: RuleRecord): boolean {
  return (
    rule.verdict === 'fail' &&
    knownDeviation(run, rule) === undefined &&
    isRequired(run.requirements, rule.id)
  );
}

/** A rule that met an error of the suite, and did not fail besides. */
function isErrored(run: RunRecord, rule: RuleRecord): boolean {
  return rule.suiteError !== undefined && !isFailure(run, rule);
}

function firstLine(words: string): string {
  return words.split('\n', 1)[0]!;
}

function isSkipped(run: RunRecord, rule: RuleRecord): boolean {
  if (isErrored(run, rule)) return false;
  const { verdict } = rule;
  return (
    (verdict === 'fail' && !isRequired(run.requirements, rule.id)) ||
    verdict === 'intermittent' ||
    verdict === 'inconclusive' ||
    verdict === 'not-run' ||
    knownDeviation(run, rule) !== undefined
  );
}

function whyNot(run: RunRecord, rule: RuleRecord): string {
  const { requirements } = run;
  const known = knownDeviation(run, rule);
  if (known === undefined && !isRequired(requirements, rule.id))
    return `outside ${requirements?.revision}: ${rule.verdict}: ${rule.reason ?? ''}`;
  return known === undefined
    ? `${rule.verdict}: ${rule.reason ?? ''}`
    : lineOf({ ...known, id: known.id ?? undefined });
}
