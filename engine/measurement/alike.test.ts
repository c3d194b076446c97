import { expect, test } from 'vitest';
import { assertLikeSettings, assertNoCopies, assertNotJoined } from './alike.ts';
import { type MeasuredFigure, sampledRound } from './measurements.ts';

const figure = (samples: readonly number[]): MeasuredFigure => ({
  ...{ name: 'server-1-at-80/runsync-latency', unit: 'ms', better: 'lower', verdict: 'measured' },
  rounds: [sampledRound(samples)],
});
const run = (name: string, samples: readonly number[], settings: Record<string, unknown> = {}) => ({
  name,
  measurements: { load: 'server', figures: [figure(samples)], settings },
});

test('a run and its copy are no two runs', () => {
  expect(() => assertNoCopies([run('a', [1, 2]), run('b', [1, 2]), run('c', [3])])).toThrow(
    'b has the figures of a: one is a copy',
  );
  expect(() => assertNoCopies([run('a', [1, 2]), run('b', [1, 3])])).not.toThrow();
});

test('what is joined already is not joined again', () => {
  expect(() => assertNotJoined([run('a', [1]), run('b', [2], { parts: [{}, {}] })])).toThrow(
    'b is joined of parts: join all parts at once',
  );
});

test('jobs that work for other times are no jobs of one load', () => {
  expect(() => assertLikeSettings([{ settings: { service: 50 } }, { settings: { service: 10 } }])).toThrow(
    'different settings, service 50 and 10',
  );
  expect(() => assertLikeSettings([{ settings: { seed: 1 } }, { settings: { seed: 2 } }])).not.toThrow();
});
