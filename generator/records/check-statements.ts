import { isRecord } from '../../engine/openapi/json.ts';
import { SourceError } from '../text/errors.ts';
import { checkRecords } from './check-records.ts';
import {
  isJudging,
  type RuleOfTable,
  type Section,
  type Statement,
  type StatementSource,
} from './statements.ts';

type Unchecked = { origin: string; value: unknown; schema: object; rules: readonly RuleOfTable[] };

/**
 * Holds the statements against their schema and against the rules.
 * @throws SourceError for the first one that does not fit, and for a rule or a section that none names
 */
export function checkStatements({ origin, value, schema, rules }: Unchecked): StatementSource {
  const sections = sectionsIn(origin, schema);
  assertSections(origin, value, sections, rules);
  checkRecords(origin, value, schema, { nameOf, adviceOn: () => 'See statements.schema.json next to it.' });
  const statements = value as readonly Statement[];
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  for (const statement of statements) assertRules(origin, statement, known);
  assertDifferent(origin, statements);
  assertAllNamed(origin, statements, sections, rules);
  return { origin, statements, sections, rules };
}

function nameOf(record: unknown, index: number): string {
  return isRecord(record) && typeof record.says === 'string' ? `"${record.says}"` : `record ${index}`;
}

/** The sections that the schema lists, in the order of the document. */
function sectionsIn(origin: string, schema: unknown): Section[] {
  const listed = ['$defs', 'section', 'oneOf'].reduce<unknown>(
    (inner, step) => (isRecord(inner) ? inner[step] : undefined),
    schema,
  );
  if (!Array.isArray(listed))
    throw new SourceError(origin, 'its schema lists no sections', 'Put them under $defs/section, as oneOf.');
  return listed.map(({ const: number, title }) => ({ number, title }));
}

/** Before the schema, whose words about a `oneOf` name no section. */
function assertSections(
  origin: string,
  value: unknown,
  sections: readonly Section[],
  rules: readonly RuleOfTable[],
): void {
  const numbers = new Set<unknown>(sections.map(({ number }) => number));
  const advice = `The sections are in statements.schema.json: ${[...numbers].join(', ')}.`;
  for (const [index, record] of (Array.isArray(value) ? value : []).entries()) {
    const section = isRecord(record) ? record.section : undefined;
    if (section !== undefined && !numbers.has(section))
      throw new SourceError(
        origin,
        `${nameOf(record, index)} is of section ${section}, which does not exist`,
        advice,
      );
  }
  for (const { id, section } of rules) {
    const unknown = section.split(', ').find((one) => !numbers.has(one));
    if (unknown !== undefined)
      throw new SourceError(
        origin,
        `the rule ${id} rests on section ${unknown}, which does not exist`,
        advice,
      );
  }
}

function assertRules(origin: string, statement: Statement, known: ReadonlyMap<string, RuleOfTable>): void {
  const { says, rules, reason, lacks } = statement;
  const unknown = rules.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new SourceError(origin, `"${says}" names the rule ${unknown}, which does not exist`, 'Fix its id.');
  const judging = rules.find((id) => isJudging(known.get(id)!));
  if (judging === undefined && reason === undefined)
    throw new SourceError(
      origin,
      `no rule judges "${says}", and it has no reason`,
      'Name a rule, or say why none does.',
    );
  if (judging !== undefined && reason !== undefined)
    throw new SourceError(
      origin,
      `"${says}" has a reason why no rule judges it, and ${judging} does`,
      'Take the reason away, or say under lacks what the rule leaves out.',
    );
  if (judging === undefined && lacks !== undefined)
    throw new SourceError(
      origin,
      `"${says}" says what its rules leave out, and none judges it`,
      'Say it as the reason.',
    );
}

function assertDifferent(origin: string, statements: readonly Statement[]): void {
  const seen = new Map<string, Statement>();
  for (const statement of statements) {
    const words =
      statement.says
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.join(' ') ?? '';
    const same = seen.get(words);
    if (same !== undefined)
      throw new SourceError(
        origin,
        `two statements say "${statement.says}", of sections ${same.section} and ${statement.section}`,
        'Say what is different, or keep one of them.',
      );
    seen.set(words, statement);
  }
}

function assertAllNamed(
  origin: string,
  statements: readonly Statement[],
  sections: readonly Section[],
  rules: readonly RuleOfTable[],
): void {
  const isNamed = ({ id, section: own }: RuleOfTable): boolean =>
    statements.some(({ section, rules: ids }) => ids.includes(id) && own.split(', ').includes(section));
  const forgotten = rules
    .filter((rule) => !isNamed(rule))
    .map(({ id, section }) => `${id} (section ${section})`);
  if (forgotten.length > 0)
    throw new SourceError(
      origin,
      `no statement of its sections names ${forgotten.join(', ')}`,
      'Add each to the rules of the statement that it judges.',
    );
  const empty = sections.find(({ number }) => !statements.some(({ section }) => section === number));
  if (empty !== undefined)
    throw new SourceError(origin, `section ${empty.number} has no statement`, 'Write down what it states.');
}
