import { describe, expect, test } from 'vitest';
import { SuiteError } from '../../../engine/errors.ts';
import type { RestRequest } from '../../client/rest-request.ts';
import { leftAlone } from '../unclaimed-ids.ts';
import { assertRestCall } from './assert-rest-call.ts';

/** What comes of a call where the case has made p1, and p9 is somebody else's. */
function sending(more: Partial<RestRequest>): Promise<void> {
  const request: RestRequest = { api: 'v2', method: 'POST', path: '/pods', key: 'valid', ...more };
  return assertRestCall(request, {
    keys: { valid: 'key-of-ours', secondUser: 'key-of-theirs' },
    isClaimed: (id) => id === 'p1',
    async assertFree(id) {
      if (id === 'p9') throw leftAlone(id, 'existed before the run');
    },
    async assertUnlisted(texts) {
      if (texts.includes('p9')) throw leftAlone('p9', 'existed before the run');
    },
    async assertThere(id) {
      if (id === 'p0') throw leftAlone(id, 'is shown by nothing');
    },
  });
}

const onOwn = { path: '/pods/{id}', ids: { id: 'p1' } };

describe('a call of a rule of the user is not sent', () => {
  test.each<[string, Partial<RestRequest>, string]>([
    ['that deletes a collection', { method: 'DELETE' }, 'names nothing by an id'],
    ['that deletes by a query', { method: 'DELETE', query: { id: 'p1' } }, 'names nothing by an id'],
    ['that deletes by a body', { method: 'DELETE', body: { ids: ['p1'] } }, 'names nothing by an id'],
    ['that changes a collection', { method: 'PATCH', path: '/pods/', body: {} }, 'names nothing by an id'],
    ['that deletes what is no collection', { method: 'DELETE', path: '/all' }, 'names nothing by an id'],
    ['that deletes at no collection', { method: 'DELETE', path: '/machines/p2' }, 'names nothing by an id'],
    [
      'that says in a header that it deletes',
      { method: 'GET', ...onOwn, headers: { 'X-HTTP-Method-Override': 'DELETE' } },
      'X-HTTP-Method-Override may make another method of it',
    ],
    ['that says so in its query', { ...onOwn, query: { _method: 'DELETE' } }, '_method may make'],
    ['that says so in its address', { path: '/pods/p1?_method=DELETE' }, '_method may make'],
    ['that says so in its body', { ...onOwn, body: { _method: 'DELETE' } }, '_method may make'],
    ['with a key of its own', { headers: { Authorization: 'Bearer x' } }, 'say in key whose key it has'],
    ['with another key in a header', { headers: { 'x-own': 'key-of-theirs' } }, 'has the key secondUser'],
    ['with another key in its query', { query: { token: 'key-of-theirs' } }, 'has the key secondUser'],
    ['with another key in its address', { path: '/pods?token=key%2Dof-theirs' }, 'has the key secondUser'],
    ['with another key in its body', { body: { api_key: 'key-of-theirs' } }, 'has the key secondUser'],
    ['with another key in a text', { text: '{"k":"key-of-theirs"}' }, 'has the key secondUser'],
    ['with a header that leads elsewhere', { headers: { Host: 'h' } }, 'may make another call of it'],
    ['with an unclear id', { method: 'DELETE', path: '/pods/p1%252Fp9' }, 'an encoding within an encoding'],
    [
      'with a header for another account',
      { headers: { 'X-On-Behalf-Of': 'v' } },
      'may choose another account',
    ],
    ...[
      'X-Tunneled-Method',
      'x-method',
      'x-original-method',
      'x-rewrite-method',
      'x_http_method_override',
    ].map((name): [string, Partial<RestRequest>, string] => [
      `that says in ${name} that it deletes`,
      { method: 'GET', ...onOwn, headers: { [name]: 'DELETE' } },
      `${name} may make another method of it`,
    ]),
    ['that makes something by XML', { text: '<x/>', contentType: 'application/xml' }, 'send JSON'],
    ['that does so by its header', { body: {}, headers: { 'content-Type': 'text/xml' } }, 'send JSON'],
    [
      'that makes something by what may be a form',
      { text: '{"name":"a&_method=DELETE"}', contentType: 'application/x-www-form-urlencoded' },
      'send JSON',
    ],
    ['that makes what nobody plans', { path: '/machines', body: {} }, 'the document has no POST there'],
    ['that puts what may be new', { ...onOwn, method: 'PUT', body: {} }, 'the document has no PUT there'],
    ['that may make another', { path: '/pods/p1/clone' }, 'the document has no POST there'],
    ['with a doubled member', { text: '{"name":"a","name":"b"}' }, 'has name twice'],
    [
      'that is a form',
      { ...onOwn, text: 'name=a', contentType: 'application/x-www-form-urlencoded' },
      'what a body of application/x-www-form-urlencoded says',
    ],
    [
      'that is a form by its header',
      { ...onOwn, text: 'name=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      'what a body of application/x-www-form-urlencoded says',
    ],
    [
      'that makes something with the key of another user',
      { key: 'secondUser' },
      'make it with the key valid',
    ],
    [
      'that changes with it what the case has not made',
      { key: 'secondUser', method: 'DELETE', path: '/pods/p2' },
      'names what this case has not made',
    ],
  ])('%s', async (_, more, words) => {
    await expect(sending(more)).rejects.toThrow(SuiteError);
    await expect(sending(more)).rejects.toThrow(words);
  });

  test.each<[string, Partial<RestRequest>]>([
    ['in a query', { ...onOwn, method: 'DELETE', query: { also: 'p9' } }],
    ['in its address', { method: 'DELETE', path: '/pods/p1?also=p9' }],
    ['in a body', { ...onOwn, method: 'DELETE', body: ['p9'] }],
    ['in a body that makes something', { body: { id: 'p9' } }],
    ['in one that mounts it', { body: { mounts: { persistent: { volume: 'p9' } } } }],
    ['in one whose name is no text', { body: { name: ['a', { id: 'p9' }] } }],
    ['in one that is called after it within', { body: { template: { name: 'p9' } } }],
    ['as a member', { body: { pods: { p9: true } } }],
    ['in JSON within a text', { body: { input: '{"id":"\\u00709"}' } }],
    ['in JSON within it', { body: { input: JSON.stringify({ args: JSON.stringify(['p9']) }) } }],
    ['in a list', { body: [['p9']] }],
    ['in the query of a create', { query: { replace: 'p9' } }],
    ['in the query of its address', { path: '/pods?replace=p9' }],
    ['in a header', { headers: { 'x-replaces': 'p9' } }],
    ['in a body of what it changes', { ...onOwn, method: 'PATCH', body: { volume: 'p9' } }],
    [
      'in a body that is no JSON',
      { ...onOwn, method: 'PATCH', text: '<pod ref="p9"/>', contentType: 'text/xml' },
    ],
    ['in broken JSON', { text: '{"id":"p9"' }],
    ['as one of several ids', { ...onOwn, method: 'PATCH', body: { podIds: ['p1', 'p9'] } }],
  ])('that names what is somebody else’s besides, %s', async (_, more) => {
    await expect(sending(more)).rejects.toThrow('p9 existed before the run');
  });
});

test.each<Partial<RestRequest>>([
  { method: 'PATCH', path: '/pods/p0', body: {} },
  { path: '/pods/p0/action', body: { action: 'start' } },
])('a call is not sent that changes what nothing shows: $method $path', async (more) => {
  await expect(sending(more)).rejects.toThrow('p0 is shown by nothing');
});

test('a number that a body names is looked at as it is written', async () => {
  const said: string[] = [];
  const known = {
    ...{ keys: { valid: 'key-of-ours' }, isClaimed: () => false, assertFree: async () => {} },
    ...{
      assertThere: async () => {},
      assertUnlisted: async (texts: readonly string[]) => void said.push(...texts),
    },
  };
  const text = '{"volume":12345678901234567891}';
  await assertRestCall({ api: 'v2', method: 'POST', path: '/pods', key: 'valid', text }, known);
  expect(said).toContain('12345678901234567891');
});

describe('a call of a rule of the user is sent', () => {
  test.each<[string, Partial<RestRequest>]>([
    ['that makes something', { body: { name: 'p9', templateId: 't1' } }],
    ['that changes one thing', { ...onOwn, method: 'PATCH', body: { name: 'p9' } }],
    ['that tries to delete what nothing shows', { method: 'DELETE', path: '/pods/p0' }],
    ['that reads what is unclear', { method: 'GET', path: '/pods/p1;p2', headers: { Host: 'h' } }],
    ['that reads', { method: 'GET', query: { id: 'p9' } }],
    ['that reads with another key', { method: 'GET', key: 'secondUser' }],
    [
      'that tries another user’s key on what the case has made',
      { ...onOwn, method: 'DELETE', key: 'secondUser' },
    ],
    ['whose body is no JSON', { text: '{"name":' }],
    ['whose body is called nothing', { text: '{"name":"a"}', contentType: null }],
    [
      'whose body is called JSON',
      { text: '{"name":"a"}', contentType: 'application/merge-patch+json; charset=utf-8' },
    ],
    [
      'that changes one thing by a text',
      { ...onOwn, method: 'PATCH', text: '{"name":"a"}', contentType: 'text/plain' },
    ],
  ])('%s', async (_, more) => {
    await expect(sending(more)).resolves.toBeUndefined();
  });
});
