import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkRules } from './check-rules.ts';

const file = new URL('../../specs/rules/rule.schema.json', import.meta.url);
const schema = JSON.parse(await readFile(file, 'utf8'));

const record = {
  id: 'job.run.accepts',
  section: '3, 4.1',
  level: 'must',
  says: 'A valid body is accepted.',
  passage: '0123456789abcdef',
};

test('a record with all that a rule needs is taken', () => {
  expect(() => checkRules('specs/rules/job.yaml', [record], schema)).not.toThrow();
});

test.each([
  [
    { ...record, level: 'maybe' },
    /job\.yaml.*level of job\.run\.accepts.*: must, derived, example, beta, disputed, open/,
  ],
  [{ ...record, section: 'four' }, /section of job\.run\.accepts/],
  [{ ...record, needs: ['luck'] }, /needs\/0 of job\.run\.accepts/],
  [{ ...record, consequence: undefined, more: 1 }, /job\.run\.accepts .*additional/],
  [{ section: '3' }, /record 0 .*required/],
  [{ ...record, passage: undefined }, /passage.*npm run passages -- --write/],
  [{ ...record, passage: 1234567890123456 }, /passage of job\.run\.accepts.*npm run passages -- --write/],
])('%j is refused by the name of the rule', (wrong, words) => {
  expect(() => checkRules('specs/rules/job.yaml', [record, wrong].slice(1), schema)).toThrow(words);
});
