import { describe, expect, test } from 'vitest';
import type { RuleResult } from '../property/result.ts';
import { renderResults } from '../report/render-results.ts';
import type { RunReport } from '../report/run-report.ts';
import { madeUpService } from '../testing/made-up-service.ts';
import { failedResult, reportOf, resultOf } from '../testing/results.ts';
import { renderStatement } from './render-statement.ts';
import { parseStatement } from './statement.ts';
import { statementOfRun } from './statement-of-run.ts';

const served = [{ api: 'v2', sha256: 'a'.repeat(64), version: '2.1.0' }];
const allRules = Object.keys(madeUpService.rules);
const all = (change: Partial<RuleResult> = {}) => allRules.map((id) => resultOf({ id, ...change }));

function statementOf(results: readonly RuleResult[], change: Partial<RunReport> = {}) {
  return statementOfRun(renderResults(reportOf(results, change)), 'b'.repeat(64));
}

describe('the statement of a run', () => {
  test('names the target, and the schemas that it served, each once', () => {
    const { subject } = statementOf([
      resultOf({ servedSchemas: served }),
      resultOf({ id: 'job.wait.honoured', servedSchemas: served }),
    ]);
    expect(subject).toEqual([
      { name: 'embedded emulator', digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      {
        name: 'embedded emulator: schema of v2',
        digest: { sha256: 'a'.repeat(64) },
        annotations: { api: 'v2', version: '2.1.0' },
      },
    ]);
  });

  test('has another target where another schema is served', () => {
    const other = [{ ...served[0]!, sha256: 'c'.repeat(64) }];
    const [one, two] = [served, other].map((servedSchemas) => statementOf([resultOf({ servedSchemas })]));
    expect(one!.subject[0]!.digest).not.toEqual(two!.subject[0]!.digest);
  });

  test('names what judged, with what, and the results', () => {
    const { configuration } = statementOf([resultOf()], { profile: 'd'.repeat(64), seed: 7 }).predicate;
    expect(configuration).toMatchObject([
      { name: 'plumbline-suite', digest: { gitCommit: expect.stringMatching(/^c0ffee0{34}$/) } },
      { name: 'target profile', digest: { sha256: 'd'.repeat(64) } },
      { name: 'results.json', digest: { sha256: 'b'.repeat(64) }, annotations: { seed: 7, selected: 1 } },
    ]);
  });

  test('says of a commit that files differ from it', () => {
    const suite = { version: '1', commit: `${'a'.repeat(40)}-dirty`, rules: 'x' };
    const { configuration } = statementOf([resultOf()], { suite }).predicate;
    expect(configuration[0]).toMatchObject({ annotations: { commit: suite.commit } });
    expect(configuration[0]!.digest).toBeUndefined();
  });

  test('lists rules by what they came to', () => {
    const { predicate } = statementOf([
      resultOf(),
      failedResult(),
      resultOf({ id: 'job.wait.honoured', verdict: 'warning' }),
      resultOf({ id: 'job.cancel.queued', verdict: 'inconclusive' }),
    ]);
    expect(predicate).toMatchObject({
      result: 'FAILED',
      passedTests: ['job.run.accepts'],
      failedTests: ['job.run.accepts'],
      warnedTests: ['job.wait.honoured'],
      configuration: [{}, { annotations: { notJudged: ['job.cancel.queued'] } }],
    });
  });

  test('warns of what is broken as a known deviation says', () => {
    const known = { rule: 'job.run.accepts', reason: 'x', issue: 'http://x', expires: '2026-12-31' };
    const deviations = [{ ...known, id: known.rule, state: 'met' as const }];
    const { predicate } = statementOf([failedResult()], { deviations });
    expect(predicate).toMatchObject({ result: 'WARNED', failedTests: [], warnedTests: ['job.run.accepts'] });
  });

  test('has passed only where nothing was left out', () => {
    const outcome = (results: readonly RuleResult[], change: Partial<RunReport> = {}) =>
      statementOf(results, change).predicate.result;
    expect(outcome(all())).toBe('PASSED');
    expect(outcome(all().slice(1))).toBe('WARNED');
    expect(outcome(all(), { errors: ['x'] })).toBe('WARNED');
    expect(outcome([...all().slice(1), resultOf({ id: allRules[0]!, verdict: 'not-run' })])).toBe('WARNED');
    expect(outcome([])).toBe('WARNED');
  });

  test('is read again, and printed', () => {
    const statement = statementOf(
      [resultOf(), resultOf({ id: 'job.wait.honoured', verdict: 'inconclusive' })],
      {
        alterations: ['--fault', 'x'],
      },
    );
    const read = parseStatement(JSON.stringify(statement));
    expect(read).toEqual(statement);
    const lines = renderStatement(read!).split('\n');
    expect(lines[0]).toBe('result   WARNED: 1 passed, 0 warned, 0 failed');
    expect(lines[1]).toMatch(/^subject {2}embedded emulator, sha256 [0-9a-f]{64}, altered by --fault x$/);
    expect(lines.slice(-2)).toEqual(['not judged:', '  job.wait.honoured']);
  });

  test('has a line of its own for no word of a target', () => {
    const { subject, ...statement } = statementOf([resultOf()]);
    const version = '1.0\nresult   PASSED: 225 passed';
    const lines = renderStatement({
      ...statement,
      subject: [...subject, { name: 'REST v2', annotations: { version } }],
    }).split('\n');
    expect(lines.filter((line) => line.startsWith('result'))).toHaveLength(1);
    expect(lines).toContain('         REST v2, version 1.0\\nresult   PASSED: 225 passed');
  });

  test.each(['', '{}', '[]', 'null', JSON.stringify({ ...statementOf([]), predicateType: 'x' })])(
    'is not what says %s',
    (text) => {
      expect(parseStatement(text)).toBeUndefined();
    },
  );
});
