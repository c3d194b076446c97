import { describe, expect, test } from 'vitest';
import { type Transport, TransportError, type TransportRequest } from '../../engine/http/transport.ts';
import type { Profile } from '../profile/profile.ts';
import { fakeTarget, json } from '../testing/fake-target.ts';
import { pricesOf } from './prices.ts';

const base = 'http://fake.invalid';

function profileOf(urls: Partial<NonNullable<Profile['urls']>>): Profile {
  const keys = { valid: 'key-of-the-target' };
  return { name: 'priced', urls: { serverless: `${base}/v1`, ...urls }, keys, secrets: { $KEY: keys.valid } };
}

const v2 = profileOf({ restV2: `${base}/v2` });
const graphql = profileOf({ graphql: `${base}/graphql` });

const gpu = (id: string, secure: number) => ({ id, price: { secure, community: secure / 2 } });
const cpu = { id: 'cpu-1', vcpu: { min: 2, max: 32 }, price: { securePerVcpu: 0.03 } };
const documented = { openapi: '3.1.0', info: { title: 'x', version: '1' } };

type Bodies = { readonly gpus?: unknown; readonly cpus?: unknown };

function transportOf({ gpus, cpus = { cpus: [cpu] } }: Bodies, status = 200): Transport {
  return fakeTarget(({ url }) => json(status, url.includes('/cpus') ? cpus : gpus)).transport;
}

const ask = (bodies: Bodies, status?: number) => pricesOf(v2, transportOf(bodies, status), 1000);

describe('of the catalogs of v2', () => {
  test('the dearest type is taken, in the cloud where it costs more', async () => {
    const gpus = [gpu('a', 1), { id: 'b', price: { secure: 0.8, community: 2.5 } }];
    expect(await ask({ gpus: { gpus } })).toMatchObject({
      hourly: { pod: 2.5 },
      unpricedTypes: { count: 0, names: [] },
    });
  });

  test('a CPU type costs as much as the CPUs that a Pod is ordered with at most', async () => {
    const dear = { ...cpu, price: { securePerVcpu: 1.5 } };
    expect(await ask({ gpus: { gpus: [gpu('a', 1)] }, cpus: { cpus: [dear] } })).toMatchObject({
      hourly: { pod: 12 },
    });
  });

  test.each([
    ['a refusal with prices', { gpus: [gpu('a', 1)] }, 403],
    ['an error with prices', { gpus: [gpu('a', 1)] }, 500],
    ['a list of nothing', { gpus: [] }, 200],
    ['prices that are none', { gpus: [{ price: 'much' }, null] }, 200],
    ['prices of no money', { gpus: [{ price: { secure: -1, community: -0.5 } }] }, 200],
    ['a price that no type has', { gpus: [gpu('a', 1e308)] }, 200],
    ['one of several lists', { some: [gpu('a', 1)], others: [gpu('b', 1)] }, 200],
    ['nonsense', 'what?', 200],
  ])('%s tells none, and why', async (_, gpus, status) => {
    const { hourly, source } = await ask({ gpus }, status);
    expect(hourly).toEqual({});
    expect(source).toContain('/catalog/gpus');
  });

  test.each([
    ['price', { id: 'free?' }],
    ['price in the secure cloud', { id: 'free?', price: { community: 0.01 } }],
    ['price in the cloud that has it', { id: 'free?', community: true, price: { secure: 0.01 } }],
    ['believable price', { id: 'free?', price: { secure: 1e308, community: 0.01 } }],
  ])('a GPU type without a %s is named', async (_, type) => {
    expect(await ask({ gpus: { gpus: [gpu('a', 1), type] } })).toMatchObject({
      hourly: { pod: 1 },
      unpricedTypes: { count: 1, names: ['free?'] },
    });
  });

  test('a GPU type needs no price in a cloud that does not have it', async () => {
    const types = [
      { id: 'b', secure: true, community: false, price: { secure: 0.5 } },
      { id: 'c', secure: false, community: true, price: { community: 0.5 } },
    ];
    expect(await ask({ gpus: { gpus: [gpu('a', 1), ...types] } })).toMatchObject({
      unpricedTypes: { count: 0 },
    });
  });

  test.each([
    ['without a price', { cpus: [cpu, { ...cpu, id: 'cpu-2', price: {} }] }, 'cpu-2'],
    ['with a price that none has', { cpus: [{ ...cpu, price: { securePerVcpu: 999_999 } }] }, 'cpu-1'],
    ['without an id and a price', { cpus: [{}] }, 'one without an id'],
    ['in no list', { none: {} }, 'all CPU types, because GET /catalog/cpus was answered 200 and no list'],
  ])('CPU types %s are named', async (_, cpus, name) => {
    expect(await ask({ gpus: { gpus: [gpu('a', 1)] }, cpus })).toMatchObject({
      hourly: { pod: 1 },
      unpricedTypes: { count: 1, names: [name] },
    });
  });

  test('types that are many are counted, and none is named with a key', async () => {
    const gpus = Array.from({ length: 300 }, (_, at) => ({
      id: `${'x'.repeat(70)} key-of-the-target ${at}`,
    }));
    const { unpricedTypes } = await ask({ gpus: { gpus: [gpu('a', 1), ...gpus] } });
    expect(unpricedTypes).toMatchObject({ count: 300, names: { length: 10 } });
    expect(JSON.stringify(unpricedTypes)).not.toContain('key-of');
  });

  test('a list beside the catalog is none of it', async () => {
    const gpus = { featured: [gpu('b', 0.1)], gpus: [gpu('a', 1)], regions: [{ id: 'eu' }] };
    expect(await ask({ gpus })).toMatchObject({ hourly: { pod: 1 }, unpricedTypes: { count: 0 } });
  });

  test('a catalog may be longer than what a call takes as arguments', async () => {
    const gpus = Array.from({ length: 200_000 }, (_, at) => gpu(`g${at}`, at));
    expect(await ask({ gpus: { gpus } })).toMatchObject({ hourly: { pod: 199_999 } });
  });
});

