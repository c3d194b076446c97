import { expect, test } from 'vitest';
import { dropUnusedSchemas, importRequired } from './tidy-standalone.ts';

test('a require of a default becomes an import that Node and Vitest agree on', () => {
  const code = importRequired('"use strict";\nconst func0 = require("ajv/dist/runtime/equal").default;\n');
  expect(code).toBe(
    "import module0 from 'ajv/dist/runtime/equal.js';\n" +
      'const runtime0 = module0.default ?? module0;\n\n' +
      'const func0 = runtime0;\n',
  );
});

test('a require of a name becomes an import of the name', () => {
  const code = importRequired(
    'const formats0 = require("ajv-formats/dist/formats").fullFormats["date-time"];',
  );
  expect(code).toContain("import { fullFormats as runtime0 } from 'ajv-formats/dist/formats.js';");
  expect(code).toContain('const formats0 = runtime0["date-time"];');
});

test('what is required twice is imported once', () => {
  const use = 'require("ajv/dist/runtime/equal").default';
  expect(importRequired(`const a = ${use};\nconst b = ${use};`).match(/import/g)).toHaveLength(1);
});

test('a schema that nothing reads is dropped, one that an enum is read from stays', () => {
  const code =
    'const schema1 = {"type":"string"};\nconst schema2 = {"enum":[1]};\nif (schema2.enum[0] === data) {}\n';
  expect(dropUnusedSchemas(code)).toBe('const schema2 = {"enum":[1]};\nif (schema2.enum[0] === data) {}\n');
});
