import { expect, test } from 'vitest';
import { explainRule } from '../engine/rules/explain-rule.ts';
import { needWords } from '../service/profile/need-words.ts';
import { rowOfRule } from './rule-rows.ts';

test('a rule is explained while it has no check', () => {
  const text = explainRule(rowOfRule('job.run.accepts', []), needWords);
  expect(text).toContain('How it is judged: ');
  expect(text).toMatch(/\nIt has no check yet\.$/);
});

test('the check of a rule of the suites is known', () => {
  expect(rowOfRule('job.run.accepts')).toMatchObject({ checked: true, faults: expect.any(Array) });
});
