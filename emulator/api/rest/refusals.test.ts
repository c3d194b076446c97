import { beforeAll, describe, expect, test } from 'vitest';
import { operations as first } from '../../../generated/rest-v1/operations.ts';
import { operations as second } from '../../../generated/rest-v2/operations.ts';
import { type Answer, openWorld, type TestWorld } from '../../testing/open-world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await openWorld();
});

function expectForm(version: 'v1' | 'v2', status: number, answer: Answer): void {
  expect(answer.status, answer.text).toBe(status);
  if (version === 'v1') {
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(answer.body).toEqual({ message: expect.stringMatching(/\w/) });
    return;
  }
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  const form = { title: expect.stringMatching(/\w/), status, detail: expect.stringMatching(/\w/) };
  expect(answer.body).toMatchObject(form);
}

const line = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/\{\w+\}/g, 'any')}`;

describe.each([
  ['v1', Object.values(first).filter(({ id }) => id !== 'GetOpenAPI')],
  ['v2', Object.values(second).filter(({ id }) => id !== 'getSchema')],
] as const)('%s', (version, operations) => {
  test.each(operations.map((operation) => line(operation)))('%s needs a key with access', async (call) => {
    const send = (key: string | null) => world[version](call, { key });
    expectForm(version, 401, await send(null));
    expectForm(version, 401, await send(world.keys.invalid));
    expectForm(version, 403, await send(world.keys.noAccess));
  });

  test('the schema is for everybody', async () => {
    const { status, body } = await world[version]('GET /openapi.json', { key: null });
    expect([status, body]).toEqual([200, expect.objectContaining({ openapi: expect.stringMatching(/^3/) })]);
  });

  test.each([
    ['PUT /pods', 405, {}],
    ['OPTIONS /templates', 405, {}],
    ['DELETE /templates', 405, {}],
    ['GET /nowhere', 404, {}],
    ['GET /', 404, {}],
    ['GET ', 404, {}],
    ['GET /pods/', 404, {}],
    ['GET /pods/none', 404, {}],
    ['GET /pods/%zz', 400, {}],
    ['POST /pods', 400, { body: '{' }],
    ['POST /pods', 400, { body: '' }],
    ['POST /pods', 400, { body: 'null' }],
    ['POST /pods', 400, { body: '[]' }],
    ['POST /pods', 400, { body: Uint8Array.of(0x22, 0xff, 0x22) }],
    ['POST /pods', 415, { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['POST /pods', 413, { body: `"${'x'.repeat(1_000_000)}"` }],
    ['POST /pods', 401, { key: null, body: `"${'x'.repeat(1_000_000)}"` }],
  ] as const)('%s answers %i: %j', async (call, status, options) => {
    expectForm(version, status, await world[version](call, options));
  });

  test('a wrong method is told the right ones', async () => {
    expect((await world[version]('DELETE /templates')).headers.get('allow')).toBe('GET, POST');
  });
});

test('v1 answers 400 for what can not be an id, and 404 for one that names nothing', async () => {
  expectForm('v1', 400, await world.v1('DELETE /containerregistryauth/no%20such%2Fid'));
  expectForm('v1', 404, await world.v1('DELETE /containerregistryauth/nosuchid'));
});

test('v2 reports each thing that is wrong', async () => {
  const body = { name: '', image: 3, gpu: { id: 'x', count: 0 }, flat: true };
  const { status, body: problem } = await world.v2('POST /pods', { body });
  expect([status, (problem as { errors: string[] }).errors]).toEqual([
    400,
    expect.arrayContaining([
      expect.stringMatching(/\/name .*fewer than 1/),
      expect.stringMatching(/\/image must be string/),
      expect.stringMatching(/\/gpu\/count must be >= 1/),
      expect.stringMatching(/unevaluated properties: flat/),
    ]),
  ]);
});

test.each([
  ['GET /catalog/gpus?count=0', 'count must be >= 1'],
  ['GET /catalog/gpus?count=two', 'count must be integer'],
  ['GET /catalog/gpus?include=EVERYTHING', 'one of the allowed values'],
  ['GET /billing?startTime=yesterday', 'moments'],
  ['GET /billing?bucketSize=decade', 'one of the allowed values'],
  ['GET /pods?includeClusterPods=maybe', 'must be boolean'],
])('v2 %s is refused', async (call, words) => {
  const answer = await world.v2(call);
  expectForm('v2', 400, answer);
  expect(answer.text).toContain(words);
});

test("another tenant's resource answers 403, and stays", async () => {
  const podBody = { name: 'p', image: 'i', cpu: { id: 'cpu3c', vcpuCount: 2 } };
  const { id } = (await world.v2('POST /pods', { body: podBody })).body as { id: string };
  const key = world.keys.secondUser;
  expectForm('v2', 403, await world.v2(`DELETE /pods/${id}`, { key }));
  expectForm('v1', 403, await world.v1(`POST /pods/${id}/stop`, { key }));
  expect((await world.v2('GET /pods', { key })).body).toEqual({ pods: [] });
  expect((await world.v2(`GET /pods/${id}`)).body).toMatchObject({ id, status: 'RUNNING' });
});
