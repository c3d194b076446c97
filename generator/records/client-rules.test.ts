import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkClientRules, renderClientRules } from './client-rules.ts';

const file = new URL('../../specs/client-rules/client-rule.schema.json', import.meta.url);
const schema = JSON.parse(await readFile(file, 'utf8'));

const record = {
  id: 'client.submits.once',
  section: '3, 4.1',
  level: 'must',
  says: 'A client submits once.',
  judge: 'By identical bodies.',
  consequence: 'The job runs twice.',
};
const origin = 'specs/client-rules/jobs.yaml';

test('a whole record is accepted and rendered by its id', () => {
  expect(() => checkClientRules(origin, [record], schema)).not.toThrow();
  const code = renderClientRules({ origin: 'specs/client-rules', records: [record] });
  expect(code).toContain('export type ClientRuleId =\n  | "client.submits.once";');
  expect(code).toContain('judge: "By identical bodies."');
});

test.each([
  [{ ...record, level: 'derived' }, /jobs\.yaml.*level of client\.submits\.once/],
  [{ ...record, id: 'job.submits' }, /id of job\.submits/],
  [{ ...record, section: 'four' }, /section of client\.submits\.once/],
  [{ ...record, judge: undefined }, /judge/],
  [{ ...record, needs: ['time'] }, /additional/],
])('%j is refused by the name of the rule', (wrong, words) => {
  expect(() => checkClientRules(origin, [JSON.parse(JSON.stringify(wrong))], schema)).toThrow(words);
});

test('an id twice is refused', () => {
  expect(() => renderClientRules({ origin, records: [record, record] })).toThrow(
    'it has client.submits.once twice',
  );
});
