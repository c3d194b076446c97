import { expect, test } from 'vitest';
import type { Schemas } from '../../../engine/contract/schema/schemas.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';
import { hasDefault } from './has-default.ts';

const named: Readonly<Record<string, Schema>> = {
  '#/known': { type: 'object', default: {} },
  '#/itself': { $ref: '#/itself' },
};
const schemas = { follow: (ref: string) => named[ref] ?? true } as unknown as Schemas;

test.each<[string, Schema, boolean]>([
  ['its own', { type: 'integer', default: 5 }, true],
  ['that of what it refers to', { $ref: '#/known' }, true],
  ['that of a part', { allOf: [{ $ref: '#/known' }] }, true],
  ['none', { type: 'integer' }, false],
  ['none, for it is whatever it is', true, false],
  ['none, for it is nothing but itself', { $ref: '#/itself' }, false],
])('a default is %s', (_, schema, found) => expect(hasDefault(schema, schemas)).toBe(found));
