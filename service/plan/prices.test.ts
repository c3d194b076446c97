import { expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { pricesOf } from './prices.ts';

const keys = { valid: 'key' };
const v2 = {
  urls: { serverless: 'http://fake.invalid/v1', restV2: 'http://fake.invalid/v2' },
  keys,
  endpoints: {},
};
const graphql = {
  ...{ urls: { serverless: 'http://fake.invalid/v1', graphql: 'http://fake.invalid/graphql' }, keys },
  endpoints: {},
};

const ask = (site: typeof v2 | typeof graphql, body: unknown, status = 200) =>
  pricesOf(site, fakeTarget(() => json(status, body)).transport, 1000);

test('the dearest price of the catalog of v2 is taken', async () => {
  const gpus = [{ price: { secure: 1, community: 0.5 } }, { price: { secure: 0.8, community: 2.5 } }];
  expect(await ask(v2, { gpus })).toMatchObject({ hourly: { pod: 2.5 } });
});

test.each([
  ['a refusal', { title: 'no' }, 403],
  ['a list of nothing', { gpus: [] }, 200],
  ['prices that are none', { gpus: [{ price: 'much' }, null] }, 200],
  ['prices of no money', { gpus: [{ price: { secure: -1, community: -0.5 } }] }, 200],
  ['nonsense', 'what?', 200],
])('%s tells none, and why', async (_, body, status) => {
  const { hourly, source } = await ask(v2, body, status);
  expect(hourly).toEqual({});
  expect(source).toContain('/catalog/gpus');
});

test('a catalog may be longer than what a call takes as arguments', async () => {
  const gpus = Array.from({ length: 200_000 }, (_, at) => ({ price: { secure: at } }));
  expect(await ask(v2, { gpus })).toMatchObject({ hourly: { pod: 199_999 } });
});

test('GraphQL tells them where there is no v2', async () => {
  const gpuTypes = [
    { lowestPrice: { uninterruptablePrice: 3 } },
    { lowestPrice: null },
    { lowestPrice: { uninterruptablePrice: null } },
  ];
  expect(await ask(graphql, { data: { gpuTypes } })).toMatchObject({ hourly: { pod: 3 } });
  expect(await ask(graphql, { errors: [] })).toMatchObject({ hourly: {} });
});

test('a target that does not answer tells none', async () => {
  const { transport } = fakeTarget(() => {
    throw new TransportError('refused', 'the connection was refused');
  });
  const { hourly, source } = await pricesOf(v2, transport, 1000);
  expect(hourly).toEqual({});
  expect(source).toContain('refused');
});
