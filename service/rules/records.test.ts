import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { rules } from '../../generated/rules.ts';
import schema from '../../specs/rules/rule.schema.json' with { type: 'json' };

const folder = new URL('../../specs/rules/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const validate = new Ajv2020({ allErrors: true }).compile(schema);

type RuleRecord = { id: string; section: string };

const recordsIn = (file: string): RuleRecord[] => parse(readFileSync(new URL(file, folder), 'utf8'));

test.each(files)('the records of %s fit their schema, and lie in the file of their area', (file) => {
  const records = recordsIn(file);
  validate(records);
  expect(validate.errors ?? []).toEqual([]);
  for (const { id } of records) expect(`${id.split('.')[0]}.yaml`).toBe(file);
});

test('ids are unique, and are the generated ones', () => {
  const ids = files.flatMap(recordsIn).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(Object.keys(rules).toSorted());
});

test('the schema refuses what is no record', () => {
  for (const wrong of [[], [{}], [{ id: 'x' }], { id: 'a.b' }, [{ ...recordsIn('job.yaml')[0], more: 1 }]])
    expect(validate(wrong)).toBe(false);
});
