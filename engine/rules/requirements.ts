import type { Level, RuleCatalog } from './rule-catalog.ts';
import { ruleNamed } from './select.ts';

/** The rules of one revision of the document, frozen at its release. @see specs/requirements.schema.json */
export type RequirementSet = {
  readonly revision: string;
  readonly frozen: string;
  /** Hash of each section of that revision. */
  readonly sections: Readonly<Record<string, string>>;
  readonly rules: readonly RequiredRule[];
};

/** A rule as it was when the set was frozen. */
export type RequiredRule = {
  readonly id: string;
  readonly level: Level;
  readonly section: string;
  /** Hash of the sections that it rests on. */
  readonly passage: string;
};

/** The requirement set that a run is judged by, held against the rules that there are now. */
export type RunRequirements = {
  readonly revision: string;
  /** SHA-256 of the file of the set. */
  readonly sha256: string;
  /** Ids of its rules: those that they have now, where they still exist. */
  readonly rules: readonly string[];
  /** Those of them that are not what was frozen, so that their verdicts don't count for it. */
  readonly changed: readonly ChangedRule[];
};

export type ChangedRule = { readonly id: string; readonly why: string };

/** Holds a requirement set against the rules that there are now. */
export function settleRequirements(
  { revision, rules }: RequirementSet,
  sha256: string,
  catalog: RuleCatalog,
): RunRequirements {
  const settled = rules.map((rule) => ({ rule, id: ruleNamed(catalog, rule.id) ?? rule.id }));
  const changed = settled.flatMap(({ rule, id }) => {
    const why = changeOf(rule, id, catalog);
    return why === undefined ? [] : [{ id, why }];
  });
  return { revision, sha256, rules: settled.map(({ id }) => id), changed };
}

/** A rule may be worded better than it was; what it rests on and what a violation comes to are frozen. */
function changeOf(frozen: RequiredRule, id: string, catalog: RuleCatalog): string | undefined {
  const now = Object.hasOwn(catalog, id) ? catalog[id] : undefined;
  if (now === undefined) return 'there is no such rule any more';
  if (now.level !== frozen.level) return `its level was ${frozen.level} and is ${now.level}`;
  if (now.section !== frozen.section) return `it rested on section ${frozen.section}, now on ${now.section}`;
  return now.passage === frozen.passage ? undefined : 'it rests on another wording of its passage';
}

/** Whether a rule's verdict counts where a requirement set is judged: all do without one. */
export function isRequired(requirements: RunRequirements | undefined, id: string): boolean {
  if (requirements === undefined) return true;
  const { rules, changed } = requirements;
  return rules.includes(id) && changed.every((one) => one.id !== id);
}
