import { readdir, readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** The operator's own definition of a TestRun, `config/crd/bases/k6.io_testruns.yaml` of grafana/k6-operator. */
const file = process.env.K6_OPERATOR_CRD;
if (file === undefined)
  process.stderr.write(
    'skipped: K6_OPERATOR_CRD names no file: manifests are not held to the schema of the k6 operator itself\n',
  );

const here = new URL('./', import.meta.url);
const names = (await readdir(here)).filter((name) => name.endsWith('.yaml'));

type Schema = { properties?: Record<string, Schema>; items?: Schema; [keyword: string]: unknown };

/** As the API server takes it: fields that are not listed are an error, where nothing says that they are kept. */
function strict(schema: Schema): Schema {
  const { properties, items, 'x-kubernetes-preserve-unknown-fields': keeps } = schema;
  const own = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !keyword.startsWith('x-kubernetes')),
  );
  const isClosed = properties !== undefined && keeps !== true && schema.additionalProperties === undefined;
  return {
    ...own,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, strict(one)])),
    }),
    ...(items && { items: strict(items) }),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}

async function validatorOf(definition: string) {
  const { spec } = parse(await readFile(definition, 'utf8'));
  const version = spec.versions.find(({ name }: { name: string }) => name === 'v1alpha1');
  const schema = strict(version.schema.openAPIV3Schema);
  const anything = { type: 'object' };
  const properties = { ...schema.properties, metadata: anything };
  return new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile({
    ...schema,
    properties,
  });
}

describe.skipIf(file === undefined)('the schema of the k6 operator', () => {
  let validate: Awaited<ReturnType<typeof validatorOf>>;
  beforeAll(async () => {
    validate = await validatorOf(file!);
  }, 120_000);

  test.each(names)('takes %s', async (name) => {
    validate(parse(await readFile(new URL(name, here), 'utf8')));
    expect(validate.errors).toBeNull();
  });

  test('takes no field that it does not have', async () => {
    const { spec, ...rest } = parse(await readFile(new URL(names[0]!, here), 'utf8'));
    expect(validate({ ...rest, spec: { ...spec, runner: { ...spec.runner, enviroment: [] } } })).toBe(false);
  });
});
