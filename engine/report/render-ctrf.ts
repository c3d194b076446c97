import { counted } from '../counted.ts';
import { isRequired } from '../rules/requirements.ts';
import { areaOf, type RuleCatalog } from '../rules/rule-catalog.ts';
import { knownDeviation } from './known-deviation.ts';
import type { RuleRecord, RunRecord } from './run-record.ts';
import { headline } from './summary.ts';

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

type CtrfTest = {
  readonly name: string;
  readonly status: CtrfStatus;
  readonly duration: number;
  readonly suite: readonly string[];
  readonly rawStatus: string;
  readonly [member: string]: unknown;
};

/** Version of the format that is written. */
const specVersion = '0.0.0';

/**
 * The run in the common test report format: one test a rule, its area as the suite. What neither holds nor is broken is
 * `other`, with our verdict as `rawStatus`.
 * @see https://github.com/ctrf-io/ctrf
 */
export function renderCtrf(rules: RuleCatalog, run: RunRecord): object {
  const { target, tier, startedAt, suite, environment } = run;
  const start = Date.parse(startedAt);
  const stop = start + run.durationMs;
  const tests = run.rules.map((rule) => testOf(rules, run, rule));
  return {
    reportFormat: 'CTRF',
    specVersion,
    timestamp: new Date(stop).toISOString(),
    generatedBy: 'plumbline-suite',
    results: {
      tool: { name: 'plumbline-suite', ...(suite === undefined ? {} : { version: suite.version }) },
      summary: {
        ...countsOf(tests),
        start,
        stop,
        duration: run.durationMs,
        extra: { says: headline(run.summary, run.requirements) },
      },
      tests,
      environment: {
        appName: target,
        testEnvironment: tier,
        ...(environment === undefined ? {} : { osVersion: environment.os }),
        extra: { seed: run.seed, ...(suite === undefined ? {} : { suite }) },
      },
    },
  };
}

function testOf(rules: RuleCatalog, run: RunRecord, rule: RuleRecord): CtrfTest {
  const { id, level, verdict, reason, failure, durationMs } = rule;
  const stated = Object.hasOwn(rules, id) ? rules[id] : undefined;
  const isExpected = knownDeviation(run, rule) !== undefined;
  const counts = isRequired(run.requirements, id);
  const message = failure?.message ?? reason;
  const flakeRate = run.repeats?.rules.find((one) => one.id === id)?.flakeRate;
  return {
    name: id,
    status: isExpected || !counts ? 'other' : statusOf(rule),
    rawStatus: isExpected ? 'expected' : verdict,
    duration: durationMs,
    suite: [areaOf(id)],
    type: 'conformance',
    tags: counts ? [level] : [level, 'beside'],
    ...(message === null || message === undefined ? {} : { message }),
    ...(failure === null ? {} : { trace: traceOf(rule) }),
    ...(flakeRate === undefined ? {} : { flaky: flakeRate > 0 }),
    extra: {
      ...(stated === undefined ? {} : { says: stated.says, section: stated.section }),
      ...(failure === null ? {} : { command: failure.command, folder: failure.folder }),
    },
  };
}

function statusOf({ verdict }: RuleRecord): CtrfStatus {
  if (verdict === 'pass') return 'passed';
  if (verdict === 'fail') return 'failed';
  return verdict === 'not-run' ? 'skipped' : 'other';
}

/** The calls of the case lie in the folder of the failure. */
function traceOf({ failure }: RuleRecord): string {
  const { counterexample, shrinks, command, folder } = failure!;
  return [
    `counterexample (shrunk ${counted(shrinks, 'time')}): ${counterexample}`,
    `calls: ${folder}/trace.txt`,
    `by hand: ${folder}/replay.sh`,
    `again: ${command}`,
  ].join('\n');
}

function countsOf(tests: readonly CtrfTest[]): Record<string, number> {
  const count = (status: CtrfStatus): number => tests.filter((test) => test.status === status).length;
  const statuses = ['passed', 'failed', 'skipped', 'pending', 'other'] as const;
  const flaky = tests.filter((test) => test.flaky === true).length;
  return {
    tests: tests.length,
    ...Object.fromEntries(statuses.map((status) => [status, count(status)])),
    ...(flaky > 0 ? { flaky } : {}),
    suites: new Set(tests.flatMap(({ suite }) => suite)).size,
  };
}
