import { isRecord } from '../../engine/openapi/json.ts';
import { SourceError } from '../text/errors.ts';
import { generatedModule } from '../text/header.ts';
import { literal, union } from '../text/literal.ts';

/** What the fields of a rule may say, as rule.schema.json lists it. */
export type RuleVocabulary = { levels: readonly string[]; needs: readonly string[] };

export type RuleSource = { origin: string; records: readonly unknown[]; vocabulary: RuleVocabulary };

/** The lists of levels and needs in the JSON Schema of the rule files. */
export function ruleVocabulary(origin: string, schema: unknown): RuleVocabulary {
  const properties = dig(schema, '$defs', 'rule', 'properties');
  const levels = dig(properties, 'level', 'enum');
  const needs = dig(properties, 'needs', 'items', 'enum');
  if (Array.isArray(levels) && Array.isArray(needs)) return { levels, needs };
  throw new SourceError(origin, 'it lists no levels and needs', 'Put them under $defs/rule, as enums.');
}

/** The rules of every file, by id, with the unions of what their fields may say. */
export function renderRules({ origin, records, vocabulary }: RuleSource): string {
  const rules = records.map((record) => normalise(origin, record));
  const ids = rules.map(({ id }) => id);
  const names = [...ids, ...rules.flatMap(({ aliases }) => (Array.isArray(aliases) ? aliases : []))];
  const again = names.find((name, index) => names.indexOf(name) !== index);
  if (again !== undefined) throw new SourceError(origin, `it has ${again} twice`, 'Keep one of them.');
  return generatedModule(
    origin,
    `export type RuleId =${union(ids)};

export type Level =${union(vocabulary.levels)};

export type Need =${union(vocabulary.needs)};

${ruleType}
export const rules: Readonly<Record<RuleId, Rule>> = ${literal(Object.fromEntries(rules.map((rule) => [rule.id, rule])))};
`,
  );
}

const ruleType = `export type Rule = {
  id: RuleId;
  aliases?: readonly string[];
  section: string;
  level: Level;
  says: string;
  judge?: string;
  needs: readonly Need[];
  consequence?: string;
  passage: string;
};
`;

function normalise(origin: string, record: unknown): { id: string; aliases?: unknown } {
  if (!isRecord(record) || typeof record.id !== 'string') {
    throw new SourceError(
      origin,
      'it holds something that is no rule with an id',
      'See rule.schema.json next to it.',
    );
  }
  const { id, aliases, section, level, says, judge, needs = [], consequence, passage } = record;
  const optional = {
    ...(aliases === undefined ? {} : { aliases }),
    ...(judge === undefined ? {} : { judge }),
    ...(consequence === undefined ? {} : { consequence }),
  };
  const rule: { id: string } = { ...{ id, section, level, says, needs }, ...optional, ...{ passage } };
  return rule;
}

function dig(value: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce((inner, step) => (isRecord(inner) ? inner[step] : undefined), value);
}
