import { expect, test } from 'vitest';
import type { CaseOutcome } from '../property/case-outcome.ts';
import { createCaseReachLearner, unreachedCasesOf } from './case-reach.ts';

function outcome(verdict: CaseOutcome['verdict'], ...covered: string[]): CaseOutcome {
  return {
    ...{ verdict, violation: undefined, inconclusive: undefined, disturbance: undefined, order: undefined },
    ...{ covered: new Set(covered), freeValues: [{ input: ['plain', 'odd'] }], observed: {}, names: [] },
    ...{ redact: (text) => text, events: [], calls: [], took: { case: 1, turn: 0 } },
  };
}

function learned() {
  const learner = createCaseReachLearner(new Set(['1', '2', '3']));
  learner.between(['3', '9']);
  learner.case(11, outcome('held', 'a'), ['1', '9']);
  learner.case(12, outcome('held', 'b'), ['1', '2']);
  learner.case(13, outcome('inconclusive'), []);
  return learner.learned();
}

test('a case that does not get to a mutant comes to what it came to without it', () => {
  const ofSecond = unreachedCasesOf(learned(), '2');

  expect(ofSecond(11)).toMatchObject({ verdict: 'held', freeValues: [{ input: ['plain', 'odd'] }] });
  expect(ofSecond(11)?.covered).toEqual(new Set(['a']));
});

test('one that gets to it has to be run, and so has one that did not hold, or that nobody knows', () => {
  const ofSecond = unreachedCasesOf(learned(), '2');

  expect([12, 13, 14].map(ofSecond)).toEqual([undefined, undefined, undefined]);
  expect(unreachedCasesOf(learned(), '1')(11)).toBeUndefined();
});

test('of two cases with one seed neither is left out where one of them gets to the mutant', () => {
  const learner = createCaseReachLearner(new Set(['2']));
  learner.case(11, outcome('held'), ['2']);
  learner.case(11, outcome('held'), []);

  expect(unreachedCasesOf(learner.learned(), '2')(11)).toBeUndefined();
});

test('where a mutant is passed between cases, others may come: all of them have to be run', () => {
  expect(unreachedCasesOf(learned(), '3')(11)).toBeUndefined();
});

test('nothing is kept of mutants that nobody will judge', () => {
  expect(JSON.stringify(learned())).not.toContain('"9"');
});
