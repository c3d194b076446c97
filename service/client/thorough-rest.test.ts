import { expect, test } from 'vitest';
import type { RestAnswer } from './rest-answer.ts';
import type { RestClient } from './rest-client.ts';
import type { RestRequest } from './rest-request.ts';
import { createServedParameters } from './served-parameters.ts';
import { createThoroughRest } from './thorough-rest.ts';

type Answer = { readonly status: number; readonly json: unknown };

const parameter = (name: string, required: boolean) => ({
  ...{ name, required, in: 'query' },
  schema: { type: 'string', enum: [`a-${name}`, '2', '4'] },
});

const schema = {
  openapi: '3.1.0',
  info: { title: 'x', version: '1' },
  paths: {
    '/volumes': {
      get: { parameters: [parameter('offset', false)], responses: { 200: { description: '' } } },
    },
    '/pods': { get: { parameters: [parameter('after', false)], responses: { 200: { description: '' } } } },
    '/bills/{id}': {
      get: { parameters: [parameter('since', true)], responses: { 200: { description: '' } } },
    },
  },
};

function open(respond: (request: RestRequest) => Answer) {
  const calls: string[] = [];
  const client: RestClient = {
    async call(request, role, again = false) {
      calls.push(`${role}${again ? ' again' : ''} ${request.path} ${JSON.stringify(request.query ?? {})}`);
      const answer = request.at === 'schema' ? { status: 200, json: schema } : respond(request);
      return { request, headers: {}, text: '', sent: 0, answered: calls.length, ...answer } as RestAnswer;
    },
    listen: () => Promise.reject(new Error('nobody listens')),
  };
  const site = {
    urls: { serverless: 'http://x.invalid', restV2: 'http://x.invalid/v2' },
    keys: {},
    endpoints: {},
  };
  return { calls, rest: createThoroughRest(client, site, createServedParameters()) };
}

const get = (path: string, more: Partial<RestRequest> = {}): RestRequest => ({
  ...{ api: 'v2', method: 'GET', path, key: 'valid' },
  ...more,
});

test('what the schema requires is sent once it was missed, and from then on', async () => {
  const { rest, calls } = open(({ query }) => ({ status: query?.since === undefined ? 400 : 200, json: {} }));
  const bill = get('/bills/{billId}', { ids: { billId: 'b' } });

  expect((await rest.call(bill, 'when')).status).toBe(200);
  expect((await rest.call(bill, 'when')).status).toBe(200);

  expect(calls.map((call) => call.replace(/"since":"[^"]+"/, 'since'))).toEqual([
    'when /bills/{billId} {}',
    'control /openapi.json {}',
    'when again /bills/{billId} {since}',
    'when /bills/{billId} {since}',
  ]);
});

test('a refusal for anything else stands, and so does an exact call', async () => {
  const { rest, calls } = open(() => ({ status: 400, json: {} }));
  expect((await rest.call(get('/pods'), 'when')).status).toBe(400);
  expect((await rest.call(get('/bills/{id}', { ids: { id: 'b' }, exact: true }), 'when')).status).toBe(400);
  expect(calls).toEqual(['when /pods {}', 'control /openapi.json {}', 'when /bills/{id} {}']);
});

const all = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }, { id: 'e' }];

function pageOf({ query }: RestRequest): Answer {
  const from = Number(query?.after ?? 0);
  const nextCursor = from + 2 < all.length ? String(from + 2) : null;
  return { status: 200, json: { pods: all.slice(from, from + 2), nextCursor } };
}

test('the pages of a list come as one answer', async () => {
  const { rest, calls } = open(pageOf);
  const { json, answered } = await rest.call(get('/pods'), 'given');
  expect(json).toEqual({ pods: all, nextCursor: null });
  expect(answered).toBe(calls.length);
  expect(calls.filter((call) => !call.includes('again'))).toEqual([
    'given /pods {}',
    'control /openapi.json {}',
  ]);
  expect(rest.partsRead()).toEqual([]);
});

test.each<[string, (request: RestRequest) => Answer]>([
  [
    'of which the next page is refused',
    (request) => (request.query ? { status: 404, json: {} } : pageOf(request)),
  ],
  ['that goes round in circles', () => ({ status: 200, json: { pods: [{}], nextCursor: '2' } })],
  ['that does not say how it goes on', () => ({ status: 200, json: { pods: [{}], hasMore: true } })],
])('a list %s is read in part', async (_, respond) => {
  const { rest } = open(respond);
  expect((await rest.call(get('/pods'), 'when')).json).toHaveProperty('pods');
  expect(rest.partsRead()).toEqual([expect.stringMatching(/^v2 GET \/pods was answered by a part/)]);
});

test('the pages of a list are joined under its name, whatever array stands before it', async () => {
  const { rest } = open((request) => {
    const { status, json } = pageOf(request);
    return { status, json: { notices: [{ id: 'n' }], ...(json as object) } };
  });
  expect((await rest.call(get('/pods'), 'given')).json).toMatchObject({ notices: [{ id: 'n' }], pods: all });
});

test('control and exact calls read one page', async () => {
  const { rest, calls } = open(pageOf);
  await rest.call(get('/pods'), 'control');
  await rest.call(get('/pods', { exact: true }), 'when');
  expect(calls).toHaveLength(2);
});

test('pages that show where they begin, and not how many there are, are read until one is not full', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const { rest } = open(({ query }) => {
    const offset = Number(query?.offset ?? 0);
    return { status: 200, json: { networkVolumes: all.slice(offset, offset + 2), offset, limit: 2 } };
  });
  const answer = await rest.call(get('/volumes'), 'when');
  expect(answer.json).toMatchObject({ networkVolumes: all });
  expect(rest.partsRead()).toEqual([]);
});

test('a page that comes again is read once, and the list is a part', async () => {
  const page = { networkVolumes: [{ id: 'a' }, { id: 'b' }], offset: 0, limit: 2 };
  const { rest } = open(() => ({ status: 200, json: page }));
  expect((await rest.call(get('/volumes'), 'when')).json).toEqual(page);
  expect(rest.partsRead()).toHaveLength(1);
});

test('a list whose schema has no way to more is whole, however full its page is', async () => {
  const page = { pods: [{ id: 'a' }, { id: 'b' }], offset: 0, limit: 2 };
  const { rest } = open(() => ({ status: 200, json: page }));
  expect((await rest.call(get('/pods', { query: {} }), 'when')).json).toEqual(page);
});
