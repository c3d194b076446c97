import { describe, expect, test } from 'vitest';
import { tracedCall } from '../testing/results.ts';
import { createBrokenCalls, oftenBroken } from './broken-calls.ts';
import type { BrokenCall } from './case-outcome.ts';

type Made = Readonly<Record<string, { readonly calls: number; readonly broken?: number }>>;

function lost(operation: string): BrokenCall {
  return { operation, role: 'when', polled: false, isLook: false };
}

/** Tries that are all alike, but for the first ones, whose calls broke. */
function tallyOf(tries: number, made: Made) {
  const tally = createBrokenCalls();
  for (let number = 0; number < tries; number++) {
    const operations = Object.entries(made);
    tally.add({
      verdict: 'inconclusive',
      calls: operations.flatMap(([operation, { calls }]) =>
        Array.from({ length: calls }, () => tracedCall({ operation, role: 'when' })),
      ),
      broken: operations.flatMap(([operation, { broken = 0 }]) => (number < broken ? [lost(operation)] : [])),
    });
  }
  return tally;
}

describe('an operation is said to break often', () => {
  test.each([
    ['half the time, while nothing else does', 12, 6],
    ['one time in six, while nothing else does', 36, 6],
  ])('%s', (_, tries, broken) => {
    const own = tallyOf(tries, { cancel: { calls: 1, broken }, run: { calls: 1 }, status: { calls: 4 } });
    expect(oftenBroken(own, own)).toBe(
      `cancel broke in ${broken} of ${tries} tries, other calls do so less often: what it did then was not seen`,
    );
  });

  test.each<[string, number, Made]>([
    ['twice', 10, { cancel: { calls: 1, broken: 2 }, run: { calls: 5 } }],
    ['as often as others', 40, { cancel: { calls: 1, broken: 8 }, run: { calls: 1, broken: 6 } }],
    [
      'while few other calls show how often the wire breaks',
      9,
      { run: { calls: 4, broken: 4 }, status: { calls: 20, broken: 3 } },
    ],
    ['in tries of many calls', 20, { status: { calls: 40, broken: 14 }, run: { calls: 20, broken: 9 } }],
  ])('and not where it broke %s', (_, tries, made) => {
    const own = tallyOf(tries, made);
    expect(oftenBroken(own, own)).toBeUndefined();
  });

  test('and not by what broke in cases that were judged', () => {
    const own = createBrokenCalls();
    const calls = [tracedCall({ operation: 'run', role: 'when' })];
    for (let number = 0; number < 10; number++) own.add({ verdict: 'held', calls, broken: [lost('run')] });
    expect(oftenBroken(own, own)).toBeUndefined();
  });

  test.each([
    ['once where the target was away for a while', [], undefined],
    ['each where other calls came through in between', ['status'], 'run broke in 4 of 4 tries'],
  ])('and tries that break at their first call count %s', (_, between, words) => {
    const [own, wire] = [createBrokenCalls(), tallyOf(100, { status: { calls: 9 } })];
    const made = (operations: readonly string[]) =>
      operations.map((operation) => tracedCall({ operation, role: 'when' }));
    for (let number = 0; number < 4; number++) {
      const broken = [lost('run')];
      own.add({ verdict: 'inconclusive', calls: made(['run']), broken });
      own.add({ verdict: 'held', calls: made(between) });
    }
    if (words === undefined) expect(oftenBroken(own, wire)).toBeUndefined();
    else expect(oftenBroken(own, wire)).toContain(words);
  });

  test('where those break alone whose answers are judged, of an operation that is polled', () => {
    const own = createBrokenCalls();
    const judged = tracedCall({ operation: 'status', role: 'when' });
    const polled = Array.from({ length: 9 }, () => ({ ...judged, polled: true }));
    for (let number = 0; number < 33; number++)
      own.add({
        verdict: number < 4 ? 'inconclusive' : 'held',
        calls: [tracedCall({ operation: 'run', role: 'given' }), ...polled, judged],
        broken: number < 4 ? [lost('status')] : [],
      });
    expect(oftenBroken(own, own)).toContain('status broke in 4 of 33 tries');
  });

  test('and looks that were taken again count for the wire alone', () => {
    const [own, wire] = [createBrokenCalls(), createBrokenCalls()];
    const calls = ['run', 'status'].map((operation) => tracedCall({ operation, role: 'when' }));
    for (let number = 0; number < 20; number++) {
      const look = number < 6 ? [{ ...lost('status'), isLook: true }] : [];
      const broken = number % 4 === 0 ? [lost('run')] : [];
      for (const tally of [own, wire])
        tally.add({ verdict: 'inconclusive', calls, broken: [...look, ...broken] });
    }
    expect(oftenBroken(own, wire)).toBeUndefined();
  });

  test('going by all calls to the target', () => {
    const own = tallyOf(10, { cancel: { calls: 1, broken: 4 }, run: { calls: 1 } });
    expect(oftenBroken(own, tallyOf(100, { run: { calls: 3, broken: 60 } }))).toBeUndefined();
    expect(oftenBroken(own, tallyOf(100, { run: { calls: 3 } }))).toContain('cancel broke in 4 of 10 tries');
  });
});
