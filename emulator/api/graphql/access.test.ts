import { expect, test } from 'vitest';
import { type GraphqlAnswer, openWorld, type TestWorld } from '../../testing/open-world.ts';

const query = '{ __typename }';

function expectRefused({ status, body, headers }: GraphqlAnswer, expected: number): void {
  expect([status, body]).toEqual([
    expected,
    { errors: [{ message: expect.stringMatching(/\w/), extensions: { code: expect.any(String) } }] },
  ]);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
}

async function rent({ v2 }: TestWorld): Promise<string> {
  const body = { name: 'p', image: 'i', cpu: { id: 'cpu3c', vcpuCount: 2 } };
  return ((await v2('POST /pods', { body })).body as { id: string }).id;
}

test('the key comes in the address', async () => {
  const { graphql, keys } = await openWorld();
  expect((await graphql(query)).body).toEqual({ data: { __typename: 'Query' } });
  expectRefused(await graphql(query, { key: null }), 401);
  expectRefused(await graphql(query, { key: '' }), 401);
  expectRefused(await graphql(query, { key: keys.invalid }), 401);
  expectRefused(await graphql(query, { key: keys.noAccess }), 403);
  const headers = { authorization: `Bearer ${keys.valid}` };
  expectRefused(await graphql(query, { key: null, headers }), 401);
});

test('a key is asked for before anything else', async () => {
  const { graphql } = await openWorld();
  expectRefused(await graphql('{', { key: null }), 401);
  expectRefused(await graphql('', { key: null, method: 'GET' }), 401);
  const headers = { accept: 'application/graphql-response+json' };
  const answer = await graphql(query, { key: null, headers });
  expect(answer.headers.get('content-type')).toMatch(/^application\/graphql-response\+json/);
});

test.each([
  '{ pod(input: { podId: "ID" }) { id } }',
  'mutation { podStop(input: { podId: "ID" }) { id } }',
  'mutation { podResume(input: { podId: "ID", gpuCount: 1 }) { id } }',
  '{ gpuTypes { id } pod(input: { podId: "ID" }) { id } }',
])("somebody else's Pod answers 403, and stays: %s", async (text) => {
  const world = await openWorld();
  const id = await rent(world);
  const { secondUser: key } = world.keys;
  expectRefused(await world.graphql(text.replace('ID', id), { key }), 403);
  expect((await world.v2(`GET /pods/${id}`)).body).toMatchObject({ status: 'RUNNING' });
  const { data } = await world.graphql('{ myself { pods { id } } }', { key });
  expect(data.myself.pods).toEqual([]);
});

test('a Pod that is not there is an error within the answer', async () => {
  const { graphql } = await openWorld();
  const { status, body } = await graphql('{ pod(input: { podId: "none" }) { id } myself { pods { id } } }');
  expect([status, body]).toEqual([
    200,
    {
      data: { pod: null, myself: { pods: [] } },
      errors: [expect.objectContaining({ path: ['pod'], message: 'there is no pod "none"' })],
    },
  ]);
});

test('no Pod that is named is no Pod', async () => {
  const { data } = await (await openWorld()).graphql('{ pod { id } }');
  expect(data).toEqual({ pod: null });
});
