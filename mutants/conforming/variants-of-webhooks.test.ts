import { describe, expect, test } from 'vitest';
import { receive } from '../../emulator/testing/receiver.ts';
import { openWorld } from '../testing/open-world.ts';

const work = (ms: number) => ({ input: { probe: { work: ms } } });

describe('webhooks', () => {
  test.each([
    ['webhook-by-put', 200, 1],
    ['webhook-sends-nothing', 200, 1],
    ['webhook-repeated-once', 500, 2],
    ['webhook-404-is-final', 404, 1],
    ['webhook-404-is-final', 500, 3],
    ['webhook-3xx-is-taken', 302, 1],
    ['webhook-takes-200-alone', 201, 3],
  ])('%s: a receiver that answers %i is called so often: %i', async (variant, status, calls) => {
    const { url, bodies } = await receive(() => ({ status }));
    const { run, pass } = await openWorld({ variants: [variant] });
    await run({ input: {}, webhook: url });
    await pass(3_600_000);
    expect(bodies).toHaveLength(calls);
  });

  test('may be called for every end', async () => {
    const { url, bodies } = await receive();
    const { run, call, pass } = await openWorld({ variants: ['webhook-called-at-every-end'] });
    const id = await run({ ...work(1000), webhook: url });
    await call(`POST /probe/cancel/${id}`);
    await pass(0);
    expect(bodies).toMatchObject([{ id, status: 'CANCELLED' }]);
  });

  test('may be called a while later', async () => {
    const { url, bodies } = await receive();
    const { run, pass } = await openWorld({ variants: ['webhook-called-a-while-later'] });
    await run({ input: {}, webhook: url });
    await pass(3999);
    expect(bodies).toEqual([]);
    await pass(1);
    expect(bodies).toHaveLength(1);
  });

  test('may count their gap from the start of a call', async () => {
    const { url, bodies } = await receive(() => 'working');
    const { run, pass } = await openWorld({ variants: ['webhook-gap-from-the-start'] });
    await run({ input: {}, webhook: url });
    await pass(29_999);
    expect(bodies).toHaveLength(1);
    await pass(1);
    expect(bodies).toHaveLength(2);
  });
});
