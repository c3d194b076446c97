import { expect, test } from 'vitest';
import type { GraphqlRequest } from '../../client/graphql-request.ts';
import { assertGraphqlCall } from './assert-graphql-call.ts';

/** Sends a call where the case has made p1. */
const sending = (more: Partial<GraphqlRequest>) => () =>
  assertGraphqlCall({ name: 'n', key: 'valid', ...more }, (id) => id === 'p1', {
    valid: 'key-of-ours',
    secondUser: 'key-of-theirs',
  });

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
])('a call is not sent that %s', (_, more, words) => {
  expect(sending(more)).toThrow(words);
});

test.each<[string, Partial<GraphqlRequest>]>([
  ['reads with the key of another user', { key: 'secondUser', query: '{ myself { id } }' }],
  ['tries that key on what the case has made', { key: 'secondUser', query: stop('p1') }],
  ['changes something', { query: stop('p2') }],
])('a call is sent that %s', (_, more) => {
  expect(sending(more)).not.toThrow();
});
