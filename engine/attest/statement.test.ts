import { expect, test } from 'vitest';
import { isConsistent, predicateType, type Statement, statementType, type TestOutcome } from './statement.ts';

const statement = (result: TestOutcome, failedTests: readonly string[]): Statement => ({
  ...{ _type: statementType, predicateType, subject: [] },
  predicate: { result, failedTests, configuration: [], passedTests: [], warnedTests: [] },
});

test('a statement with failed tests says that it failed', () => {
  expect(isConsistent(statement('PASSED', []))).toBe(true);
  expect(isConsistent(statement('FAILED', ['a.rule']))).toBe(true);
  expect(isConsistent(statement('FAILED', []))).toBe(true);
  expect(isConsistent(statement('PASSED', ['a.rule']))).toBe(false);
  expect(isConsistent(statement('WARNED', ['a.rule']))).toBe(false);
});
