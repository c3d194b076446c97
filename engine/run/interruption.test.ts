import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { interrupt, interruptible } from './interruption.ts';

test('an interruption that is not over within its time is reported once more, and one that is over is not', async () => {
  const [slow, quick] = [randomUUID(), randomUUID()];
  const { promise, resolve } = Promise.withResolvers<string>();
  const hanging = interruptible(slow, () => resolve('too late'), 50);
  let calls = 0;
  const ended = interruptible(quick, () => calls++, 1);

  interrupt(quick);
  await new Promise((done) => ended.signal.addEventListener('abort', done, { once: true }));
  ended.close();
  interrupt(slow);

  expect(await promise).toBe('too late');
  expect(hanging.signal.aborted).toBe(true);
  expect(calls).toBe(0);
  hanging.close();
});
