import { type Audit, serverAudits } from 'graphql-http';
import { beforeAll, expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

/** The audits of the GraphQL over HTTP specification; where they ask is known once there is a world. */
let address = '';
const audits = serverAudits({
  url: 'http://service/graphql',
  fetchFn: (url: string, init?: RequestInit) =>
    fetch(`${address}${new URL(url).search.replace('?', '&')}`, init),
});

beforeAll(async () => {
  const { urls, keys } = await openWorld();
  address = `${urls.graphql}?api_key=${keys.valid}`;
});

/** The document says that every call is a POST, and the specification leaves GET open. @see interface 4.4 */
const open = /^MAY .*\bGETs?\b/;

test('there are audits of every level', () => {
  const levels = new Set(audits.map(({ name }) => name.split(' ')[0]));
  expect([...levels].sort()).toEqual(['MAY', 'MUST', 'SHOULD']);
});

test.each(audits.map((audit): [string, Audit] => [audit.name, audit]))('%s', async (name, { fn }) => {
  const result = await fn();
  if (open.test(name)) expect(['ok', 'notice']).toContain(result.status);
  else expect(result.status, 'reason' in result ? result.reason : undefined).toBe('ok');
});
