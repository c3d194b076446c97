import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from './measurements.schema.json' with { type: 'json' };
import { type Measurements, measurementsSchema, sampledRound, samplesOfRounds } from './measurements.ts';

const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);

const measurements: Measurements = {
  ...{ schema: measurementsSchema, load: 'server', target: 'emulator', settings: {} },
  suite: { version: '0.1.0', commit: null },
  figures: [
    {
      ...{ name: 'server-8/runsync-latency', unit: 'ms', better: 'lower', verdict: 'measured' },
      rounds: [sampledRound([1, 2, 3])],
    },
    {
      ...{ name: 'server-8/goodput', unit: 'per s', better: 'higher', verdict: 'pass' },
      rounds: [{ value: 39.5, count: 200 }],
    },
  ],
};

test('what is written fits the schema', () => {
  validate(measurements);
  expect(validate.errors).toBeNull();
});

test('a figure may be named after a rate that is no whole number', () => {
  const [figure] = measurements.figures;
  validate({ ...measurements, figures: [{ ...figure!, name: 'server-1-rate-2.5/runsync-latency' }] });
  expect(validate.errors).toBeNull();
});

test('a figure without a verdict, or with a name that holds a space, does not', () => {
  const [figure] = measurements.figures;
  const { verdict: _, ...without } = figure!;
  expect(validate({ ...measurements, figures: [without] })).toBe(false);
  expect(validate({ ...measurements, figures: [{ ...figure, name: 'server 8/latency' }] })).toBe(false);
});

test('the samples of several rounds add up', () => {
  expect(samplesOfRounds([sampledRound([1, 2]), sampledRound([9])]).totalCount).toBe(3);
});
