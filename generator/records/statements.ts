/** A testable statement of the document, as statements.schema.json has it. */
export type Statement = {
  section: string;
  /** In our words. */
  says: string;
  rules: readonly string[];
  /** Why no rule judges it. */
  reason?: string;
  /** What of it the rules leave out. */
  lacks?: string;
  /** Why they do; there wherever `lacks` is. */
  because?: string;
};

/** A section of the document: its number there, and a title of ours. */
export type Section = { number: string; title: string };

/** What a table of statements needs to know of a rule. */
export type RuleOfTable = { id: string; level: string; section: string };

/** Statements that were held against the rules. */
export type StatementSource = {
  origin: string;
  statements: readonly Statement[];
  sections: readonly Section[];
  rules: readonly RuleOfTable[];
};

/** Rules of the level `open` observe and never fail. */
export function isJudging({ level }: RuleOfTable): boolean {
  return level !== 'open';
}
