import { describe, expect, test } from 'vitest';
import type { Outline, OutlinedProperty } from '../case/outline.ts';
import { costOf, forecastOf } from './forecast.ts';
import { noTypes } from './prices.ts';

const none = { least: 0, most: 0 };

function outline(more: Partial<Outline>): Outline {
  return {
    id: 'job.run.accepts',
    missing: undefined,
    properties: [property({})],
    calls: 3,
    makes: {},
    ...more,
  };
}

function property(more: Partial<OutlinedProperty>): OutlinedProperty {
  return { cases: 10, atOnce: 10, inTurn: false, concurrencyGroup: 'working', waits: none, ...more };
}

const options = { rate: 60, room: { working: 100, spending: 2, looking: 10 }, spends: false };

test('cases and calls add up, but for rules that are not run', () => {
  const lacking = outline({ id: 'job.wait.honoured', missing: 'no probe' });
  const forecast = forecastOf([outline({}), outline({ id: 'job.sequential', calls: 5 }), lacking], options);
  expect(forecast).toMatchObject({ selected: 3, cases: 20, calls: 80 });
  expect(forecast.notRun).toEqual([{ id: 'job.wait.honoured', why: 'no probe' }]);
});

describe('the length of a run', () => {
  const minute = { least: 60_000, most: 120_000 };
  const turns = [property({ cases: 4, atOnce: 1, inTurn: true, concurrencyGroup: undefined, waits: minute })];

  test('waits of cases and of rules overlap, in real milliseconds', () => {
    const properties = [property({ cases: 30, waits: minute })];
    const one = outline({ properties: [property({ waits: minute })] });
    const { length } = forecastOf([one, outline({ properties })], options);
    expect(length.whole).toEqual({ least: 3000, most: 6000 });
    expect(length.longest).toMatchObject({ id: 'job.run.accepts', most: 6000 });
  });

  test('as far as there is room for them', () => {
    const spending = outline({ properties: [property({ concurrencyGroup: 'spending', waits: minute })] });
    const { length } = forecastOf([spending, spending], options);
    expect(length.crowds).toEqual({ least: 10_000, most: 20_000 });
    expect(length.whole).toEqual(length.crowds);
  });

  test('turns add up', () => {
    const two = [outline({ properties: turns }), outline({ properties: turns })];
    const { length } = forecastOf(two, options);
    expect(length.lane).toEqual({ least: 8000, most: 16_000 });
    expect(length.whole).toEqual(length.lane);
  });

  test('on a virtual clock nothing is waited out', () => {
    const { length } = forecastOf([outline({ properties: turns })], { ...options, rate: undefined });
    expect(length.whole).toEqual(none);
  });
});

describe('what is made', () => {
  const makes = { pod: [2, 12], volume: [1, 100] } as const;
  const one = { count: 1, names: ['dear'] };

  test('is what each case makes at most, and no more than all of them, with some to spare', () => {
    const forecast = forecastOf([outline({ makes })], { ...options, spends: true });
    expect(forecast.makes).toEqual({ pod: 22, volume: 20 });
  });

  test('is nothing where nothing may be spent', () => {
    expect(forecastOf([outline({ makes })], options).makes).toEqual({});
  });

  test('costs an hour of the dearest each; what has no price is named', () => {
    const cost = costOf(
      { pod: 22, volume: 20 },
      { hourly: { pod: 0.5 }, source: 'its catalog', unpricedTypes: one },
    );
    expect(cost).toEqual({ most: 11, source: 'its catalog', unpriced: ['volume'], unpricedTypes: one });
  });

  test('costs nobody knows what where no price is reported', () => {
    const cost = costOf({ volume: 1 }, { hourly: {}, source: 'there is none', unpricedTypes: one });
    expect(cost).toEqual({
      ...{ most: undefined, source: 'there is none', unpriced: ['volume'], unpricedTypes: noTypes },
    });
  });

  test('costs nothing where nothing is made', () => {
    expect(costOf({}, { hourly: {}, source: '', unpricedTypes: noTypes })).toBeUndefined();
  });
});
