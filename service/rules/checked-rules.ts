import { readFileSync } from 'node:fs';
import { SuiteError } from '../../engine/errors.ts';
import type { RuleId } from '../../generated/rules.ts';
import { registeredChecks } from '../case/rule.ts';
import { ruleCatalog } from '../catalog/rule-catalog.ts';

const pendingFile = new URL('../../specs/pending.json', import.meta.url);

/** Rules that have no check yet, as specs/pending.json lists them. */
export function pendingRules(): RuleId[] {
  return JSON.parse(readFileSync(pendingFile, 'utf8')) as RuleId[];
}

/**
 * The rules that have a check: those of the suites, and those that the user's own modules have registered by now.
 * @param builtIn rules that a check stands below suites/ for
 * @throws SuiteError when a rule has neither a check nor a place on the list of pending ones, or both
 */
export function checkedRules(builtIn: readonly RuleId[]): RuleId[] {
  const checked = [...new Set([...builtIn, ...registeredChecks().map(({ id }) => id)])];
  const pending = new Set<string>(pendingRules());
  const problems = [
    ...[...pending]
      .filter((id) => !Object.hasOwn(ruleCatalog, id))
      .map((id) => `${id} is in specs/pending.json and is no rule`),
    ...checked
      .filter((id) => pending.has(id))
      .map((id) => `${id} has a check: take it off specs/pending.json`),
    ...Object.keys(ruleCatalog)
      .filter((id) => !pending.has(id) && !checked.includes(id as RuleId))
      .map(
        (id) =>
          `${id} has no check: write one below suites/ and run npm run generate, or list it in specs/pending.json`,
      ),
    ...checked
      .filter((id) => ruleCatalog[id].consequence === undefined)
      .map((id) => `${id} has no consequence`),
  ];
  if (problems.length > 0) throw new SuiteError(`rules and checks don't match:\n  ${problems.join('\n  ')}`);
  return checked.toSorted();
}
