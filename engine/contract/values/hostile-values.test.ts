import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { named, schemasWith } from '../../testing/served-schema.ts';
import { UnusableSchema } from '../schema/unusable-schema.ts';
import { schemaValuesOf } from './values-of.ts';

function samples(schemas: Record<string, unknown>): unknown[] {
  return fc.sample(schemaValuesOf(named('It'), schemasWith(schemas)), { numRuns: 5, seed: 1 });
}

const it = { $ref: '#/components/schemas/It' };

describe('no values are made, in no time, of', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a pattern whose texts explode', { It: { type: 'string', pattern: '^((((((a+)+)+)+)+)+)+$' } }],
    ['a pattern of a billion', { It: { type: 'string', pattern: 'a{1000000000}' } }],
    ['a pattern with a lookahead', { It: { type: 'string', pattern: '^(?!a)b' } }],
    ['a choice of itself', { It: { oneOf: [it, it, it] } }],
    ['an allOf of itself', { It: { allOf: [it] } }],
    [
      'parts that double forty times',
      {
        It: { $ref: '#/components/schemas/S0' },
        ...Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => {
            const next = { $ref: `#/components/schemas/S${index + 1}` };
            return [`S${index}`, { allOf: [next, next] }];
          }),
        ),
        S40: { type: 'string' },
      },
    ],
  ])('%s', (_, schemas) => {
    expect(() => samples(schemas)).toThrow(UnusableSchema);
  });
});

test.each(['^(a|a)*$', '^(a+){40}$', '^((a+))+$'])('texts are made for %s', (pattern) => {
  const texts = samples({ It: { type: 'string', pattern } });
  for (const text of texts) expect(text).toMatch(/^a*$/);
});
