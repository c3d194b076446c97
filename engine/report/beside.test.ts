import { describe, expect, test } from 'vitest';
import type { Verdict } from '../property/result.ts';
import type { RunRequirements } from '../rules/requirements.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { failedResult, reportOf, resultOf } from '../testing/results.ts';
import { besideLines } from './beside.ts';
import { ciReportOf } from './ci/report-to-ci.ts';
import { renderCtrf } from './render-ctrf.ts';
import { renderJunit } from './render-junit.ts';
import { renderResults } from './render-results.ts';
import { renderSummary } from './render-summary.ts';
import type { RunReport } from './run-report.ts';
import { exitCodeOf, headline, summariseRequired } from './summary.ts';
import { junitSuite } from './write-run.ts';

function junitOf(report: RunReport): string {
  return renderJunit(madeUpRules, [junitSuite(report, renderResults(report))]);
}

const required = ['job.run.accepts', 'job.run.ids-differ'];
const added = 'job.wait.honoured';
const requirements: RunRequirements = {
  ...{ revision: '2026-10', sha256: 'a'.repeat(64), rules: required, changed: [] },
};
const changed = [{ id: required[1]!, why: 'it rests on another wording of its passage' }];
const ids = Object.keys(madeUpRules);

/** A run of the set and of a rule that was added later. */
function runOf(verdicts: readonly Verdict[], set = requirements) {
  const results = [...required, added].map((id, index) =>
    verdicts[index] === 'fail' ? { ...failedResult(), id } : resultOf({ id, verdict: verdicts[index]! }),
  );
  const summary = summariseRequired(set, madeUpRules, results, [...required, added], ids);
  return reportOf(results, { requirements: set, summary });
}

function said(verdicts: readonly Verdict[], set = requirements): [words: string, code: number] {
  const report = runOf(verdicts, set);
  return [headline(report.summary, set), exitCodeOf(report.summary, report)];
}

describe('a run by a requirement set', () => {
  test('is conformant where its rules hold, whatever others come to', () => {
    expect(said(['pass', 'pass', 'pass'])).toEqual(['conformant to 2026-10', 0]);
    expect(said(['pass', 'pass', 'fail'])).toEqual(['conformant to 2026-10', 0]);
    expect(said(['pass', 'pass', 'inconclusive'])).toEqual(['conformant to 2026-10', 0]);
  });

  test('is not where one of its rules is broken, or could not be judged', () => {
    expect(said(['pass', 'fail', 'pass'])).toEqual(['2026-10: 1 of 2 judged rules are broken', 1]);
    expect(said(['pass', 'inconclusive', 'pass'])).toEqual(['2026-10: no violation found, 1 of 2 judged', 3]);
    expect(said(['pass', 'not-run', 'pass'])).toEqual(['2026-10: no violation found, 1 of 2 judged', 0]);
  });

  test('is not where a rule is no longer what was frozen', () => {
    expect(said(['pass', 'pass', 'pass'], { ...requirements, changed })).toEqual([
      '2026-10: no violation found, 1 of 2 judged',
      3,
    ]);
  });

  test('reports what stands beside it, and what of it does not count', () => {
    expect(besideLines(runOf(['pass', 'pass', 'fail']), runOf(['pass', 'pass', 'fail']).results)).toEqual([
      `outside 2026-10, 1 rule: 1 fail (${added})`,
    ]);
    const report = runOf(['pass', 'fail', 'pass'], { ...requirements, changed });
    expect(besideLines(report, report.results)).toEqual([
      'outside 2026-10, 1 rule: 1 pass',
      `not judged as 2026-10 has it: ${required[1]}, which came to fail: ${changed[0]!.why}`,
    ]);
    expect(besideLines({}, report.results)).toEqual([]);
    expect(renderSummary(runOf(['pass', 'pass', 'fail']), 'usual')).toMatch(
      /outside 2026-10, 1 rule: 1 fail \(job\.wait\.honoured\)\nconformant to 2026-10$/,
    );
  });

  test('fails no other report for what stands beside it', () => {
    const report = runOf(['pass', 'pass', 'fail']);
    expect(junitOf(report)).toContain('failures="0"');
    expect(junitOf(report)).toContain('<skipped message="outside 2026-10: fail: ');
    expect(renderCtrf(madeUpRules, renderResults(report))).toMatchObject({
      results: { summary: { failed: 0, other: 1, passed: 2 } },
    });
    expect(ciReportOf(report).results.map(({ id }) => id)).toEqual(required);
  });

  test('fails them for its own rules', () => {
    const report = runOf(['fail', 'pass', 'pass']);
    expect(junitOf(report)).toContain('failures="1"');
    expect(renderCtrf(madeUpRules, renderResults(report))).toMatchObject({
      results: { summary: { failed: 1 } },
    });
  });
});
