import { expect, test } from 'vitest';
import { namedUrls } from './named-urls.ts';

const serverless = 'https://a.test/serverless/v1';
const restV1 = 'https://a.test/rest/v1';

test('an address goes by its name', () => {
  expect(namedUrls({ serverless, restV1 })).toEqual([
    [serverless, '$SERVERLESS_URL'],
    [restV1, '$REST_V1_URL'],
  ]);
});

test('one below another goes by the name of that', () => {
  const names = namedUrls({ serverless, restV1, restV1Schema: `${restV1}/openapi.json` });
  expect(names.map(([, name]) => name)).toEqual(['$SERVERLESS_URL', '$REST_V1_URL']);
});

test('one that only begins alike has its own', () => {
  const names = namedUrls({ serverless, restV1, restV1Schema: `${restV1}.json` });
  expect(names.map(([, name]) => name)).toContain('$REST_V1_SCHEMA_URL');
});
