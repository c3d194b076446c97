import { expect, test } from 'vitest';
import { createLeases } from './leases.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('turns come one after the other, in the order in which they were asked for', async () => {
  const leases = createLeases();
  const order: string[] = [];
  const use = async (name: string): Promise<void> => {
    const release = await leases.take('exclusive');
    order.push(`${name} begins`);
    await settled();
    order.push(`${name} ends`);
    release();
  };

  await Promise.all([use('a'), use('b'), use('c')]);

  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('other things are free meanwhile', async () => {
  const leases = createLeases();
  await leases.take('one');
  await expect(leases.take('two')).resolves.toBeTypeOf('function');
});

test('giving a turn back twice gives nobody else two', async () => {
  const leases = createLeases();
  const release = await leases.take('one');
  let holders = 0;
  for (const _ of [1, 2]) void leases.take('one').then(() => holders++);

  release();
  release();
  await settled();

  expect(holders).toBe(1);
});
