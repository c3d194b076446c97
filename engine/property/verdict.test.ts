import { expect, test } from 'vitest';
import { madeUpRules } from '../testing/made-up-service.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { FoundViolation } from './case-statistics.ts';
import { isEnough } from './is-enough.ts';
import { type Basis, Inconclusive, type InconclusiveKind } from './outcomes.ts';
import type { PropertyReport } from './property-report.ts';
import { verdictOf } from './verdict.ts';

const must = madeUpRules['job.run.accepts']!;

function report(
  judged: number,
  inconclusive: readonly Inconclusive[] = [],
  uncovered: string[] = [],
  intermittent: readonly FoundViolation[] = [],
): PropertyReport {
  const seen = { covered: new Set<string>(), freeValues: [], observed: {}, moves: {}, calls: {} };
  const one = { text: '', answers: '', durations: {}, ...seen };
  return {
    judged: Array.from({ length: judged }, () => one),
    ...{
      wanted: judged + inconclusive.length,
      inconclusive,
      repeated: [],
      uncovered,
      exhaustive: false,
      spent: { longest: 0, turns: 0, again: 0 },
      requests: 0,
      violation: undefined,
      intermittent,
    },
  };
}

function lost(kind: InconclusiveKind, message: string): Inconclusive {
  return new Inconclusive(kind, message, kind === 'blocked' ? { blockedBy: 'job.run.accepts' } : {});
}

test.each([
  [0, 0, false],
  [1, 0, true],
  [3, 1, false],
  [4, 1, true],
  [79, 21, false],
  [80, 20, true],
])('%i judged and %i not is enough: %s', (judged, not, enough) => {
  const inconclusive = Array.from({ length: not }, () => lost('clock', ''));
  expect(isEnough(report(judged, inconclusive))).toBe(enough);
});

/** A violation that was seen once, and in none of three more tries. */
function seenOnce(basis: Basis): FoundViolation {
  const violation = { basis, message: 'it was late' };
  const outcome = {
    violation,
    redact: (text: string) => text,
    events: [],
    names: [],
  } as unknown as CaseOutcome;
  const confirmation = { kind: 'intermittent', outcome, failed: 0, tries: 1 } as const;
  return { case: { text: '7', path: '3' }, outcome, confirmation, shrinks: 0 };
}

test('a violation that was not reproduced is intermittent, with its evidence and what else may have caused it', () => {
  const verdict = verdictOf(must, undefined, [report(10, [], [], [seenOnce('timing')])], 1);

  expect(verdict).toMatchObject({
    verdict: 'intermittent',
    failure: { message: 'it was late', counterexample: '7', path: '3', again: { failed: 0, tries: 1 } },
  });
  expect(verdict.reason).toContain('busy machine');
});

test.each([
  [0, 0, 'a violation that could not be tried again (no more Pods): it was late'],
  [
    1,
    1,
    'a violation that came up again in 1 of 1 tries and could not be tried further (no more Pods): it was late',
  ],
])('one that came up in %i of %i tries before they ended says why they did', (failed, tries, words) => {
  const found = seenOnce('delivery');
  const ended = new Inconclusive('budget', 'no more Pods', { code: 'out-of-budget' });
  const confirmation = { ...found.confirmation, kind: 'intermittent', failed, tries, ended } as const;

  const verdict = verdictOf(must, undefined, [report(10, [], [], [{ ...found, confirmation }])], 1);

  expect(verdict).toMatchObject({ verdict: 'intermittent', reasonCode: 'out-of-budget' });
  expect(verdict.reason).toContain(words);
});

test('it is a note on a pass where the rule only warns', () => {
  const example = { ...must, level: 'example' } as const;
  expect(verdictOf(example, undefined, [report(10, [], [], [seenOnce('timing')])], 1)).toMatchObject({
    ...{ verdict: 'pass', reason: expect.stringContaining('it was late') },
  });
});

test('trouble on the way that does not come again says nothing about the rule', () => {
  const lostAnswers = Array.from({ length: 10 }, () => lost('answer-lost', 'cut'));
  expect(verdictOf(must, undefined, [report(90, lostAnswers)], 1)).toMatchObject({
    verdict: 'pass',
    reason: undefined,
  });
});

test('what a check leaves out is reported with a pass', () => {
  const untried = ['waits above 9 s', 'jobs in the queue'];
  expect(verdictOf(must, undefined, [report(3)], 1, { untried })).toMatchObject({
    verdict: 'pass',
    reason: 'not tried: waits above 9 s; not tried: jobs in the queue',
  });
});

test.each([
  [4, 5, true],
  [100, 30, true],
  [100, 31, false],
  [0, 5, false],
])('%i judged after %i tries that were disturbed is enough: %s', (judged, again, enough) => {
  const repeated = Array.from({ length: again }, () => lost('unreachable', ''));
  expect(isEnough({ ...report(judged), repeated })).toBe(enough);
});

