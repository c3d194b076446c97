/** How certain it is that a rule holds, and with it what a violation of it comes to. */
export type Level = 'must' | 'derived' | 'example' | 'beta' | 'disputed' | 'open';

/** A rule that a service promises to keep. */
export type StatedRule = {
  readonly id: string;
  /** Ids that it had before. */
  readonly aliases?: readonly string[];
  /** Where the document states it. */
  readonly section: string;
  readonly level: Level;
  readonly says: string;
  /** How it is judged fairly. */
  readonly judge?: string;
  /** What a target must offer for it to be judged. */
  readonly needs: readonly string[];
  /** What a violation of it means for a user of the service. */
  readonly consequence?: string;
  /** Hash of the sections of the document that it rests on; none where no document states it. */
  readonly passage?: string;
};

/** All rules of a service, by their ids. */
export type RuleCatalog = Readonly<Record<string, StatedRule>>;

/**
 * A rule that results are about.
 * @throws TypeError when there is none of that id
 */
export function ruleIn(rules: RuleCatalog, id: string): StatedRule {
  const found = Object.hasOwn(rules, id) ? rules[id] : undefined;
  if (found === undefined) throw new TypeError(`there is no rule ${id}`);
  return found;
}

/** The area of a rule: the first word of its id. */
export function areaOf(id: string): string {
  return id.split('.')[0]!;
}
