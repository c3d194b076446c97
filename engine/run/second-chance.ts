import type { RuleResult } from '../property/result.ts';
import type { Duration } from '../time/time.ts';

/** Judges rules that were inconclusive once more: one at a time, once all rules of a target run have been judged. */
export type SecondChance = {
  /**
   * Judges a rule, and perhaps again. The second result names the reason of the first; an error is no result.
   * @param look asked for before the rule is judged again
   */
  judge<T extends Judged>(judging: () => Promise<T>, look: () => Promise<SecondLook>): Promise<T>;
};

type Judged = { result?: RuleResult };

/** What decides whether a rule is judged again. */
export type SecondLook = {
  /** Names the call that shows whether the target is there. */
  readonly sign: string;
  /** Where it is not there, no other rule with this sign is judged again either. */
  isThere(): Promise<boolean>;
  /** How long after its begin the whole target run may go on with this, in real milliseconds; Infinity on a clock that we move. */
  readonly budget: Duration;
};

/** Real milliseconds for which rules are judged again in vain at the least, before no other is. */
const leastVain: Duration = 300_000;

export function createSecondChance(rules: number, interrupted?: AbortSignal): SecondChance {
  const begun = performance.now();
  const allOnce = Promise.withResolvers<void>();
  const absent = new Set<string>();
  let toCome = rules;
  /** How long judging all rules once took. */
  let once: Duration = 0;
  /** How long rules were judged again that are inconclusive still: a target that leaves calls hanging does that to all. */
  let vain: Duration = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function mayBeJudged(first: RuleResult, { sign, isThere, budget }: SecondLook): Promise<boolean> {
    const isVain = budget < Infinity && vain >= Math.max(once, leastVain);
    const fits = !isVain && performance.now() - begun + first.durationMs < budget;
    if (interrupted?.aborted || !fits || absent.has(sign)) return false;
    if (await isThere()) return true;
    absent.add(sign);
    return false;
  }

  async function judgeAgain<T extends Judged>(
    first: T,
    judging: () => Promise<T>,
    look: () => Promise<SecondLook>,
  ): Promise<T> {
    if (interrupted?.aborted || !(await mayBeJudged(first.result!, await look()))) return first;
    const second = await judging();
    if (interrupted?.aborted || second.result === undefined) return first;
    if (second.result.verdict === 'inconclusive') vain += second.result.durationMs;
    const { reason, verdict } = first.result!;
    return { ...second, result: { ...second.result, firstReason: reason ?? verdict } };
  }

  return {
    async judge(judging, look) {
      const first = await judging().finally(() => {
        toCome -= 1;
        if (toCome > 0) return;
        once = performance.now() - begun;
        allOnce.resolve();
      });
      if (!deservesSecondChance(first.result)) return first;
      await allOnce.promise;
      const mine = last.then(() => judgeAgain(first, judging, look));
      last = mine.catch(() => {});
      return mine;
    },
  };
}

/** Whether our own lateness may have kept a rule from being judged: an error of the suite comes up each time. */
function deservesSecondChance(result: RuleResult | undefined): boolean {
  return result?.verdict === 'inconclusive' && result.suiteError === undefined;
}