test('tries that were disturbed are reported', () => {
  const repeated = [lost('unreachable', 'cut')];
  expect(verdictOf(must, undefined, [{ ...report(1, [lost('clock', 'rare')]), repeated }], 1)).toMatchObject({
    verdict: 'inconclusive',
    reason: '1 of 2 cases could be judged, tries disturbed besides: 1; most often because rare',
  });
});

test.each([
  [5, 2, true],
  [5, 3, false],
  [3, 2, true],
])('%i judged as asked for, in the place of %i others, is enough: %s', (judged, others, enough) => {
  const inconclusive = Array.from({ length: others }, () => lost('nothing-to-judge', ''));
  expect(isEnough({ ...report(judged, inconclusive), wanted: judged })).toBe(enough);
});

test('what a target may lack does not count', () => {
  const lacking = [lost('not-offered', 'no stream'), lost('not-offered', 'no stream')];
  expect(isEnough(report(4, lacking))).toBe(true);
  expect(isEnough(report(0, lacking))).toBe(false);
  expect(isEnough(report(3, [...lacking, lost('clock', '')]))).toBe(false);
});

test('a missing need comes before everything', () => {
  expect(verdictOf(must, { words: 'no probe', code: 'not-offered' }, [], 1)).toMatchObject({
    ...{ verdict: 'not-run', reason: 'no probe', reasonCode: 'not-offered' },
  });
});

test('the most common reason is reported, and every rule that stood in the way', () => {
  const weak = report(1, [lost('clock', 'rare'), lost('blocked', 'often'), lost('blocked', 'often')]);

  expect(verdictOf(must, undefined, [report(10), weak], 1)).toMatchObject({
    verdict: 'inconclusive',
    reason: '1 of 4 cases could be judged; most often because often',
    blockedBy: ['job.run.accepts'],
  });
});

test('all properties of a check must hold', () => {
  const uncovered = report(10, [], ['too little of this']);

  expect(verdictOf(must, undefined, [report(10), report(10)], 1)).toMatchObject({ verdict: 'pass' });
  expect(verdictOf(must, undefined, [report(10), uncovered], 1)).toMatchObject({
    verdict: 'inconclusive',
    reason: 'covered too little: too little of this',
  });
});

test('what should have come up and did not leaves a rule inconclusive', () => {
  const unmet = ['POST /pods 201 never came up (it was answered 409)'];
  expect(verdictOf(must, undefined, [report(10)], 1, { unmet })).toMatchObject({
    verdict: 'inconclusive',
    reason: 'covered too little: POST /pods 201 never came up (it was answered 409)',
  });
});

test('what other properties of a rule found is named beside the first violation, secrets replaced', () => {
  const found = (text: string): FoundViolation => {
    const { case: _, ...rest } = seenOnce('content');
    const outcome = { ...rest.outcome, redact: (words: string) => words.replaceAll('key', '$KEY') };
    const confirmation = { kind: 'confirmed', outcome, failed: 3, tries: 3 } as const;
    return { ...rest, outcome, confirmation, case: { text, path: text } };
  };
  const reports = ['first', 'a key', 'last'].map((text) => ({ ...report(1), violation: found(text) }));
  expect(verdictOf(must, undefined, reports, 1).failure).toMatchObject({
    counterexample: 'first',
    others: [
      { message: 'it was late', counterexample: 'a $KEY', path: 'a key' },
      { message: 'it was late', counterexample: 'last', path: 'last' },
    ],
  });
  expect(verdictOf(must, undefined, reports.slice(0, 1), 1).failure).not.toHaveProperty('others');
});

test('cases that may hide a violation are no pass, however many others held', () => {
  const hidden = new Inconclusive('clock', 'flooded', {
    ...{ code: 'receiver-unreachable', mayHideViolation: true },
  });
  const held = report(99, [hidden]);
  expect(isEnough(held)).toBe(true);
  expect(verdictOf(must, undefined, [held], 1)).toMatchObject({
    ...{ verdict: 'inconclusive', reason: 'flooded', reasonCode: 'receiver-unreachable' },
  });
});

test('a pass names what the target lacked in cases that do not count', () => {
  const some = ['no spare GPU', 'no list', 'no spare GPU', 'no schema', 'no image', 'no key'];
  const lacking = report(5, [
    ...some.map((message) => lost('not-offered', message)),
    lost('clock', 'the machine was late'),
  ]);
  expect(verdictOf(must, undefined, [report(2), lacking], 1)).toMatchObject({
    verdict: 'pass',
    reason: 'not judged: no spare GPU (2 cases), no list (1 case), no schema (1 case) and 2 more reasons',
  });
});
