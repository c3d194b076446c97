import { expect, test } from 'vitest';
import schema from '../report/results.schema.json' with { type: 'json' };
import { reasonCodeIn, reasonCodes, remedyFor } from './reason-codes.ts';

test('the schema of results has each code', () => {
  expect(schema.$defs.rule.properties.reasonCode.enum).toEqual(Object.keys(reasonCodes));
});

test('what blocks a rule is fixed before anything else', () => {
  expect(remedyFor('worker-not-started', ['job.run.accepts'])).toBe(
    'Fix job.run.accepts first: nothing else can be seen before.',
  );
  expect(remedyFor('throttled', [])).toContain('slower pace');
});

test.each([undefined, 'of-a-later-version', 'constructor'])('%s is taken for the broadest code', (code) => {
  expect(reasonCodeIn(code === undefined ? {} : { reasonCode: code })).toBe('not-as-needed');
});
