import { expect, test } from 'vitest';
import { missedIn } from '../../engine/property/life-coverage.ts';
import { lifeCoverageOf } from './coverage.ts';
import { listedMoves, moveNameOf } from './moves.ts';

const all = Object.fromEntries(listedMoves.map((move) => [moveNameOf(move), 1]));

test('adds up what the rules of a run saw', () => {
  const coverage = lifeCoverageOf([
    { moves: { 'new IN_QUEUE run': 2 } },
    { moves: { 'new IN_QUEUE run': 1 } },
  ]);
  expect(coverage?.moves[0]).toEqual({ from: 'new', to: 'IN_QUEUE', by: 'run', times: 3 });
  expect(coverage?.states[0]).toEqual({ state: 'IN_QUEUE', visits: 3 });
});

test('names what was never seen', () => {
  const { 'TIMED_OUT IN_QUEUE retry': _, ...most } = all;
  expect(missedIn(lifeCoverageOf([{ moves: most }])!)).toEqual(['TIMED_OUT → IN_QUEUE by retry']);
  expect(missedIn(lifeCoverageOf([{ moves: all }])!)).toEqual([]);
  expect(missedIn(lifeCoverageOf([{ moves: { 'new IN_QUEUE run': 1 } }])!)).toContain('CANCELLED');
});

test('tells moves that no list has apart', () => {
  const { unlisted } = lifeCoverageOf([{ moves: { 'COMPLETED IN_QUEUE unlisted': 2 } }])!;
  expect(unlisted).toEqual([{ from: 'COMPLETED', to: 'IN_QUEUE', times: 2 }]);
});

test('there is none where no job was seen', () => {
  expect(lifeCoverageOf([{ moves: {} }])).toBeUndefined();
});
