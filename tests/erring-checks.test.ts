import { beforeAll, describe, expect, test } from 'vitest';
import type { RuleResult } from '../engine/property/result.ts';
import { runProgram } from './run-command.ts';

let results: Map<string, RuleResult>;
let strays: string[];

beforeAll(async () => {
  const { stdout, stderr } = await runProgram(process.execPath, ['tests/fixtures/run-erring.ts']);
  const outcome = JSON.parse(stdout || JSON.stringify(stderr)) as { results: RuleResult[]; strays: string[] };
  results = new Map(outcome.results.map((result) => [result.id, result]));
  strays = outcome.strays;
});

describe('an error of the suite makes its own rule inconclusive', () => {
  test.each([
    ['a broken declaration', 'job.run.accepts', 'a case made 2 calls but its rule declares calls: 1'],
    ['endless recursion', 'job.cancel.queued', 'Maximum call stack size exceeded'],
    ['a malformed address', 'job.cancel.running', 'URI malformed'],
    ['an unhandled rejection', 'job.status.reports', 'nobody waits for this'],
    ['an uncaught exception', 'job.stream.splits-large', 'nobody catches this'],
    ['an observation that is nested too deep', 'open.queue.order', 'nested more than 500 levels deep'],
    ['an unhandled rejection after its end', 'job.run.ids-differ', 'after the end'],
    ['a missing check', 'job.health.counts', 'the rule has no check'],
  ])('%s', (_, id, words) => {
    expect(results.get(id)).toMatchObject({ verdict: 'inconclusive', cases: 0 });
    expect(results.get(id)?.suiteError).toContain(words);
    expect(results.get(id)?.reason).toMatch(/^an error of the suite/);
  });
});

test('a violation that was found before the error stays one', () => {
  const result = results.get('job.purge.empty');
  expect(result).toMatchObject({ verdict: 'fail', failure: { message: expect.stringContaining('299') } });
  expect(result?.suiteError).toContain('Maximum call stack');
});

test('all other rules are judged', () => {
  expect(results.get('job.wait.honoured')).toMatchObject({ verdict: 'pass' });
  expect(results.get('job.input.required')).toMatchObject({ verdict: 'pass' });
  expect(strays).toEqual([]);
});
