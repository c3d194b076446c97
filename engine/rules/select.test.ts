import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { areaOf } from './rule-catalog.ts';
import { assertArea, requireRule, ruleNamed, selectRules } from './select.ts';

const checked = ['auth.job.missing-key', 'job.run.accepts', 'job.wait.honoured'];
const select = (rules: string[], areas: string[] = []) => selectRules(madeUpRules, { rules, areas }, checked);

test('without a selection every checked rule is run', () => {
  expect(select([])).toEqual(checked);
});

test('rules and areas add up, each rule once', () => {
  expect(select(['job.run.accepts'])).toEqual(['job.run.accepts']);
  expect(select([], ['auth'])).toEqual(['auth.job.missing-key']);
  expect(select(['job.run.accepts', 'job.run.accepts'], ['job'])).toEqual([
    'job.run.accepts',
    'job.wait.honoured',
  ]);
});

test('a rule is named by an id that it had before too', () => {
  expect(ruleNamed(madeUpRules, 'job.run.accepts')).toBe('job.run.accepts');
  expect(ruleNamed(madeUpRules, 'nothing.of.the.kind')).toBeUndefined();
  expect(ruleNamed(madeUpRules, 'job.status.shown')).toBe('job.status.reports');
});

describe('a mistyped rule is refused with the nearest names', () => {
  test.each([
    ['job.run.accept', 'job.run.accepts'],
    ['job.runs.accepts', 'job.run.accepts'],
    ['auth.job.mising-key', 'auth.job.missing-key'],
    ['wait.honoured', 'job.wait.honoured'],
  ])('%s', (mistyped, meant) => {
    expect(() => select([mistyped])).toThrow(UsageError);
    expect(() => select([mistyped])).toThrow(meant);
  });

  test.each(['', 'constructor', 'toString', '__proto__'])('even %j', (id) => {
    expect(() => requireRule(madeUpRules, id)).toThrow(UsageError);
  });
});

test('a rule without a check is refused as such', () => {
  expect(() => select(['job.run.ids-differ'])).toThrow('job.run.ids-differ has no check yet');
});

test('an unknown area is refused with the known ones', () => {
  expect(() => select([], ['jobs'])).toThrow(/there is no area jobs\. Did you mean job\? Areas: .*\bjob\b/);
  expect(() => assertArea(madeUpRules, 'webhook')).not.toThrow();
});

test('the area of a rule is its first word', () => {
  expect(areaOf('job.run.accepts')).toBe('job');
});

test('nearest names share most with what was typed', () => {
  const names = ['ttl-ignored', 'wait-ignored', 'ttl-ends-a-tick-late'];
  expect(nearest('ttl-ignore', names, 2)).toEqual(['ttl-ignored', 'wait-ignored']);
  expect(nearest('', names)).toEqual([]);
  expect(nearest('quite-another', names)).toEqual([]);
});
