import { expect, test } from 'vitest';
import {
  type FigureVerdict,
  type MeasuredFigure,
  type Measurements,
  measurementsSchema,
  sampledRound,
  samplesOfRounds,
} from '../../../engine/measurement/measurements.ts';
import { mergeMeasurements } from './merge-measurements.ts';

type Part = {
  readonly load?: string;
  readonly objectives?: object;
  readonly figures: readonly MeasuredFigure[];
};

const part = ({ load = 'server', objectives = {}, figures }: Part, name = 'part') => ({
  name,
  measurements: {
    ...{ schema: measurementsSchema, load, target: 't', suite: { version: '1', commit: null } },
    ...{ settings: { objectives }, figures },
  } satisfies Measurements,
});

const latency = (samples: readonly number[], verdict: FigureVerdict = 'measured'): MeasuredFigure => ({
  ...{ name: 'server-1-at-80/runsync-latency', unit: 'ms', better: 'lower', verdict },
  rounds: [sampledRound(samples)],
});

const value = (kind: string, one: number, count: number): MeasuredFigure => ({
  ...{ name: `server-1-at-80/${kind}`, unit: 'share', better: 'lower', verdict: 'measured' },
  rounds: [{ value: one, count }],
});

test('samples are added up, shares weighed by their jobs, and rates of runners that ran together summed', () => {
  const parts = [
    part({ figures: [latency([1, 2, 3]), value('error-share', 0.5, 10), value('throughput', 4, 10)] }),
    part({ figures: [latency([9]), value('error-share', 0, 30), value('throughput', 5, 30)] }),
  ];
  const [samples, errors, rate] = mergeMeasurements(parts, true).measured!.figures;
  expect(samples!.rounds[0]!.count).toBe(4);
  expect(samplesOfRounds(samples!.rounds).maxValue).toBe(9);
  expect(errors!.rounds).toEqual([{ value: 0.125, count: 40 }]);
  expect(rate!.rounds).toEqual([{ value: 9, count: 40 }]);
});

test('what does not add up is left out, and said', () => {
  const figures = [latency([1]), value('throughput', 4, 10), value('idle-while-queued', 0.1, 10)];
  const { measured, text } = mergeMeasurements([part({ figures }), part({ figures })], false);
  expect(measured!.figures.map(({ name }) => name)).toEqual(['server-1-at-80/runsync-latency']);
  expect(text).toContain('server-1-at-80/throughput, server-1-at-80/idle-while-queued');
});

test('one that is left out and missed its objective in a part fails', () => {
  const cost = (verdict: FigureVerdict) => ({ ...value('cost-per-1000-jobs', 0.06, 10), verdict });
  const parts = [
    part({ figures: [latency([1]), cost('pass')] }, 'first'),
    part({ figures: [latency([2]), cost('fail')] }, 'second'),
  ];
  expect(mergeMeasurements(parts, false).findings).toContainEqual({
    ...{ part: 'server-1-at-80/cost-per-1000-jobs', documented: '', verdict: 'fail' },
    ...{ measured: 'left out, for it does not add up', reason: 'it failed in second' },
  });
});

test('a figure that is invalid in one part is invalid', () => {
  const { measured, findings } = mergeMeasurements(
    [part({ figures: [latency([1])] }), part({ figures: [latency([2], 'invalid')] }, 'second')],
    true,
  );
  expect(measured!.figures[0]!.verdict).toBe('invalid');
  expect(findings[0]!.reason).toBe('it is invalid in second');
});

test('and so is one that a part lacks', () => {
  const { findings } = mergeMeasurements(
    [part({ figures: [latency([1])] }), part({ figures: [value('error-share', 0, 1)] }, 'second')],
    true,
  );
  expect(findings[0]).toMatchObject({ verdict: 'invalid', reason: 'second has no such figure' });
});

test('objectives are judged of all samples', () => {
  const objectives = { runsync: { p50: 5 } };
  const judged = (own: number) =>
    mergeMeasurements(
      [
        part({ objectives, figures: [latency(Array(10).fill(1))] }),
        part({ objectives, figures: [latency(Array(10).fill(own))] }),
      ],
      true,
    ).findings[0]!.verdict;
  expect([judged(1), judged(9)]).toEqual(['pass', 'inconclusive']);
});

/** It begins as histograms do. */
const damaged = `HISTFAAAACR4nP${'A'.repeat(40)}`;

test.each([
  [
    'different loads',
    [part({ figures: [latency([1])] }), part({ load: 'offline', figures: [latency([1])] })],
    /different loads/,
  ],
  [
    'different objectives',
    [part({ figures: [latency([1])] }), part({ objectives: { goodput: 1 }, figures: [latency([1])] })],
    /different objectives/,
  ],
  [
    'no figure that adds up',
    [part({ load: 'sweep', figures: [value('knee', 3, 1)] })],
    /no figure that adds up/,
  ],
  [
    'a histogram that can not be read',
    [
      part({ figures: [latency([1])] }),
      part({ figures: [{ ...latency([1]), rounds: [{ histogram: damaged, count: 1 }] }] }, 'other'),
    ],
    /^server-1-at-80\/runsync-latency of other has a histogram that can't be read: measure again$/,
  ],
])('parts of %s are refused', (_, parts, words) => {
  expect(() => mergeMeasurements(parts, true)).toThrow(words);
});
