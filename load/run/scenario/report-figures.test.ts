import { describe, expect, test } from 'vitest';
import { sampledRound } from '../../../engine/measurement/measurements.ts';
import { collectFigures, type FigureEntry } from './figure-store.ts';
import { longestAllowed } from './objectives.ts';
import { reportFigures } from './report-figures.ts';

function latency(samples: readonly number[], change: Partial<FigureEntry> = {}): FigureEntry {
  return {
    ...{ name: 'server-1/runsync-latency', unit: 'ms', better: 'lower', subject: 'runsync', problems: [] },
    round: sampledRound(samples),
    ...change,
  };
}

/** So many good jobs among a thousand. */
function share(good: number): FigureEntry {
  return {
    ...{ name: 'server-1/goodput-share', unit: 'share', better: 'higher', subject: 'goodput', problems: [] },
    round: { value: good / 1000, count: 1000 },
  };
}

const report = (entries: FigureEntry[], objectives = {}) =>
  reportFigures(collectFigures(entries), objectives);
const rising = Array.from({ length: 1000 }, (_, nth) => nth + 1);

describe('without objectives', () => {
  test('figures are measured, and never pass', () => {
    const { findings, figures } = report([latency(rising), share(1000)]);
    expect(findings.map(({ verdict }) => verdict)).toEqual(['measured', 'measured']);
    expect(figures.map(({ verdict }) => verdict)).toEqual(['measured', 'measured']);
    expect(findings[0]!.measured).toContain('p95 950 ms (933 to 966, 1000 samples)');
  });

  test('a percentile with too few samples is not printed', () => {
    const { findings } = report([latency(Array(15).fill(7))]);
    expect(findings[0]!.measured).toContain('p99 needs 662 samples, has 15');
  });
});

describe('an objective', () => {
  test.each([
    ['pass', 966, 'pass'],
    ['inconclusive', 965, 'measured'],
    ['inconclusive', 933, 'measured'],
    ['fail', 932, 'fail'],
  ])('comes to %s where the 95th percentile may be at most %i', (verdict, bound, figureVerdict) => {
    const { findings, figures } = report([latency(rising)], { runsync: { p95: bound } });
    expect(findings).toMatchObject([{ part: 'server-1/runsync-latency p95', verdict }]);
    expect(figures[0]!.verdict).toBe(figureVerdict);
  });

  test('is shown by fifteen samples to fail, and not to pass', () => {
    const found = (ms: number) =>
      report([latency(Array(15).fill(ms))], { runsync: { p95: 100 } }).findings[0]!;
    expect([found(900).verdict, found(10).verdict]).toEqual(['fail', 'inconclusive']);
    expect(found(900).measured).toBe('p95 needs 130 samples, has 15, and is above 900 ms');
  });

  test('has no bound above where jobs did not complete', () => {
    const some = latency(Array(500).fill(1), { failed: 30 });
    const [finding] = report([some], { runsync: { p95: 1000 } }).findings;
    expect(finding!.measured).toMatch(
      /^p95 (1|never) ms \(1 to never, 530 samples\), 30 jobs did not complete$/,
    );
  });

  test('counts jobs that did not complete as too late', () => {
    const { findings } = report([latency(Array(500).fill(1), { failed: 100 })], { runsync: { p95: 1000 } });
    expect(findings[0]).toMatchObject({
      verdict: 'fail',
      measured: expect.stringContaining('100 jobs did not complete'),
    });
  });

  test('settles nothing where the generator fell behind', () => {
    const problems = ['3 of 200 calls were never made'];
    const { findings, figures } = report([latency(rising, { problems })], { runsync: { p95: 1 } });
    expect(findings).toMatchObject([{ verdict: 'invalid', reason: problems[0] }]);
    expect(figures[0]!.verdict).toBe('invalid');
  });

  test.each([
    [1000, 'pass'],
    [998, 'pass'],
    [990, 'inconclusive'],
    [970, 'fail'],
  ])('of a goodput of 0.99 with %i good jobs of 1000 comes to %s', (good, verdict) => {
    expect(report([share(good)], { goodput: 0.99 }).findings[0]!.verdict).toBe(verdict);
  });

  test.each([
    [1000, 'pass'],
    [999, 'fail'],
  ])('that every job be good, with %i of 1000, comes to %s', (good, verdict) => {
    expect(report([share(good)], { goodput: 1 }).findings[0]!.verdict).toBe(verdict);
  });

  test.each([
    [[0.97, 0.96], 'pass'],
    [[0.97, 0.94], 'inconclusive'],
    [[0.9, 0.94], 'fail'],
  ])(
    'of a queue that costs at most 5 %%, with %j of what workers could do, comes to %s',
    (values, verdict) => {
      const rounds = values.map(
        (value): FigureEntry => ({
          ...{
            name: 'offline-1/efficiency',
            unit: 'ratio',
            better: 'higher',
            subject: 'queueCost',
            problems: [],
          },
          round: { value, count: 100 },
        }),
      );
      const { findings } = report(rounds, { queueCost: 0.05 });
      expect(findings).toMatchObject([
        { verdict, documented: 'objective: at most 5 % of what the workers could do' },
      ]);
    },
  );

  test('of a queue costs nothing where runs fit into the time as closely as clocks tell', () => {
    const figure = {
      name: 'e',
      unit: 'ratio',
      better: 'higher',
      subject: 'queueCost',
      problems: [],
    } as const;
    const { findings } = report([{ ...figure, round: { value: 1.004, count: 9 } }], { queueCost: 0.05 });
    expect(findings).toMatchObject([{ verdict: 'pass', measured: '0 % of what the workers could do' }]);
  });

  test('for cold starts says nothing of warm answers', () => {
    expect(report([latency(rising)], { coldStart: { p95: 1 } }).findings[0]!.verdict).toBe('measured');
  });
});

test('a value says what it was counted of', () => {
  const figure = { name: 'e', unit: 'share', better: 'lower', problems: [] } as const;
  const words = (counts: object, count: number) =>
    report([{ ...figure, ...counts, round: { value: 0.5, count } }]).findings[0]!.measured;
  expect(words({}, 1)).toBe('0.5 share (1 job)');
  expect(words({ counts: 'looks at /health' }, 72)).toBe('0.5 share (72 looks at /health)');
});

test('rounds of one figure are put together, and a problem of one is a problem of all', () => {
  const [figure] = collectFigures([latency([1]), latency([2], { problems: ['late'] })]);
  expect(figure).toMatchObject({ rounds: [{ count: 1 }, { count: 1 }], problems: ['late'] });
});

test('a good job takes at most what the loosest bound allows', () => {
  expect(longestAllowed({ runsync: { p50: 100, p95: 800 } })).toBe(800);
  expect(longestAllowed({})).toBeUndefined();
});

describe('a figure of which nothing is known', () => {
  const figure = {
    name: 'offline-1/efficiency',
    unit: 'ratio',
    better: 'higher',
    subject: 'queueCost',
    problems: [],
  } as const;
  const unknown: FigureEntry = { ...figure, unknown: 'no job completed' };

  test('is left out without an objective', () => {
    expect(report([unknown])).toEqual({ findings: [], figures: [] });
  });

  test('leaves its objective inconclusive, also where some rounds are known', () => {
    const known: FigureEntry = { ...figure, round: { value: 0.99, count: 100 } };
    for (const entries of [[unknown], [known, unknown], [unknown, known]]) {
      expect(report(entries, { queueCost: 0.05 }).findings).toMatchObject([
        { verdict: 'inconclusive', reason: 'no job completed' },
      ]);
    }
  });
});
