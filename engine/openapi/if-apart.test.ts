import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { withIfApart } from './if-apart.ts';

const schema = JSON.parse(`{
  "allOf": [{ "properties": { "name": { "type": "string" }, "kind": { "type": "string" } } }],
  "if": { "required": ["kind"], "properties": { "kind": { "const": "fast" } } },
  "then": { "properties": { "speed": { "type": "integer" } } },
  "unevaluatedProperties": false
}`);
const validate = new Ajv2020({ strict: false, allErrors: true }).compile(withIfApart(schema));

test.each([{ name: 'a' }, { kind: 'slow', name: 'a' }, { kind: 'fast', speed: 3 }])('%j fits', (value) => {
  expect(validate(value)).toBe(true);
});

test.each([{ nme: 'a' }, { kind: 'slow', speed: 3 }, { kind: 'fast', speed: 'high' }])(
  '%j does not',
  (value) => {
    expect(validate(value)).toBe(false);
  },
);

test('a schema without the two side by side stays as it is', () => {
  const { unevaluatedProperties: _, ...open } = schema;
  expect(withIfApart(open)).toBe(open);
});
