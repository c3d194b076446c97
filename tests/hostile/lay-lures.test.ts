import { expect, test } from 'vitest';
import { scratchFolder } from '../run-command.ts';
import { layLures } from './lay-lures.ts';

test.each(['command', 'file', 'elsewhere'] as const)(
  'a trick that takes the lure %s is noticed',
  async (name) => {
    const lures = await layLures(await scratchFolder());
    const before = lures.isTaken();
    expect([before, lures[name] !== '', lures.isTaken()]).toEqual([false, true, true]);
    lures.close();
  },
);
