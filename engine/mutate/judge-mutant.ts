import type { RuleResult } from '../property/result.ts';
import { violatedRulesIn } from '../prove/evaluate.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { JudgedMutant, MutantStatus } from './mechanical-mutant.ts';

/** How rules are asked about a mutant that is active. */
export type MutantJudging = {
  /** Judges one rule with so many cases; comes soon to its end once the signal is aborted. */
  judge(rule: string, cases: number, signal: AbortSignal): Promise<RuleResult>;
  /** Cases of each rule, at first and then of those that are left: most mutants show in few. */
  readonly cases: readonly number[];
  /** Aborted when the emulator has ended; the reason says how, in words. */
  readonly ended: AbortSignal;
  /** How many rules at a time. */
  readonly atOnce: number;
  /** What all of them may take, in real milliseconds. */
  readonly budget: number;
};

/** Rules that were answered nothing at all show that nobody is there: a run against such a target ends with nothing judged. */
const silentRules = 4;

export type MutantVerdict = Pick<JudgedMutant, 'killedBy' | 'inconclusive' | 'durationMs'> & {
  readonly status: MutantStatus;
  readonly reason?: string;
};

/** Asks rules about a mutant, in their order, until one fails. */
export async function judgeMutant(rules: readonly string[], judging: MutantJudging): Promise<MutantVerdict> {
  const begun = performance.now();
  const over = new AbortController();
  const budget = AbortSignal.timeout(judging.budget);
  const signal = AbortSignal.any([over.signal, judging.ended, budget]);
  const inconclusive: { rule: string; reason: string }[] = [];
  let killer: RuleResult | undefined;
  let asked = 0;
  let unanswered = 0;

  async function ask(rule: string, cases: number): Promise<void> {
    const result = await judging.judge(rule, cases, signal);
    asked += 1;
    if (result.reasonCode === 'target-unreachable') unanswered += 1;
    if (asked === silentRules && unanswered === asked) over.abort();
    if (violatedRulesIn([result]).length > 0) killer ??= result;
    if (killer !== undefined) over.abort();
    if (signal.aborted || cases !== judging.cases.at(-1) || result.verdict === 'pass') return;
    inconclusive.push({ rule, reason: result.reason ?? result.verdict });
  }

  async function askAll(cases: number): Promise<void> {
    const open = [...rules];
    const askNext = async (): Promise<void> => {
      for (let rule = open.shift(); rule !== undefined && !signal.aborted; rule = open.shift())
        await ask(rule, cases);
    };
    await unlessAborted(Promise.all(Array.from({ length: judging.atOnce }, askNext)), signal);
  }

  for (const cases of judging.cases) if (!signal.aborted) await askAll(cases);
  const found = {
    inconclusive: inconclusive.map(({ rule }) => rule),
    durationMs: Math.round(performance.now() - begun),
  };
  if (killer !== undefined) {
    return { ...found, status: 'killed', killedBy: killer.id, reason: killer.reason ?? killer.verdict };
  }
  if (judging.ended.aborted) {
    return { ...found, status: 'stopped', reason: `the emulator ${judging.ended.reason}` };
  }
  if (asked >= silentRules && unanswered === asked) {
    return { ...found, status: 'stopped', reason: `no call of ${asked} rules was answered` };
  }
  if (budget.aborted) return { ...found, status: 'timed-out', reason: 'the time ran out' };
  const [first] = inconclusive;
  if (first === undefined) return { ...found, status: 'survived' };
  return { ...found, status: 'inconclusive', reason: `${first.rule}: ${first.reason}` };
}
