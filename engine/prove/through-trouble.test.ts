import { expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import type { RuleResult } from '../property/result.ts';
import { type TargetRun, targetRunDefaults } from '../run/plan.ts';
import { failedResult, resultOf } from '../testing/results.ts';
import { leftOpen, proveThroughTrouble, troubleProblems } from './through-trouble.ts';

const rule = 'job.run.accepts';
const passed = resultOf({ id: rule });
const failed = resultOf({ id: rule, verdict: 'fail' });
const undecided = resultOf({ id: rule, verdict: 'inconclusive' });

function targetRunOf(id: string): TargetRun {
  return { ...targetRunDefaults, id, tier: 'embedded', seed: 1, rules: [rule] };
}

const plan = {
  plain: targetRunOf('plain'),
  faults: new Map([['hangs-up', targetRunOf('fault hangs-up')]]),
  combinations: [{ variants: ['terse', 'late'], targetRun: targetRunOf('variants 1') }],
  nullTargets: new Map(),
};

function problems(change: Record<string, readonly RuleResult[]>): string[] {
  const good = { plain: Array(40).fill(passed), 'variants 1': [passed], 'fault hangs-up': [failed] };
  return troubleProblems(plan, new Map(Object.entries({ ...good, ...change })));
}

test('all is well when the good pass, the faulty fail, and few come to nothing', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ 'variants 1': [undecided] })).toEqual([]);
});

test('a false positive is a problem', () => {
  expect(problems({ plain: [failed] })).toContain(
    `${rule} has a false positive on the documented behaviour: it takes transport errors for violations`,
  );
  expect(problems({ 'variants 1': [failed] })).toEqual([
    `${rule} has a false positive on terse + late: it takes transport errors for violations`,
  ]);
});

test('a false positive is reported with what was found, and in which case', () => {
  expect(problems({ plain: [{ ...failedResult(), id: rule }] })).toEqual([
    `${rule} has a false positive on the documented behaviour: it takes transport errors for violations, such as expected run to be accepted (content) in {"input":{}}`,
  ]);
});

test('a fault that is excused is a problem', () => {
  expect(problems({ 'fault hangs-up': [passed] })).toEqual([
    `transport errors excuse the mutant hangs-up from ${rule}`,
    'no rule kills the mutant hangs-up through transport errors',
  ]);
  expect(problems({ 'fault hangs-up': [undecided] })).toEqual([
    'no rule kills the mutant hangs-up through transport errors',
  ]);
});

test('a fault is judged again that nobody says anything of', () => {
  const open = (results: readonly RuleResult[]) =>
    leftOpen(plan, new Map([['fault hangs-up', results]])).map(({ id }) => id);
  expect(open([undecided])).toEqual(['fault hangs-up']);
  expect(open([undecided, failed])).toEqual([]);
  expect(open([undecided, passed])).toEqual([]);
});

test('so is too much that comes to nothing', () => {
  expect(problems({ plain: [passed, undecided] })).toEqual([
    `1 of 4 judgements were inconclusive because of transport errors: ${rule}`,
  ]);
});

test('rules that trouble leaves out are named, where no other was selected', async () => {
  const catalog = { rules: [rule], faults: [], variants: [], nullTargets: [], unbearable: new Set([rule]) };
  const nothing = undefined as never;
  const proof = proveThroughTrouble(nothing, catalog, nothing, () => {});
  await expect(proof).rejects.toThrow(UsageError);
  await expect(proof).rejects.toThrow(`--trouble leaves out ${rule}`);
});
