import { expect, test } from 'vitest';
import { apiOf } from '../testing/document.ts';
import { SchemaError } from '../text/errors.ts';
import { renderValidators } from './render-validators.ts';
import { createSchemaPool } from './schema-pool.ts';

function render(schemas: Record<string, unknown>): string {
  const api = apiOf({ components: { schemas } });
  return renderValidators(api, createSchemaPool(api));
}

test('a schema that two others refer to is compiled once', () => {
  const $ref = '#/components/schemas/Ship';
  const code = render({
    Ship: { required: ['keel'] },
    Fleet: { items: { $ref } },
    Tow: { allOf: [{ $ref }] },
  });
  expect(code.match(/keel/g)).toHaveLength(render({ Ship: { required: ['keel'] } }).match(/keel/g)!.length);
});

test('a schema that is none is refused under its place, not where it is used', () => {
  const schemas = { Fleet: { items: { $ref: '#/components/schemas/Ship' } }, Ship: { type: 'strin' } };
  expect(() => render(schemas)).toThrow(SchemaError);
  expect(() => render(schemas)).toThrow("Can't make a validator of #/components/schemas/Ship of test.yaml");
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a component may be called %s',
  async (name) => {
    const schemas = JSON.parse(
      `{"${name}":{"type":"string"},"Ship":{"$ref":"#/components/schemas/${name}"}}`,
    );
    const api = apiOf({ components: { schemas } });
    const code = renderValidators(api, createSchemaPool(api));
    const validators = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const validate = validators[`${name}2`];
    expect([validate('x'), validate(1)]).toEqual([true, false]);
  },
);
