import { expect, test } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

test('the handler gets the path and the body, and its output is the answer', async () => {
  const { call } = await openWorld();
  const answer = await call('POST /probe/openai/v1/chat', { body: { model: 'm' } });
  expect(answer).toMatchObject({
    status: 200,
    body: { openai_route: 'v1/chat', openai_input: { model: 'm' } },
  });
});

test('a call without a body is taken', async () => {
  const { call } = await openWorld();
  expect((await call('POST /probe/openai/v1/chat')).body).toMatchObject({ openai_input: null });
});

test.each(['{', '1 2', 'null},"policy":{"ttl":10000', '1,"openai_route":"other"'])(
  'the body %j is not JSON',
  async (body) => {
    const { call } = await openWorld();
    expect((await call('POST /probe/openai/v1/chat', { body })).status).toBe(400);
  },
);

test('bytes that are not UTF-8 are refused', async () => {
  const { call } = await openWorld();
  expect((await call('POST /probe/openai/v1/chat', { body: Uint8Array.of(0x22, 0xff, 0x22) })).status).toBe(
    400,
  );
});
