import { expect, test } from 'vitest';
import { start } from '../../start.ts';
import { openWorld } from '../../testing/open-world.ts';

test.each(['2026-06-01T00:00:00Z', '2026-11-14T23:59:59.999Z'])('at %s v1 is served', async (now) => {
  const { v1 } = await openWorld({ now });
  expect((await v1('GET /pods')).status).toBe(200);
});

test.each(['2026-11-15T00:00:00Z', '2027-01-01T00:00:00Z'])(
  'at %s v1 is retired, and v2 is not',
  async (now) => {
    const { v1, v2 } = await openWorld({ now });
    const body = { name: 'r', username: 'u', password: 'p' };
    const refused = await v1('POST /containerregistryauth', { body });
    expect([refused.status, refused.body]).toEqual([410, { message: expect.stringMatching(/retired/) }]);
    expect((await v1('GET /pods', { key: null })).status).toBe(401);
    expect((await v2('GET /registries')).body).toEqual({ registries: [] });
  },
);

test('on a real clock the refusal names the option that brings v1 back', async ({ onTestFinished }) => {
  const emulator = await start({ clock: 'real', now: Date.parse('2026-12-01T00:00:00Z') });
  onTestFinished(() => emulator.stop());
  const headers = { authorization: `Bearer ${emulator.keys.valid}` };
  const answer = await fetch(`${emulator.urls.restV1}/pods`, { headers });
  expect([answer.status, await answer.json()]).toEqual([
    410,
    { message: expect.stringContaining('--now 2026-06-01') },
  ]);
});

test('the day comes while the world stands', async () => {
  const { v1, pass } = await openWorld({ now: '2026-11-14T23:59:59Z' });
  expect((await v1('GET /pods')).status).toBe(200);
  await pass(1000);
  expect((await v1('GET /pods')).status).toBe(410);
});

test('answers bear the date of their world', async () => {
  const { v1, v2, pass } = await openWorld({ now: '2026-11-14T23:59:59Z' });
  expect((await v1('GET /pods')).headers.get('date')).toBe('Sat, 14 Nov 2026 23:59:59 GMT');
  await pass(1000);
  expect((await v2('GET /nowhere')).headers.get('date')).toBe('Sun, 15 Nov 2026 00:00:00 GMT');
});

test('v1 says in each answer since when it is deprecated and when it ends', async () => {
  const { v1, v2 } = await openWorld();
  for (const call of ['GET /pods', 'GET /nowhere']) {
    const { headers } = await v1(call);
    expect(headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(headers.get('sunset')).toBe('Sun, 15 Nov 2026 00:00:00 GMT');
  }
  expect((await v2('GET /pods')).headers.has('deprecation')).toBe(false);
});
