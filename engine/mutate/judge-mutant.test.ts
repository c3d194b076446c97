import { describe, expect, test } from 'vitest';
import { errored } from '../property/errored.ts';
import type { RuleResult, Verdict } from '../property/result.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { judgeMutant, type MutantJudging } from './judge-mutant.ts';

type Answers = Partial<Record<string, Verdict | 'never'>>;

function judging(answers: Answers, more: Partial<MutantJudging> = {}) {
  const asked: string[] = [];
  const options: MutantJudging = {
    ...{ ended: new AbortController().signal, atOnce: 1, budget: 60_000, cases: [12] },
    async judge(rule, _, signal) {
      asked.push(rule);
      const answer = answers[rule] ?? 'pass';
      if (answer === 'never') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      const verdict = answer === 'never' ? 'inconclusive' : answer;
      return {
        ...errored(madeUpRules[rule]!, 'made up'),
        suiteError: undefined!,
        verdict,
        reason: `it is ${answer}`,
      };
    },
    ...more,
  };
  return { asked, options };
}

const rules = ['job.run.accepts', 'job.cancel.queued', 'job.status.reports'] as const;

test('the first rule that fails kills, and no other is asked', async () => {
  const { asked, options } = judging({ 'job.cancel.queued': 'fail' });
  const verdict = await judgeMutant(rules, options);
  expect(verdict).toMatchObject({ status: 'killed', killedBy: 'job.cancel.queued', inconclusive: [] });
  expect(asked).toEqual(['job.run.accepts', 'job.cancel.queued']);
});

test('few cases of all rules come before many of any', async () => {
  const asked: string[] = [];
  const { options } = judging({}, { cases: [3, 12] });
  const judge: MutantJudging['judge'] = (rule, cases, signal) => {
    asked.push(`${rule} ${cases}`);
    const isSeen = rule === 'job.cancel.queued' && cases === 12;
    return isSeen
      ? judging({ [rule]: 'fail' }).options.judge(rule, cases, signal)
      : options.judge(rule, cases, signal);
  };
  const verdict = await judgeMutant(['job.run.accepts', 'job.cancel.queued'], { ...options, judge });
  expect(verdict).toMatchObject({ status: 'killed', killedBy: 'job.cancel.queued' });
  const names = ['job.run.accepts 3', 'job.cancel.queued 3', 'job.run.accepts 12', 'job.cancel.queued 12'];
  expect(asked).toEqual(names);
});

test('what comes to nothing with few cases is asked again with more', async () => {
  const judge: MutantJudging['judge'] = (rule, cases, signal) =>
    judging({ [rule]: cases === 3 ? 'inconclusive' : 'pass' }).options.judge(rule, cases, signal);
  const verdict = await judgeMutant(rules, { ...judging({}, { cases: [3, 12] }).options, judge });
  expect(verdict).toMatchObject({ status: 'survived' });
});

test('a warning kills where the level of the rule warns, and nowhere else', async () => {
  const example = await judgeMutant(
    ['auth.job.bare-key'],
    judging({ 'auth.job.bare-key': 'warning' }).options,
  );
  expect(example).toMatchObject({ status: 'killed' });
  const must = await judgeMutant(['job.run.accepts'], judging({ 'job.run.accepts': 'warning' }).options);
  expect(must).toMatchObject({ status: 'inconclusive' });
});

test('a mutant that every rule passes survives', async () => {
  expect(await judgeMutant(rules, judging({}).options)).toMatchObject({ status: 'survived' });
});

test('what comes to nothing kills nobody and lets nobody through', async () => {
  const { options } = judging({ 'job.cancel.queued': 'inconclusive', 'job.status.reports': 'intermittent' });
  expect(await judgeMutant(rules, options)).toMatchObject({
    status: 'inconclusive',
    reason: 'job.cancel.queued: it is inconclusive',
    inconclusive: ['job.cancel.queued', 'job.status.reports'],
  });
});

describe('rules that are inconclusive, since they are answered nothing', () => {
  const { options } = judging({ [rules[0]]: 'inconclusive' });
  async function judgeBy(many: number, othersCode?: RuleResult['reasonCode']) {
    let asked = 0;
    const judge: MutantJudging['judge'] = async (rule, ...rest) => {
      const code = asked++ === 3 ? othersCode : undefined;
      return { ...(await options.judge(rule, ...rest)), reasonCode: code ?? 'target-unreachable' };
    };
    return { verdict: await judgeMutant(Array(many).fill(rules[0]), { ...options, judge }), asked };
  }

  test('show after some rules that nobody is there', async () => {
    const verdict = { status: 'stopped', reason: 'no call of 4 rules was answered' };
    expect(await judgeBy(20)).toMatchObject({ verdict, asked: 4 });
  });

  test('show nothing where they are few', async () => {
    expect(await judgeBy(3)).toMatchObject({ verdict: { status: 'inconclusive' }, asked: 3 });
  });

  test('show nothing where another was answered', async () => {
    expect(await judgeBy(20, 'setup-refused')).toMatchObject({
      verdict: { status: 'inconclusive' },
      asked: 20,
    });
  });
});

test('a rule that fails ends those that are being asked', async () => {
  const { options } = judging({ 'job.run.accepts': 'never', 'job.cancel.queued': 'fail' }, { atOnce: 2 });
  expect(await judgeMutant(rules, options)).toMatchObject({ killedBy: 'job.cancel.queued' });
});

test('an emulator that ends stops the judging, and says how', async () => {
  const ended = AbortSignal.abort('hangs');
  const { options } = judging({ 'job.run.accepts': 'never' }, { ended });
  const verdict = await judgeMutant(rules, options);
  expect(verdict).toMatchObject({ status: 'stopped', reason: 'the emulator hangs' });
});

test('a mutant that takes more than its time has timed out', async () => {
  const { options } = judging({ 'job.run.accepts': 'never' }, { budget: 20 });
  const verdict = await judgeMutant(rules, options);
  expect(verdict).toMatchObject({ status: 'timed-out', reason: 'the time ran out' });
});
