import { expect, test } from 'vitest';
import { pairsIn } from '../context/context-pairs.ts';
import type { FreeValues } from '../context/free-values.ts';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import { createAim, type StoodCase } from './aim.ts';
import { candidate, candidateAt } from './candidates.ts';
import { pairsToSee } from './pairs-to-see.ts';

const short: FreeValues = {
  webhook: ['absent', 'set'],
  attempt: ['first', 'after an error', 'after a time-out'],
  reading: ['unread', 'read'],
};
const long: FreeValues = { ...short, attempt: ['first', 'after an error'] };

function stood(...all: readonly FreeValues[]): StoodCase<number>[] {
  return all.map((free, place) => ({ candidate: candidate(place, {}, String(place)), freeValues: [free] }));
}

function missingIn(cases: readonly StoodCase<number>[]): Set<string> {
  return pairsToSee(
    madeUpFactors,
    cases.map(({ freeValues }) => ({ freeValues })),
  );
}

test('draws on until no pair is missing, each in a case that could have had it', () => {
  const cases = stood(long, short, long);
  const missing = missingIn(cases);
  const aim = createAim<number>(madeUpFactors);
  let drawn = 0;
  for (let next = aim.next(cases, missing); next !== undefined; next = aim.next(cases, missing)) {
    const [free] = cases[next.value]!.freeValues;
    const shownNow = pairsIn(madeUpFactors, next.context, free!).filter((pair) => missing.delete(pair));
    expect(shownNow.length).toBeGreaterThan(0);
    drawn += 1;
  }
  expect(missing).toEqual(new Set());
  expect(drawn).toBeLessThan(10);
});

test('gives a pair up that does not come about', () => {
  const cases = stood(short, short);
  const missing = new Set(['webhook: set, attempt: after a time-out']);
  const aim = createAim<number>(madeUpFactors);
  const drawn = Array.from({ length: 5 }, () => aim.next(cases, missing));
  expect(drawn.map((one) => one?.value)).toEqual([0, 1, 0, 1, undefined]);
});

test('a try that was taken back does not count', () => {
  const cases = stood(short);
  const missing = new Set(['webhook: set, attempt: after a time-out']);
  const aim = createAim<number>(madeUpFactors);
  const drawn = Array.from({ length: 20 }, () => {
    const next = aim.next(cases, missing);
    aim.forget();
    aim.forget();
    return next?.value;
  });
  expect(drawn).toEqual(Array.from({ length: 20 }, () => 0));
});

test('a case that could not be judged there is a quarter of a try, and those come next that stood in some of it', () => {
  const near: StoodCase<number> = {
    candidate: candidate(9, { attempt: 'after a time-out' }, '9@attempt=after-a-time-out'),
    freeValues: [short],
  };
  const cases = [...stood(short, short), near];
  const missing = new Set(['webhook: set, attempt: after a time-out']);
  const aim = createAim<number>(madeUpFactors);
  const drawn = Array.from({ length: 17 }, () => {
    const next = aim.next(cases, missing);
    aim.miss();
    return next?.value;
  });
  expect(drawn).toEqual([0, ...Array.from({ length: 15 }, () => 9), undefined]);
});

test('tries a pair that did not come about by itself', () => {
  const cases = stood(short);
  const missing = new Set(['webhook: set, reading: read', 'webhook: set, attempt: after an error']);
  const aim = createAim<number>(madeUpFactors);
  const drawn = Array.from({ length: 3 }, () => aim.next(cases, missing)?.context);
  expect(drawn).toEqual([
    { webhook: 'set', reading: 'read', attempt: 'after an error' },
    { webhook: 'set', attempt: 'after an error' },
    { webhook: 'set', attempt: 'after an error' },
  ]);
});

test('draws nothing for a pair that no case can have', () => {
  const missing = new Set(['webhook: set, attempt: after a time-out']);
  expect(createAim<number>(madeUpFactors).next(stood(long), missing)).toBeUndefined();
  expect(createAim<number>(madeUpFactors).next([], missing)).toBeUndefined();
});

test('what it draws is found again by its path', async () => {
  const [first] = stood(short);
  const aimed = createAim<number>(madeUpFactors).next([first!], new Set(['webhook: set, reading: read']))!;
  expect(aimed.path).toBe('0@webhook=set,reading=read');
  const draw = { domain: [0], seed: 1, contexts: [{}], factors: madeUpFactors };
  expect(await candidateAt(draw, aimed.path)).toEqual(aimed);
});
