import { afterAll, expect, test } from 'vitest';
import { rules } from '../generated/rules.ts';
import { registeredChecks } from '../service/case/rule.ts';
import { checkedRules, pendingRules } from '../service/rules/checked-rules.ts';
import { openJudgeFixture } from '../service/testing/judge-fixture.ts';
import './all.ts';
import { builtInRules } from './load-checks.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

test('every rule has a check or a place on the list of pending ones, and not both', () => {
  const checked = checkedRules(builtInRules);
  const pending = pendingRules();

  expect(checked.length + pending.length).toBe(Object.keys(rules).length);
  expect(new Set([...checked, ...pending]).size).toBe(checked.length + pending.length);
});

test.each(registeredChecks().map((check) => [check.id, check] as const))(
  'the documented behaviour passes %s, and looks the same again',
  async (_, check) => {
    const [one, two] = [await fixture.judge(check), await fixture.judge(check)];
    const { level, verdict, reason, caseDigest } = one;
    const expected = level === 'open' ? 'observed' : 'pass';
    expect({ verdict, reason }).toEqual({ verdict: expected, reason: undefined });
    expect(two).toMatchObject({ verdict: expected, caseDigest });
    // The first time a rule may ask what the target serves, which is remembered; a busy machine may have it ask once more.
    let [before, last] = [one, two];
    for (let more = 0; more < 8 && last.answerDigest !== before.answerDigest; more += 1)
      [before, last] = [last, await fixture.judge(check)];
    expect(last.answerDigest).toBe(before.answerDigest);
    expect(last.answerDigest).toEqual(expect.any(String));
  },
);
