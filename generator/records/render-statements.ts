import { provenance } from '../text/header.ts';
import { isJudging, type RuleOfTable, type Statement, type StatementSource } from './statements.ts';

/** The page that has each statement with its rules, one table a section, in the order of the document. */
export function renderStatements({ origin, statements, sections, rules }: StatementSource): string {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const chapters = sections.map(({ number, title }) => {
    const own = statements.filter(({ section }) => section === number);
    return { heading: headingOf(number, title), own };
  });
  return `<!-- ${provenance(origin)} -->

# Statements and their rules

Every testable statement of the document, by section and in our words, with the rules that judge it. Rules in *italics*
only observe, others as said only warn. Where no rule judges a statement, the last column says why; elsewhere it says
what the rules leave out, and why: *Open* is what the document doesn't say, *Internal* what nothing outside shows, *Cost* what
judging would cost a real target more than a run may. \`npm run explain -- RULE\` prints how a rule judges.

${counts([{ heading: 'All', own: statements }, ...chapters], known)}
${chapters.map(({ heading, own }) => `\n## ${heading}\n\n${table(own, known)}`).join('\n')}
`;
}

type Chapter = { heading: string; own: readonly Statement[] };
type Rules = ReadonlyMap<string, RuleOfTable>;

function headingOf(number: string, title: string): string {
  return /^\d/.test(number) ? `${number} ${title}` : title;
}

const reasons = ['Open', 'For the caller', 'Internal', 'No claim', 'Not judged yet'] as const;

function counts(chapters: readonly Chapter[], rules: Rules): string {
  const rows = chapters.map(({ heading, own }) => {
    const judged = own.filter((statement) => isJudged(statement, rules));
    const others = reasons.map((word) => own.filter(({ reason }) => reason?.startsWith(`${word}:`)).length);
    const inPart = judged.filter(({ lacks }) => lacks !== undefined);
    return [heading, own.length, judged.length, inPart.length, ...others].join(' | ');
  });
  const head = ['Section', 'Statements', 'Judged', 'of these in part', ...reasons];
  return [head.join(' | '), head.map((_, index) => (index === 0 ? '---' : '---:')).join(' | '), ...rows]
    .map((row) => `| ${row} |`)
    .join('\n');
}

function isJudged({ rules: ids }: Statement, rules: Rules): boolean {
  return ids.some((id) => isJudging(rules.get(id)!));
}

function table(statements: readonly Statement[], rules: Rules): string {
  const rows = statements.map((statement) => rowOf(statement, rules));
  return ['| Statement | Rules | Left out, or why none judges it |', '|---|---|---|', ...rows].join('\n');
}

function rowOf({ says, rules: ids, reason, lacks, because }: Statement, rules: Rules): string {
  const leftOut = lacks === undefined ? '' : `${lacks}. ${because}`;
  const cells = [says, ids.map((id) => linkOf(rules.get(id)!)).join(', ') || '-', reason ?? leftOut];
  return `| ${cells.map(cellOf).join(' | ')} |`;
}

/** Breaking one of these does not fail a run. */
const warning: ReadonlySet<string> = new Set(['example', 'beta', 'disputed']);

/** Rules of one area stand in one file. */
function linkOf(rule: RuleOfTable): string {
  const link = `[\`${rule.id}\`](../specs/rules/${rule.id.split('.')[0]}.yaml)`;
  if (!isJudging(rule)) return `*${link}*`;
  return warning.has(rule.level) ? `${link} (warns)` : link;
}

function cellOf(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ').trim();
}
