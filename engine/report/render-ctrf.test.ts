import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { SettledDeviation } from '../deviations/deviation.ts';
import { printableJson } from '../printable.ts';
import type { RuleResult } from '../property/result.ts';
import { hostileTexts, unsafeIn } from '../testing/hostile-texts.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { failedResult, reportOf, resultOf } from '../testing/results.ts';
import { renderCtrf } from './render-ctrf.ts';
import { renderResults } from './render-results.ts';
import type { RunReport } from './run-report.ts';

/** As the package of the format's own authors has it. */
const schema = JSON.parse(
  await readFile(new URL('ctrf-schema-0.0.json', import.meta.resolve('ctrf')), 'utf8'),
);
const ajv = new Ajv({ allErrors: true, strict: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

type Rendered = {
  results: { summary: Record<string, number>; tests: Record<string, unknown>[]; environment: unknown };
};

function ctrfOf(results: readonly RuleResult[], change: Partial<RunReport> = {}): Rendered {
  const rendered = renderCtrf(madeUpRules, renderResults(reportOf(results, change)));
  expect([validate(rendered), validate.errors]).toEqual([true, null]);
  return rendered as Rendered;
}

const verdicts = ['warning', 'intermittent', 'inconclusive', 'observed', 'not-run'] as const;

describe('the run in CTRF', () => {
  test('fits the schema of the format, whatever rules came to', () => {
    const { results } = ctrfOf([
      ...[resultOf(), failedResult()],
      ...verdicts.map((verdict) => resultOf({ verdict, reason: 'a reason' })),
    ]);
    expect(results.tests.map(({ status, rawStatus }) => [status, rawStatus])).toEqual([
      ['passed', 'pass'],
      ['failed', 'fail'],
      ['other', 'warning'],
      ['other', 'intermittent'],
      ['other', 'inconclusive'],
      ['other', 'observed'],
      ['skipped', 'not-run'],
    ]);
    expect(results.summary).toMatchObject({
      ...{ tests: 7, passed: 1, failed: 1, skipped: 1, pending: 0, other: 4, suites: 1 },
      ...{ start: Date.parse('2026-06-01T00:00:00.000Z'), duration: 5678 },
    });
  });

  test('the schema can be missed', () => {
    expect(validate({ ...renderCtrf(madeUpRules, renderResults(reportOf([]))), reportFormat: 'x' })).toBe(
      false,
    );
  });

  test('says of a failure what it is, and how to see it again', () => {
    const { results } = ctrfOf([failedResult()]);
    expect(results.tests[0]).toMatchObject({
      name: 'job.run.accepts',
      suite: ['job'],
      tags: ['must'],
      message: 'expected run to be accepted',
      trace: expect.stringMatching(
        /^counterexample \(shrunk 7 times\): \{"input":\{\}\}\ncalls: failures\/job/,
      ),
      extra: { says: 'A job that is valid is taken.', section: '3, 4.1' },
    });
  });

  test('fails no run for what is known', () => {
    const known = { rule: 'job.run.accepts', reason: 'x', issue: 'http://x', expires: '2026-12-31' };
    const deviations: SettledDeviation[] = [{ ...known, id: known.rule, state: 'met' }];
    const { results } = ctrfOf([failedResult()], { deviations });
    expect(results.tests[0]).toMatchObject({ status: 'other', rawStatus: 'expected' });
  });

  test('says which rules came to several verdicts', () => {
    const rules = [{ id: 'job.run.accepts' as const, verdicts: { pass: 1, fail: 1 }, flakeRate: 0.5 }];
    const { results } = ctrfOf([resultOf()], { repeats: { times: 2, rules } });
    expect(results.tests[0]).toMatchObject({ flaky: true });
    expect(results.summary).toMatchObject({ flaky: 1 });
  });

  test('takes a rule that there is no more', () => {
    expect(ctrfOf([resultOf({ id: 'gone.rule' })]).results.tests).toMatchObject([{ name: 'gone.rule' }]);
  });

  test('of nothing is a report, too', () => {
    expect(ctrfOf([]).results.summary).toMatchObject({ tests: 0, suites: 0 });
  });
});

test.each(hostileTexts)('%s shows as an escape, and the file holds the same', (_, hostile) => {
  const failed = failedResult({ message: hostile, counterexample: hostile });
  const rendered = ctrfOf([failed], { target: hostile });
  const text = printableJson(rendered, 2);
  expect(unsafeIn(text)).toEqual([]);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(rendered)));
});
