import { expect, test } from 'vitest';
import { atMost } from '../prices/at-most.ts';
import type { Forecast } from './forecast.ts';
import { noTypes } from './prices.ts';
import { renderForecast } from './render-forecast.ts';

const none = { least: 0, most: 0 };
const still = { longest: { id: undefined, ...none }, lane: none, crowds: none, whole: none };

function forecast(more: Partial<Forecast> = {}): Forecast {
  return {
    selected: 2,
    notRun: [],
    cases: 20,
    calls: 80,
    length: still,
    makes: {},
    cost: undefined,
    stays: undefined,
    ...more,
  };
}

test('rules that are not run are counted by their reason, the most first', () => {
  const notRun = [
    { id: 'webhook.called', why: 'no receiver' },
    { id: 'job.sequential', why: 'no exclusive endpoint' },
    { id: 'job.purge.empty', why: 'no exclusive endpoint' },
  ] as const;
  const text = renderForecast(forecast({ selected: 5, notRun }));
  expect(text).toContain(
    '5 rules selected, 2 of them run here\n  2 not run: no exclusive endpoint\n  1 not run: no receiver\n',
  );
});

test('on a virtual clock no real waits are reported, and nothing costs money', () => {
  expect(renderForecast(forecast())).toMatch(/no real waits.*\nit makes nothing that costs money$/);
});

test('the length is a span, in what people count in', () => {
  const whole = { least: 35_000, most: 26 * 60_000 };
  const longest = { id: 'job.wait.default', least: 2000, most: 2000 } as const;
  const lane = { least: 35_000, most: 3 * 3_600_000 };
  const text = renderForecast(forecast({ length: { longest, lane, crowds: none, whole } }));
  expect(text).toContain('it takes 35 s at least, 26 min at most');
  expect(text).toContain('the longest by itself: job.wait.default, 2 s\n');
  expect(text).toContain('those that take turns: 35 s at least, 3 h 0 min at most');
});

test('what is made is reported with what it may cost, and with what has no price', () => {
  const makes = { pod: 14, volume: 1 };
  const cost = { most: 50.256, source: 'its catalog', unpriced: ['volume'], unpricedTypes: noTypes } as const;
  const text = renderForecast(forecast({ makes, cost }));
  expect(text).toContain('at most 14 Pods, 1 volume\n  at most 50.26 ');
  expect(text).toContain('not counted, because no catalog has a price of them: network volumes');
  expect(text).toContain('a Pod has 1 GPU or 8 CPUs at most, what has disks 100 GB of them at most');
});

test('types without a price are named, as many as are known by name', () => {
  const unpricedTypes = { count: 4, names: ['RTX \u001b[2J', 'cpu3c'] };
  const cost = { most: 0.18, source: 'its catalog', unpriced: [], unpricedTypes };
  const text = renderForecast(forecast({ makes: { pod: 18 }, cost }));
  expect(text).toContain('if each is the dearest that has a price');
  expect(text).toMatch(/it may cost more: a Pod may be of a type without a price \(RTX .*, cpu3c, 2 more\)/);
  expect(text).not.toContain('\u001b');
});

test('what can not be deleted again is reported, and that it goes on costing', () => {
  const cost = {
    most: undefined,
    source: 'nobody tells',
    unpriced: ['pod'],
    unpricedTypes: noTypes,
  } as const;
  const text = renderForecast(forecast({ makes: { pod: 15 }, cost, stays: 'there is no way' }));
  expect(text).toContain('it makes at most 15 Pods\n  it deletes none of them: there is no way\n');
  expect(text).toContain('go on costing until you delete them');
});

test('where no price is known that is reported', () => {
  const cost = {
    most: undefined,
    source: 'nobody tells',
    unpriced: ['volume'],
    unpricedTypes: noTypes,
  } as const;
  expect(renderForecast(forecast({ makes: { volume: 2 }, cost }))).toContain('is not known: nobody tells');
});

test.each([
  [0, '0.00'],
  [0.004, '0.01'],
  [1.1, '1.10'],
  [2.341, '2.35'],
])('an amount of %f is rounded up to %s', (amount, words) => {
  expect(atMost(amount)).toBe(words);
});
