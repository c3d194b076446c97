import { afterAll, describe, expect, test } from 'vitest';
import { rules } from '../generated/rules.ts';
import { registeredChecks } from '../harness/rule/rule.ts';
import { checkedRules, pendingRules } from '../harness/rules/checked-rules.ts';
import { openBench } from '../harness/testing/bench.ts';
import './all.ts';

const bench = await openBench();
afterAll(bench.close);

test('every rule has a check or a place on the list of pending ones, and not both', () => {
  const checked = checkedRules();
  const pending = pendingRules();

  expect(checked.length + pending.length).toBe(Object.keys(rules).length);
  expect(new Set([...checked, ...pending]).size).toBe(checked.length + pending.length);
});

describe('the documented behaviour', () => {
  test.each(registeredChecks().map((check) => [check.id, check] as const))('passes %s', async (_, check) => {
    const { level, verdict, reason } = await bench.judge(check, { cases: 10, seed: 7 });
    const expected = level === 'open' ? 'observed' : 'pass';
    expect({ verdict, reason }).toEqual({ verdict: expected, reason: undefined });
  });

  test.each(registeredChecks().map((check) => [check.id, check] as const))(
    'looks the same again to %s',
    async (_, check) => {
      const [one, two] = [await bench.judge(check), await bench.judge(check)];
      expect(two).toMatchObject({ caseDigest: one.caseDigest, answerDigest: one.answerDigest });
    },
  );
});
