import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const here = new URL('./', import.meta.url);
const schema = JSON.parse(await readFile(new URL('test-run.schema.json', here), 'utf8'));
const validate = new Ajv2020({ allErrors: true }).compile(schema);
const names = (await readdir(here)).filter((name) => name.endsWith('.yaml'));

async function manifest(name: string) {
  return parse(await readFile(new URL(name, here), 'utf8'));
}

test('there are manifests', () => {
  expect(names.length).toBeGreaterThan(0);
});

describe.each(names)('%s', (name) => {
  test('is a TestRun', async () => {
    validate(await manifest(name));
    expect(validate.errors).toBeNull();
  });

  test('runs a script that there is, with as many instances as it says', async () => {
    const { spec } = await manifest(name);
    const script = spec.script.configMap.file.replace('.tar', '.ts');
    expect(existsSync(new URL(`../${script}`, here))).toBe(true);
    const instances = spec.runner.env.find((one: { name: string }) => one.name === 'LOAD_INSTANCES');
    expect(Number(instances?.value ?? '1')).toBe(spec.parallelism);
  });

  test('takes keys from a secret only', async () => {
    const { spec } = await manifest(name);
    const variables = spec.runner.env.map((one: { name: string }) => one.name);
    expect(variables.filter((variable: string) => /KEY|URL/.test(variable))).toEqual([]);
    expect(spec.runner.envFrom[0].secretRef.name).toBe('plumbline-load-target');
  });
});

test('a manifest with a slip of the pen is none', async () => {
  const { spec, ...rest } = await manifest(names[0]!);
  expect(validate({ ...rest, spec: { ...spec, paralelism: 2 } })).toBe(false);
  expect(validate({ ...rest, spec: { ...spec, parallelism: '2' } })).toBe(false);
});
