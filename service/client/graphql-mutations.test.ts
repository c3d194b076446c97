import { expect, test } from 'vitest';
import { mayMutate, mutationsIn } from './graphql-mutations.ts';
import type { GraphqlRequest } from './graphql-request.ts';

const call = (more: Partial<GraphqlRequest>): GraphqlRequest => ({ name: 'n', key: 'valid', ...more });
const stop = 'mutation { podStop(input: { podId: "p1" }) { id } }';
const stopped = [{ field: 'podStop', key: 'podStop', values: { input: { podId: 'p1' } } }];

test.each<[string, Partial<GraphqlRequest>]>([
  ['a document', { query: stop }],
  [
    'its variables',
    { query: 'mutation ($i: I) { podStop(input: $i) { id } }', variables: { i: { podId: 'p1' } } },
  ],
  ['a default of them', { query: 'mutation ($p: ID = "p1") { podStop(input: { podId: $p }) { id } }' }],
  [
    'a fragment',
    { query: 'mutation { ...F } fragment F on M { podStop(input: { podId: "p1" }) { id } ...F }' },
  ],
  ['an inline fragment', { query: 'mutation { ... on M { podStop(input: { podId: "p1" }) { id } } }' }],
  ['a text of JSON', { text: JSON.stringify({ query: stop }) }],
  [
    'variables that are a text',
    {
      text: JSON.stringify({
        query: 'mutation ($p: ID) { podStop(input: { podId: $p }) { id } }',
        variables: '{"p":"p1"}',
      }),
    },
  ],
  ['a batch', { text: JSON.stringify([{ query: '{ a }' }, { query: stop }]) }],
  ['a text that is a document', { text: stop }],
  ['a form', { text: `query=${encodeURIComponent(stop)}`, contentType: 'application/x-www-form-urlencoded' }],
  [
    'a form with variables',
    {
      text: `%71uery=mutation+($p:ID)+%7B+podStop(input:%7BpodId:$p%7D)%7Bid%7D+%7D&variables=%7B%22p%22:%22p1%22%7D`,
    },
  ],
  ['an address', { method: 'GET', search: { query: stop } }],
  ['an operation behind another one', { query: `query A { a } ${stop}` }],
])('what a mutation does is read from %s', (_, more) => {
  expect([mayMutate(call(more)), mutationsIn(call(more))]).toEqual([true, stopped]);
});

test('several fields have their keys', () => {
  const query = 'mutation { a: podStop(id: 1) { id } podResume(id: 2) { id } }';
  expect(mutationsIn(call({ query }))).toEqual([
    { field: 'podStop', key: 'a', values: { id: 1 } },
    { field: 'podResume', key: 'podResume', values: { id: 2 } },
  ]);
});

test.each([
  ['is skipped', 'mutation { __typename podStop(id: 1) @skip(if: true) { id } }'],
  ['is not included', 'mutation ($on: Boolean = false) { podStop(id: 1) @include(if: $on) { id } }'],
  ['is no mutation', 'query { pod(name: "mutation") { id } }'],
])('what %s does nothing', (_, query) => {
  expect(mutationsIn(call({ query }))).toEqual([]);
});

test('a document that is none is not read', () => {
  expect(mutationsIn(call({ query: 'mutation { podStop(' }))).toBeUndefined();
});

test.each([{ query: '{ pods { id } }' }, { text: '{"query":5}' }, {}])('%j changes nothing', (more) => {
  expect(mayMutate(call(more))).toBe(false);
});
