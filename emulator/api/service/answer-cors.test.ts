import { expect, onTestFinished, test } from 'vitest';
import { start } from '../../start.ts';

const page = 'http://page.test';

async function preflight(
  corsOrigins: string[] | undefined,
  origin: string,
  path = '/serverless/v1/probe/run',
) {
  const emulator = await start(corsOrigins === undefined ? {} : { corsOrigins });
  onTestFinished(() => emulator.stop());
  const headers = {
    ...{ origin, 'access-control-request-method': 'POST' },
    'access-control-request-headers': 'authorization,content-type',
  };
  const address = `${new URL(emulator.control).origin}${path}`;
  const answer = await fetch(address, { method: 'OPTIONS', headers });
  return { emulator, status: answer.status, allowed: answer.headers.get('access-control-allow-origin') };
}

test('a page of a given origin may call the service and read its refusals', async () => {
  const { emulator, status, allowed } = await preflight([page], page);
  expect([status, allowed]).toEqual([204, page]);
  const answer = await fetch(`${emulator.urls.serverless}/probe/health`, { headers: { origin: page } });
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, page]);
});

test.each([
  ['another page', [page], 'http://other.test', undefined],
  ['any page, unless it is asked for', undefined, page, undefined],
  ['control', ['*'], page, '/control/worlds'],
])('%s is not let in', async (_, origins, origin, path) => {
  const { status, allowed } = await preflight(origins, origin, path);
  expect([status === 204, allowed]).toEqual([false, null]);
});
