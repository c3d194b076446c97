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
    const said = reason?.startsWith('not judged: ') ? undefined : reason;
    expect({ verdict, said }).toEqual({ verdict: expected, said: undefined });
    expect(two).toMatchObject({ verdict: expected, caseDigest });
    // Calls at once may be answered in either order, and the first time a rule may ask what the target serves.
    const looks = [one.answerDigest, two.answerDigest];
    while (looks.length < 10 && looks.indexOf(looks.at(-1)) === looks.length - 1)
      looks.push((await fixture.judge(check)).answerDigest);
    expect(looks.slice(0, -1)).toContain(looks.at(-1));
    expect(looks).toEqual(looks.map(() => expect.any(String)));
  },
);
