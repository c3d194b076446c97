import { expect, test } from 'vitest';
import { UsageError } from '../../errors.ts';
import { countSamples, encodeHistogram } from '../../measurement/histogram.ts';
import { type Measurements, measurementsSchema } from '../../measurement/measurements.ts';
import { pairFigures } from './pair-figures.ts';
import { assertMeasurements } from './read-measurements.ts';

/** A load whose figures have so many rounds each, all with a sample of every size below 40,000 units. */
function load(figures: number, rounds: number): Measurements {
  const samples = Array.from({ length: 40_000 }, (_, sample) => sample);
  const round = { histogram: encodeHistogram(countSamples(samples)), count: samples.length };
  return {
    schema: measurementsSchema,
    load: 'server',
    target: 'emulator',
    suite: { version: '0', commit: null },
    settings: {},
    figures: Array.from({ length: figures }, (_, nth) => ({
      ...({ name: `a/f${nth}`, unit: 'ms', better: 'lower', verdict: 'measured' } as const),
      rounds: Array.from({ length: rounds }, () => round),
    })),
  };
}

const pair = (measured: Measurements) => pairFigures([measured], [measured], false);

test('a few rounds of widely spread samples are paired', () => {
  expect(pair(load(2, 12)).pairs).toHaveLength(2);
});

test.each([
  ['one figure of many rounds', load(1, 120)],
  ['many figures', load(100, 8)],
])('what would take minutes to compare is refused: %s', (_, measured) => {
  expect(() => pair(measured)).toThrow(UsageError);
  expect(() => pair(measured)).toThrow(/different samples/);
});

test('more rounds than any load has are refused when they are read', () => {
  expect(() => assertMeasurements(load(25, 800), 'm.json')).not.toThrow();
  expect(() => assertMeasurements(load(25, 801), 'm.json')).toThrow('m.json has more than 20000 rounds');
});

test('a figure that a run has twice is refused', () => {
  const { figures, ...rest } = load(1, 3);
  expect(() => pair({ ...rest, figures: [...figures, ...figures] })).toThrow('has the figure a/f0 twice');
});

test('loads of other settings are refused, and those of another seed are not', () => {
  const one = { ...load(1, 3), settings: { service: 50, seed: 1 } };
  expect(() => pairFigures([one], [{ ...one, settings: { service: 500 } }], false)).toThrow(
    'different settings, service 50 and 500',
  );
  expect(() => pairFigures([one], [{ ...one, settings: { seed: 1 } }], false)).toThrow('service 50 and none');
  expect(pairFigures([one], [{ ...one, settings: { service: 50, seed: 2 } }], false).pairs).toHaveLength(1);
});

test('what objectives make is compared where those for answers are the same', () => {
  const named = (settings: object): Measurements => ({
    ...load(0, 0),
    settings: { ...settings },
    figures: ['server-1/goodput', 'server-1/goodput-share', 'sweep-1/knee', 'server-1/throughput'].map(
      (name) => ({
        ...({ name, unit: 'per s', better: 'higher', verdict: 'measured' } as const),
        rounds: [{ value: 5, count: 50 }],
      }),
    ),
  });
  const problemsWith = (one: object, other: object) =>
    pairFigures([named(one)], [named(other)], false).pairs.map(({ problem }) => problem);
  const strict = { objectives: { runsync: { p50: 300 } } };
  const reason = 'measured by different objectives, {"runsync":{"p50":300}} and {}';
  expect(problemsWith(strict, {})).toEqual([reason, reason, reason, undefined]);
  expect(problemsWith(strict, { objectives: { ...strict.objectives, queueCost: 0.05 } })).toEqual(
    Array(4).fill(undefined),
  );
});
