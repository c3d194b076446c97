import { expect, onTestFinished, test } from 'vitest';
import { start } from '../../start.ts';

/** Has somebody with the key submit a job, and gives the status. */
async function submitFrom(origin: string | undefined, corsOrigins: string[] = []): Promise<number> {
  const emulator = await start({ corsOrigins });
  onTestFinished(() => emulator.stop());
  const { status } = await fetch(`${emulator.urls.serverless}/probe/run`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${emulator.keys.valid}`,
      'content-type': 'application/json',
      ...(origin === undefined ? {} : { origin }),
    },
    body: '{"input":{}}',
  });
  return status;
}

test.each([
  ['of a name that was bound to our address', 'http://rebound.test:8787'],
  ['of no origin', 'null'],
])('a page %s submits no job, though it knows the key', async (_, origin) => {
  expect(await submitFrom(origin)).toBe(403);
});

test('nor does it reach a server behind a load balancing endpoint', async () => {
  const emulator = await start({ clock: 'real' });
  onTestFinished(() => emulator.stop());
  const call = (headers: Record<string, string>) =>
    fetch(`${emulator.addresses.balanced}/echo`, {
      headers: { authorization: `Bearer ${emulator.keys.valid}`, ...headers },
    });
  expect((await call({ origin: 'http://rebound.test' })).status).toBe(403);
  expect((await call({})).status).not.toBe(403);
});

test.each<[string, string | undefined, string[]?]>([
  ['a program', undefined],
  ['a page of this machine, through a proxy of its own', 'http://localhost:3000'],
  ['a page whose origin is given', 'http://page.test', ['http://page.test']],
  ['any page, where all are', 'http://page.test', ['*']],
])('%s does', async (_, origin, corsOrigins) => {
  expect(await submitFrom(origin, corsOrigins)).toBe(200);
});
