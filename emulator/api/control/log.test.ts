import { expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';
import { receive } from '../../testing/receiver.ts';

test('the log has each call that the world answered, with its instant and status', async () => {
  const { clock, call, pass, steer } = await openWorld();
  await call('GET /probe/health');
  await pass(5);
  await call('GET /probe/health', { key: null });
  const url = '/serverless/v1/probe/health';
  expect((await steer('GET /log')).body).toEqual({
    entries: [
      { at: clock.now, direction: 'in', method: 'GET', url, status: 200 },
      { at: clock.now + 5, direction: 'in', method: 'GET', url, status: 401 },
    ],
  });
});

test('a call that waits has no status yet', async () => {
  const { call, pass, steer } = await openWorld();
  const answer = call('POST /probe/runsync', { body: { input: { probe: { work: 10 } } } });
  await pass(0);
  expect((await steer('GET /log')).body).toMatchObject({ entries: [{ status: null }] });
  await pass(10);
  await answer;
  expect((await steer('GET /log')).body).toMatchObject({ entries: [{ status: 200 }] });
});

test('the calls that the world made are there too', async () => {
  const { url } = await receive();
  const { run, pass, steer } = await openWorld();
  await run({ input: { probe: { beacon: url, work: 5 } }, webhook: url });
  await pass(5);
  const { entries } = (await steer('GET /log')).body as { entries: { direction: string }[] };
  expect(entries.filter(({ direction }) => direction === 'out')).toMatchObject([
    { url, status: 200 },
    { url, status: 200 },
    { url, status: 200 },
  ]);
});

test('an API key is not in it', async () => {
  const { call, keys, steer } = await openWorld();
  await call('GET /probe/health');
  expect((await steer('GET /log')).text).not.toContain(keys.valid);
});
