import { describe, expect, test, vi } from 'vitest';
import { createPlannedPrices, type PricedTypes } from './planned-prices.ts';

const planned: PricedTypes = [
  ['A40', 0.5],
  ['L4', 2],
];

const ordering = (id: string) => ({ name: 'x', gpu: { id, count: 1 } });

describe('a type', () => {
  test.each<[string, PricedTypes, unknown, string | undefined]>([
    ['costs what it did', [['A40', 0.5]], ordering('A40'), undefined],
    ['costs less', [['A40', 0.1]], ordering('A40'), undefined],
    ['costs the same but for rounding', [['A40', 0.5 + 1e-9]], ordering('A40'), undefined],
    ['is not listed any more', [['L4', 2]], ordering('A40'), undefined],
    [
      'costs more',
      [['A40', 900]],
      ordering('A40'),
      'the price of A40 rose from 0.50 to 900.00 since the plan',
    ],
    ['has no price any more', [['A40', null]], ordering('A40'), 'the price of A40 is no longer published'],
    ['is new', [['GOLD-1', 0.1]], ordering('GOLD-1'), 'GOLD-1 was not among the types that were priced'],
    ['is in no catalog', [], ordering('GOLD-1'), 'GOLD-1 was not among the types'],
    ['is one of several', [['L4', 3]], { gpuTypeIds: ['A40', 'L4'] }, 'the price of L4 rose'],
    ['stands where nobody knows', [['GOLD-1', 1]], { machine: { kind: 'GOLD-1' } }, 'GOLD-1 was not among'],
    ['is known as hardware alone', [], { flavor: 'NVIDIA B200' }, 'NVIDIA B200 was not among'],
    ['is part of a name', [], { name: 'NVIDIA B200', image: 'b200:1' }, undefined],
    ['is a CPU', [['cpu3c', 1]], { cpu: [{ id: 'cpu3c', vcpuCount: 2 }] }, 'cpu3c was not among'],
    ['is none', [['A40', 900]], { name: 'x', image: 'probe:1', ports: ['8124/http'] }, undefined],
  ])('that %s', (_, now, body, words) => {
    const prices = createPlannedPrices(planned);
    prices.learnTypes(now);
    expect(prices.objectionTo(body)).toEqual(words && expect.stringContaining(words));
  });

  test('that the plan named as without a price may be ordered', () => {
    const prices = createPlannedPrices([...planned, ['free?', null]]);
    prices.learnTypes([['free?', 9]]);
    expect(prices.mayOrder('free?')).toBe(true);
    expect(prices.mayOrder('GOLD-1')).toBe(false);
  });
});

describe('a Pod', () => {
  test.each([
    [2, false],
    [2.25, false],
    [2.4, true],
    [9999, true],
  ])('that costs %f by an answer ends the creating: %s', (cost, ends) => {
    const onExceeded = vi.fn();
    const prices = createPlannedPrices(planned, onExceeded);
    prices.learnCost(cost);
    prices.learnCost(cost);
    expect(prices.exceeded() !== undefined).toBe(ends);
    expect(onExceeded).toHaveBeenCalledTimes(ends ? 1 : 0);
  });

  test('is bounded by nothing where a type without a price was named', () => {
    const prices = createPlannedPrices([...planned, ['free?', null]]);
    prices.learnCost(9999);
    expect(prices.exceeded()).toBeUndefined();
  });
});
