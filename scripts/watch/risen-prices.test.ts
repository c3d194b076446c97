import { describe, expect, test } from 'vitest';
import { serve } from '../../engine/testing/serve.ts';
import type { Profile } from '../../service/profile/profile.ts';
import { risenPrices } from './risen-prices.ts';

/** A target whose GPU types all have one price; the calls that it got. */
async function priced(price: number | undefined, cpuPrice = 0) {
  const calls: string[] = [];
  const address = await serve(({ url = '' }, response) => {
    calls.push(url);
    const cpu = { id: 'c', vcpu: { min: 2 }, price: { securePerVcpu: cpuPrice } };
    const gpu = { id: 'a', ...(price === undefined ? {} : { price: { secure: price, community: price } }) };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ gpus: [gpu], cpus: [cpu] }));
  });
  const urls = { serverless: `${address}/v1`, restV2: `${address}/v2` };
  const profile: Profile = { name: 'priced', urls, keys: { valid: 'key' }, secrets: {} };
  return { calls, targetRun: { profile, patience: 5000 } };
}

describe('a round that makes two Pods', () => {
  test.each([
    ['costs what was set aside', 0.5, 1, undefined],
    ['costs nothing, as it did', 0, 0, undefined],
    ['has become dearer', 0.51, 1, 'may cost 1.02 by now, and 1.00 was set aside'],
    ['cost nothing, and costs something now', 99, 0, 'may cost 198.00 by now, and 0.00 was set aside'],
    ['has no price any more', undefined, 1, 'has no price any more'],
    ['cost nothing, and has no price any more', undefined, 0, 'has no price any more'],
  ])('%s', async (_, price, reserved, words) => {
    const { targetRun } = await priced(price);
    const risen = await risenPrices([{ pod: 1 }, { pod: 1 }], reserved, targetRun);
    expect(risen.held).toEqual(words && expect.stringContaining(words));
    expect(risen.priced).toEqual(words ? undefined : expect.arrayContaining([['a', price]]));
  });
});

test('a CPU type that has become dearer counts as well, with the eight virtual CPUs that may be ordered', async () => {
  const { targetRun } = await priced(0.5, 7);
  expect((await risenPrices([{ pod: 2 }], 1, targetRun)).held).toContain('may cost 112.00 by now');
});

test('a round that makes nothing asks for no prices', async () => {
  const { targetRun, calls } = await priced(1);
  expect(await risenPrices([{}, {}], 0, targetRun)).toEqual({});
  expect(calls).toEqual([]);
});
