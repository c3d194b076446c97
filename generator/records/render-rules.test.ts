import { expect, test } from 'vitest';
import { SourceError } from '../text/errors.ts';
import { renderRules, ruleVocabulary } from './render-rules.ts';

const vocabulary = { levels: ['must', 'open'], needs: ['time'] };
const record = { id: 'job.run', section: '4.1', level: 'must', says: 'It runs.', passage: 'abc' };

function render(...records: unknown[]): string {
  return renderRules({ origin: 'specs/rules', records, vocabulary });
}

test('ids, levels and needs are unions, and a rule without needs needs nothing', () => {
  const code = render(record);
  expect(code).toContain('export type RuleId =\n  | "job.run";');
  expect(code).toContain('export type Level =\n  | "must"\n  | "open";');
  expect(code).toContain('needs: []');
});

test('only what a record says is there', () => {
  expect(render(record)).not.toContain('judge: ');
  expect(render({ ...record, judge: 'Any 2xx.' })).toContain('judge: "Any 2xx."');
});

test('an id twice and a record without one are refused', () => {
  expect(() => render(record, record)).toThrow("Can't take specs/rules: it has job.run twice");
  expect(() => render({ says: 'a' })).toThrow(SourceError);
});

test('a schema without the lists is refused', () => {
  expect(() => ruleVocabulary('rule.schema.json', {})).toThrow('it lists no levels and needs');
});