describe('a catalog in pages', () => {
  const pages = [[gpu('a', 1)], [gpu('b', 3)], [gpu('c', 2)]];
  const get = { parameters: [{ name: 'after', in: 'query', schema: { type: 'string' } }] };
  const schema = { ...documented, paths: { '/catalog/gpus': { get: { ...get, responses: {} } } } };

  /** Serves the pages after one another; `next` tells the cursor of the page that follows. */
  const paged = (next: (page: number) => unknown) =>
    fakeTarget(({ url }: TransportRequest) => {
      if (url.endsWith('/openapi.json')) return json(200, schema);
      if (url.includes('/cpus')) return json(200, { cpus: [cpu] });
      const page = Number(new URL(url).searchParams.get('after') ?? 0);
      return json(200, { gpus: pages[page], nextCursor: next(page) });
    }).transport;

  test('is read to its end', async () => {
    const transport = paged((page) => (page < 2 ? String(page + 1) : null));
    expect(await pricesOf(v2, transport, 1000)).toMatchObject({ hourly: { pod: 3 } });
  });

  test('that goes round in circles has no prices', async () => {
    const prices = await pricesOf(
      v2,
      paged(() => '1'),
      1000,
    );
    expect(prices).toMatchObject({
      hourly: {},
      source: 'GET /catalog/gpus of REST v2 was answered by a part of the list',
    });
  });
});

test('every type is reported with its price, the dearest that is known, or none', async () => {
  const gpus = [gpu('a', 1), gpu('twice', 2), gpu('twice', 3), { gpuTypeId: 'free?' }, { memory: 80 }];
  expect((await ask({ gpus: { gpus } })).types).toEqual([
    ['a', 1],
    ['twice', 3],
    ['free?', null],
    ['cpu-1', expect.closeTo(0.24)],
  ]);
});

test('GraphQL has no prices: the lowest of a type is no bound', async () => {
  const gpuTypes = [
    { lowestPrice: { uninterruptablePrice: 3 } },
    { lowestPrice: null },
    { lowestPrice: { uninterruptablePrice: null } },
  ];
  const of = (body: unknown, status = 200) =>
    pricesOf(graphql, fakeTarget(() => json(status, body)).transport, 1000);
  const { hourly, source } = await of({ data: { gpuTypes } });
  expect({ hourly, words: /lowest price of each type alone, up to 3.00 an hour/.exec(source) }).toEqual({
    hourly: {},
    words: expect.anything(),
  });
  expect((await of({ errors: [] })).source).toContain('was answered 200 and no list');
  expect((await of({ data: { gpuTypes: [] } })).source).toContain('has none');
  expect((await of({ data: { gpuTypes } }, 500)).source).toContain('was answered 500 and no list');
});

describe('GraphQL beside v2', () => {
  const both = profileOf({ restV2: `${base}/v2`, graphql: `${base}/graphql` });
  const offered = (id: string, price: unknown, stockStatus?: string | null) => ({
    ...{ id, lowestPrice: { uninterruptablePrice: price, stockStatus } },
  });
  const of = (gpuTypes: unknown, status = 200) =>
    pricesOf(
      both,
      fakeTarget(({ url }) => {
        if (url.includes('/graphql')) return json(status, { data: { gpuTypes } });
        return json(200, url.includes('/cpus') ? { cpus: [cpu] } : { gpus: [gpu('a', 1)] });
      }).transport,
      1000,
    );

  test.each([
    ['shows the same', [offered('a', 0.5), { id: 'b', lowestPrice: null }], 1, []],
    ['shows a type that costs more at least', [offered('a', 7)], 7, []],
    ['offers a type that v2 does not list', [offered('a', 0.5), offered('b', 0.5)], 1, ['b']],
    ['has a type in stock without a price', [offered('b', null, 'High')], 1, ['b']],
    ['has one with a price that is none', [offered('b', { amount: 1 })], 1, ['b']],
    ['has one that is not to be had', [offered('b', null, 'None'), offered('c', null, null)], 1, []],
    ['tells prices as texts', [offered('a', '7.5', 'High')], 7.5, []],
    ['tells that of an unknown type as a text', [offered('b', '55.0', 'High')], 55, ['b']],
    ['shows no list', null, 1, ['all types of GraphQL, because gpuTypes was answered 200 and no list']],
  ])('%s', async (_, gpuTypes, pod, names) => {
    expect(await of(gpuTypes)).toMatchObject({
      hourly: { pod },
      unpricedTypes: { count: names.length, names },
    });
  });
});

test('a target that does not answer tells none', async () => {
  const { transport } = fakeTarget(() => {
    throw new TransportError('refused', 'the connection was refused');
  });
  const { hourly, source } = await pricesOf(v2, transport, 1000);
  expect(hourly).toEqual({});
  expect(source).toContain('refused');
});
