import { expect, test } from 'vitest';
import { fromOpenapi30 } from './from-openapi-3-0.ts';

test.each<[what: string, before: object, after: object]>([
  ['a nullable type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    'a nullable enum',
    { type: 'string', enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    'a nullable enum that has null',
    { type: 'string', enum: ['a', null], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  ['a nullable $ref', { $ref: 'Pod', nullable: true }, { anyOf: [{ $ref: 'Pod' }, { type: 'null' }] }],
  [
    'a nullable allOf',
    { allOf: [{ $ref: 'Pod' }], nullable: true },
    { anyOf: [{ allOf: [{ $ref: 'Pod' }] }, { type: 'null' }] },
  ],
  ['what stands beside a $ref', { $ref: 'Pod', type: 'string', maxLength: 3 }, { $ref: 'Pod' }],
  ['nullable: false', { type: 'string', nullable: false }, { type: 'string' }],
  ['nullable alone', { nullable: true }, {}],
  ['an exclusive minimum', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ['an inclusive maximum', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
  ['an exclusive bound of nothing', { exclusiveMinimum: true }, {}],
  ['a numeric exclusive bound', { exclusiveMinimum: 1 }, { exclusiveMinimum: 1 }],
])('%s', (_, before, after) => {
  expect(fromOpenapi30({ ...before })).toEqual(after);
});
