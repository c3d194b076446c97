import type { Verdict } from '../property/result.ts';
import type { RuleRecord } from '../report/run-record.ts';
import { isRequired } from '../rules/requirements.ts';
import type { ReleaseContent, ReleaseRun } from './release-content.ts';

/** Rules that no run of a release judged, for one reason. */
export type NotJudged = { readonly why: string; readonly ids: readonly string[] };

const judged: ReadonlySet<Verdict> = new Set(['pass', 'fail', 'warning', 'observed']);

/** What was not judged and why, most rules first. What is outside a requirement set is left out. */
export function notJudged({ service, runs }: ReleaseContent): NotJudged[] {
  const whys = declaredIds(service.rules, runs).flatMap((id) => {
    const why = whyNot(id, runs);
    return why === undefined ? [] : [{ id, why }];
  });
  const groups = [...Map.groupBy(whys, ({ why }) => why)];
  return groups
    .map(([why, some]) => ({ why, ids: some.map(({ id }) => id) }))
    .toSorted((one, other) => other.ids.length - one.ids.length);
}

/** The rules of the requirement sets, or all that there are. */
function declaredIds(rules: object, runs: readonly ReleaseRun[]): string[] {
  const required = runs.flatMap(({ run }) => run.requirements?.rules ?? []);
  const isOfSets = runs.every(({ run }) => run.requirements !== undefined);
  return [...new Set(isOfSets ? required : [...Object.keys(rules), ...required])];
}

function whyNot(id: string, runs: readonly ReleaseRun[]): string | undefined {
  const found = runs.flatMap(({ run }) =>
    isRequired(run.requirements, id) ? run.rules.filter((rule) => rule.id === id) : [],
  );
  if (found.some(({ verdict }) => judged.has(verdict))) return undefined;
  const [first] = found;
  if (first !== undefined) return wordsOf(first);
  const changed = runs.flatMap(({ run }) => run.requirements?.changed ?? []).find((one) => one.id === id);
  if (changed !== undefined) return `not what was frozen: ${changed.why}`;
  return runs.some(({ run }) => run.unchecked?.includes(id))
    ? 'it has no check yet'
    : 'no run was asked for it';
}

function wordsOf({ verdict, reason }: RuleRecord): string {
  return `${verdict === 'not-run' ? 'not run' : verdict}: ${reason ?? 'no reason was given'}`;
}
