import { SuiteError } from '../errors.ts';
import type { RuleResult } from '../property/result.ts';

/** What checks of the suite broke of their own rules, in words, each once: who proves something counts it as not proven. */
export function unsoundIn(results: ReadonlyMap<string, readonly RuleResult[]>): string[] {
  const broken = [...results.values()].flat().filter(({ suiteError }) => suiteError !== undefined);
  return [...new Set(broken.map(({ id, suiteError }) => `${id}: an error of the suite: ${suiteError}`))];
}

/** @throws SuiteError when a check of the suite broke its own rules: what is proven or compared rests on all of them */
export function assertSound(results: ReadonlyMap<string, readonly RuleResult[]>): void {
  const broken = [...results.values()].flat().filter(({ suiteError }) => suiteError !== undefined);
  const [first] = broken;
  if (first === undefined) return;
  const more = broken.length > 1 ? ` (and ${broken.length - 1} more)` : '';
  throw new SuiteError(`${first.id}: ${first.suiteError}${more}`);
}
