import { describe, expect, test } from 'vitest';
import type { Transport } from '../../engine/http/transport.ts';
import { TransportError } from '../../engine/http/transport-error.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { json } from '../testing/fake-target.ts';
import { createAccess } from './access.ts';
import { lookAt } from './look.ts';

/** A target whose list is answered only after this many answers were lost. */
function losing(times: number, item: unknown = { id: 't-1', name: 'one' }, text?: string) {
  const calls = { made: 0 };
  const transport: Transport = {
    listen: unheard,
    close: async () => {},
    async send() {
      calls.made += 1;
      if (calls.made <= times) throw new TransportError('cut', 'the connection was cut');
      const answer = json(200, { notices: [{ id: 'n' }], templates: [item] });
      return text === undefined ? answer : { ...answer, bytes: new TextEncoder().encode(text) };
    },
  };
  const profile = {
    ...{ name: 'losing', secrets: {}, keys: { valid: 'k' }, endpoints: { probe: 'p' } },
    urls: { serverless: 'http://a.example/s', restV2: 'http://a.example/v2' },
  };
  return { calls, access: createAccess(profile, transport) };
}

describe('a list whose answer is lost', () => {
  test('is asked for again', async () => {
    const { access } = losing(3);
    const { shown, unread } = await lookAt('template', access);
    expect(shown.map(({ id }) => id)).toEqual(['t-1']);
    expect([...unread]).toEqual([]);
  });

  test('is unread where nobody answers, which is found out once and not for each list', async () => {
    const { calls, access } = losing(Number.POSITIVE_INFINITY);
    for (const kind of ['template', 'volume', 'registry', 'cluster', 'endpoint'] as const)
      expect((await lookAt(kind, access)).unread.get('v2')).toContain('the connection was cut');
    expect(calls.made).toBeLessThanOrEqual(15);
  });
});

test('what is listed may bear the own name of its kind for an id, and no other', async () => {
  const { shown } = await lookAt(
    'template',
    losing(0, { parentId: 'x', templateId: 't-1', name: 'one' }).access,
  );
  expect(shown).toMatchObject([{ id: 't-1', name: 'one' }]);
  const { shown: unnamed } = await lookAt('template', losing(0, { parentId: 'x', name: 'one' }).access);
  expect(unnamed).toMatchObject([{ id: undefined, name: 'one' }]);
});

test('what is listed may have a number for an id, as it is written, and several ids', async () => {
  const { shown } = await lookAt('template', losing(0, { id: 123, templateId: 't-1' }).access);
  expect(shown).toMatchObject([{ id: 't-1', otherIds: ['123'] }]);
  const items = [{ id: 1, name: 'one', next: 2 }];
  const text = JSON.stringify({ templates: items }).replace('"id":1', '"id":12345678901234567891');
  const { shown: large } = await lookAt('template', losing(0, items[0], text).access);
  expect(large).toMatchObject([{ id: '12345678901234567891', name: 'one' }]);
});

test('a list of what are no objects is unread: what is looked for may be in it', async () => {
  const { access } = losing(0, 't-1');
  const { read, unread } = await lookAt('template', access);
  expect([...read]).toEqual([]);
  expect(unread.get('v2')).toContain('what are no objects');
});

test('a list of what has neither an id nor a name does not say what is gone', async () => {
  const { access } = losing(0, { identifier: 't-1', label: 'plumbline-one' });
  const { shown, read, unread } = await lookAt('template', access);
  expect(shown).toHaveLength(1);
  expect([...read]).toEqual([]);
  expect([...unread]).toEqual([['v2', 'the list of v2 shows a template with neither id nor name']]);
});
