import { counted } from '../counted.ts';
import { wrapLine } from '../wrap-line.ts';
import { areaOf, type StatedRule } from './rule-catalog.ts';

/** A rule, whether it has a check, and the ids of the faults that break it. */
export type RuleRow = {
  readonly rule: StatedRule;
  readonly checked: boolean;
  readonly faults: readonly string[];
};

/** Rules with what is known of each, by area. */
export function rowsOf(
  rules: readonly StatedRule[],
  checked: readonly string[],
  faults: readonly { readonly id: string; readonly breaks: readonly string[] }[],
): RuleRow[] {
  return rules.map((rule) => ({
    rule,
    checked: checked.includes(rule.id),
    faults: faults.filter(({ breaks }) => breaks.includes(rule.id)).map(({ id }) => id),
  }));
}

/** The rules as a table for a terminal, area by area. */
export function renderTable(rows: readonly RuleRow[]): string {
  const areas = [...Map.groupBy(rows, ({ rule }) => areaOf(rule.id))];
  const checked = rows.filter((row) => row.checked).length;
  return [
    ...areas.map(([area, some]) => renderArea(area, some)),
    `${counted(rows.length, 'rule')}, ${checked} with a check, ${rows.length - checked} pending`,
  ].join('\n');
}

function renderArea(area: string, rows: readonly RuleRow[]): string {
  const checked = rows.filter((row) => row.checked).length;
  return [`${area} (${checked} of ${rows.length} checked)`, ...rows.flatMap(renderRow), ''].join('\n');
}

function renderRow({ rule, checked, faults }: RuleRow): string[] {
  const mark = checked ? '✓' : '·';
  const needs = rule.needs.length === 0 ? '' : `  needs ${rule.needs.join(', ')}`;
  const caught = faults.length === 0 ? '' : `  ${counted(faults.length, 'mutant')}`;
  return wrapLine(`  ${mark} ${rule.id.padEnd(52)} ${rule.level.padEnd(9)}${needs}${caught}`.trimEnd());
}

/** A text with the table of checked rules between its markers. */
export function withRuleTable(text: string, rows: readonly RuleRow[]): string {
  return text.replace(
    between,
    (_, begin: string, end: string) => `${begin}\n${renderMarkdown(rows)}\n${end}`,
  );
}

const between = /(<!-- rules: [^>]*-->)[\s\S]*(<!-- end of rules -->)/;

/** The mutants of each rule that has any, as a JSON file that pages read: ids apart by spaces. */
export function renderMutantsOfRules(rows: readonly RuleRow[]): string {
  const known = rows.filter(({ faults }) => faults.length > 0);
  const entries = known.map(({ rule, faults }) => [rule.id, faults.join(' ')]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** The checked rules as a table of Markdown: what docs/rules.md shows. */
export function renderMarkdown(rows: readonly RuleRow[]): string {
  const checked = rows.filter((row) => row.checked);
  return [
    '| Rule | Level | Section | Needs | Mutants |',
    '|---|---|---|---|---|',
    ...checked.map(({ rule, faults }) => {
      const needs = rule.needs.join(', ') || '-';
      return `| \`${rule.id}\` | ${rule.level} | ${rule.section} | ${needs} | ${faults.length} |`;
    }),
  ].join('\n');
}
