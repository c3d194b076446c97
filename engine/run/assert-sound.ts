import { SuiteError } from '../errors.ts';
import type { RuleResult } from '../property/result.ts';
import type { HeardJudgement } from './run-plan.ts';

/** Hears all judgements of a proof, and knows which checks of the suite broke their own rules: that is not proven then. */
export function hearUnsound(judged: HeardJudgement): {
  readonly hear: HeardJudgement;
  /** In words, each once. */
  problems(): string[];
} {
  const found = new Set<string>();
  return {
    hear(targetRun, result, foreign) {
      const { id, suiteError } = result;
      if (suiteError !== undefined) found.add(`${id}: an error of the suite: ${suiteError}`);
      judged(targetRun, result, foreign);
    },
    problems: () => [...found],
  };
}

/** @throws SuiteError when a check of the suite broke its own rules: what is proven or compared rests on all of them */
export function assertSound(results: ReadonlyMap<string, readonly RuleResult[]>): void {
  const broken = [...results.values()].flat().filter(({ suiteError }) => suiteError !== undefined);
  const [first] = broken;
  if (first === undefined) return;
  const more = broken.length > 1 ? ` (and ${broken.length - 1} more)` : '';
  throw new SuiteError(`${first.id}: ${first.suiteError}${more}`);
}
