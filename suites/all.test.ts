import { afterAll, expect, test } from 'vitest';
import { rules } from '../generated/rules.ts';
import { registeredChecks } from '../service/case/rule.ts';
import { checkedRules, pendingRules } from '../service/rules/checked-rules.ts';
import { openBench } from '../service/testing/bench.ts';
import './all.ts';

const bench = await openBench();
afterAll(bench.close);

test('every rule has a check or a place on the list of pending ones, and not both', () => {
  const checked = checkedRules();
  const pending = pendingRules();

  expect(checked.length + pending.length).toBe(Object.keys(rules).length);
  expect(new Set([...checked, ...pending]).size).toBe(checked.length + pending.length);
});

test.each(registeredChecks().map((check) => [check.id, check] as const))(
  'the documented behaviour passes %s, and looks the same again',
  async (_, check) => {
    const [one, two] = [await bench.judge(check), await bench.judge(check)];
    const { level, verdict, reason, caseDigest, answerDigest } = one;
    const expected = level === 'open' ? 'observed' : 'pass';
    expect({ verdict, reason }).toEqual({ verdict: expected, reason: undefined });
    expect(two).toMatchObject({ verdict: expected, caseDigest });
    // The first time a rule may ask what the target serves, which is remembered.
    const warm = two.answerDigest === answerDigest ? two : await bench.judge(check);
    expect(warm.answerDigest).toBe(two.answerDigest);
  },
);
