import { expect, test } from 'vitest';
import type { GraphqlRequest } from '../../client/graphql-request.ts';
import { leftAlone } from '../unclaimed-ids.ts';
import { assertGraphqlCall } from './assert-graphql-call.ts';

/** Sends a call where the case has made p1. */
const sending = (more: Partial<GraphqlRequest>) => () =>
  assertGraphqlCall(
    { name: 'n', key: 'valid', ...more },
    {
      keys: { valid: 'key-of-ours', secondUser: 'key-of-theirs' },
      isClaimed: (id) => id === 'p1',
      async assertUnlisted(texts) {
        if (texts.includes('p9')) throw leftAlone('p9', 'existed before the run');
      },
    },
  );

const stop = (id: string) => `mutation { podStop(input: { podId: "${id}" }) { id } }`;

test.each<[string, Partial<GraphqlRequest>, string]>([
  ['has two documents', { text: '{"query":"mutation { a }","query":"{ b }"}' }, 'has query twice'],
  ['has a key of its own', { query: '{ a }', search: { api_key: 'x' } }, 'say in key whose key it has'],
  [
    'makes a Pod with the key of another user',
    { key: 'secondUser', query: 'mutation { podFindAndDeployOnDemand(input: { name: "x" }) { id } }' },
    'make it with the key valid',
  ],
  [
    'may make one with it',
    { key: 'secondUser', query: 'mutation { podFindAndDeployOnDemand(' },
    'make it with the key valid',
  ],
  [
    'changes with it what the case has not made',
    { key: 'secondUser', query: stop('p2') },
    'names what this case has not made',
  ],
  [
    'has another key in its document',
    { query: 'mutation { a(key: "key-of-theirs") }' },
    'has the key secondUser',
  ],
  [
    'has another key in its variables',
    { query: 'mutation { a }', variables: { a: { b: 'key-of-theirs' } } },
    'has the key secondUser',
  ],
  [
    'has another key in its address',
    { query: 'mutation { a }', search: { token: 'key-of-theirs' } },
    'has the key secondUser',
  ],
  [
    'has another key in its text',
    { text: '{"query":"mutation { a }","token":"key-of-theirs"}' },
    'has the key secondUser',
  ],
  ['changes with it what nobody names', { key: 'secondUser', query: 'mutation { stopAll }' }, 'names what'],
  [
    'says in what it makes an id of somebody else',
    {
      query: 'mutation A($i: I) { podFindAndDeployOnDemand(input: $i) { id } }',
      variables: { i: { name: 'x', id: 'p9' } },
    },
    'p9 existed before the run',
  ],
  ['says it in its document', { query: 'mutation { make(a: { b: ["p\\u0039"] }) }' }, 'p9 existed'],
  ['says it in its address', { query: 'mutation { make }', search: { id: 'p9' } }, 'p9 existed'],
  ['says it in a directive', { query: 'mutation @on(id: "p9") { make }' }, 'p9 existed'],
  ['says it in a directive of a field', { query: 'mutation { make @on(id: p9) }' }, 'p9 existed'],
  ['says it in a nested field', { query: 'mutation { make { stop(name: "p9") } }' }, 'p9 existed'],
  [
    'says it in a fragment',
    { query: 'mutation { ...F } fragment F on M { a { b(id: "p9") } }' },
    'p9 existed',
  ],
  ['says it by default', { query: 'mutation ($i: ID = "p9") { make { stop(id: $i) } }' }, 'p9 existed'],
  [
    'says it in a variable that is called name',
    { query: 'mutation ($name: ID) { make { stop(id: $name) } }', variables: { name: 'p9' } },
    'p9 existed',
  ],
  [
    'says it beside its document',
    { text: '{"query":"mutation { a }","extensions":{"id":"p9"}}' },
    'p9 existed',
  ],
  [
    'says it to a document that it only names',
    { text: '{"id":"stop","variables":{"podId":"p9"}}' },
    'p9 existed',
  ],
  [
    'says it to one that it names by a hash',
    { text: '{"extensions":{"persistedQuery":{"sha256Hash":"aa"}},"variables":{"i":{"podId":"p9"}}}' },
    'p9 existed',
  ],
  [
    'says it in a subscription',
    { query: 'subscription { podStop(input: { podId: "p9" }) { id } }' },
    'p9 existed',
  ],
  ['says it where nobody can read it', { query: 'mutation { make(a: "p9") ' }, 'p9 existed'],
])('a call is not sent that %s', async (_, more, words) => {
  await expect(sending(more)()).rejects.toThrow(words);
});

test.each<[string, Partial<GraphqlRequest>]>([
  ['reads with the key of another user', { key: 'secondUser', query: '{ myself { id } }' }],
  ['tries that key on what the case has made', { key: 'secondUser', query: stop('p1') }],
  ['changes something', { query: stop('p2') }],
  [
    'makes what is called as something of somebody else',
    { query: 'mutation { make(input: { name: "p9" }) }' },
  ],
  [
    'calls it so by a variable',
    { query: 'mutation ($i: I) { make(input: $i) }', variables: { i: { name: 'p9' } } },
  ],
  [
    'calls it so by a variable for the name',
    { query: 'mutation ($n: S) { make(input: { name: $n }) }', variables: { n: 'p9' } },
  ],
])('a call is sent that %s', async (_, more) => {
  await expect(sending(more)()).resolves.toBeUndefined();
});
