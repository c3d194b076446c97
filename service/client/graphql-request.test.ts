import { expect, test } from 'vitest';
import { type GraphqlRequest, graphqlTransportRequest } from './graphql-request.ts';

const site = {
  urls: { serverless: 'http://s', graphql: 'http://g/graphql' },
  keys: { valid: 'k&y+0', invalid: 'nobody' },
  endpoints: {},
};
const outgoing = (request: Partial<GraphqlRequest>) =>
  graphqlTransportRequest({ name: 'n', query: '{ a }', key: 'valid', ...request }, site);

test('a call is a POST of JSON with the key in the address, and nowhere else', () => {
  expect(outgoing({})).toEqual({
    method: 'POST',
    url: 'http://g/graphql?api_key=k%26y%2B0',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"query":"{ a }"}',
  });
});

test.each<[Partial<GraphqlRequest>, string]>([
  [{ key: 'missing' }, ''],
  [{ key: 'missing', keyForm: 'empty' }, '?api_key='],
  [{ key: 'invalid' }, '?api_key=nobody'],
  [{ keyForm: 'cut' }, '?api_key=k%26y%2B'],
  [{ keyForm: 'altered' }, '?api_key=k%26y%2B1'],
  [{ keyForm: 'longer' }, '?api_key=k%26y%2B0-0'],
  [{ keyForm: 'swapped' }, '?api_key=K%26Y%2B0'],
  [{ key: 'invalid', keyForm: 'bearer' }, ''],
])('%j goes to an address that ends in %j', (request, end) => {
  expect(outgoing(request).url).toBe(`http://g/graphql${end}`);
});

test('a key may be sent in the header instead', () => {
  expect(outgoing({ key: 'invalid', keyForm: 'bearer' }).headers).toMatchObject({
    authorization: 'Bearer nobody',
  });
});

test('variables stand beside the query', () => {
  expect(JSON.parse(String(outgoing({ variables: { a: 1 } }).body))).toEqual({
    query: '{ a }',
    variables: { a: 1 },
  });
});

test('a GET has its query in the address and no body', () => {
  const { url, body, headers } = outgoing({ method: 'GET', search: { query: '{ a }' } });
  expect(url).toBe('http://g/graphql?api_key=k%26y%2B0&query=%7B%20a%20%7D');
  expect([body, headers['content-type']]).toEqual([undefined, undefined]);
});

test('an address with a query of its own keeps it', () => {
  const odd = { ...site, urls: { ...site.urls, graphql: 'http://g/?a=b' } };
  expect(graphqlTransportRequest({ name: 'n', query: '{ a }', key: 'invalid' }, odd).url).toBe(
    'http://g/?a=b&api_key=nobody',
  );
});

test('a target without an address, or without the key, is an error of the suite', () => {
  const bare = { ...site, urls: { serverless: 'http://s' } };
  expect(() => graphqlTransportRequest({ name: 'n', key: 'valid' }, bare)).toThrow('no address for GraphQL');
  expect(() => outgoing({ key: 'noAccess' })).toThrow('no key named noAccess');
});

test('a document that is no text is reported', () => {
  expect(() => outgoing({ query: 5 as unknown as string })).toThrow(
    'graphql n: query is 5, and must be the text of a document',
  );
});
