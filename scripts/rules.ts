import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { isPackage } from '../engine/installation.ts';
import { print, printJson } from '../engine/print.ts';
import { areaOf } from '../engine/rules/rule-catalog.ts';
import {
  type RuleRow,
  renderMarkdown,
  renderMutantsOfRules,
  renderTable,
  withRuleTable,
} from '../engine/rules/rule-table.ts';
import { assertArea } from '../engine/rules/select.ts';
import { rules } from '../generated/rules.ts';
import { collect } from './options.ts';
import { allRows } from './rule-rows.ts';

const page = new URL('../docs/rules.md', import.meta.url);
const mutants = new URL('../service/catalog/mutants-of-rules.json', import.meta.url);

type Options = {
  area: string[];
  pending?: true;
  checked?: true;
  markdown?: true;
  json?: true;
  write?: true;
};

export function rulesCommand(): Command {
  return new Command('rules')
    .argument('[pattern]', 'only rules whose id or statement contains this, in whatever case')
    .option('--area <name>', 'only this area; may be given several times', collect, [])
    .option('--pending', 'only rules without a check')
    .option('--checked', 'only rules with a check')
    .option('--json', 'as JSON: id, section, level, statement, needs, check and mutants of each')
    .option('--markdown', 'the table of checked rules that docs/rules.md shows')
    .option(
      '--write',
      'put that table into docs/rules.md, and the mutants of each rule where pages read them; list nothing',
    )
    .addHelpText('after', '\nExit codes: 0 the rules are listed, 2 bad usage.')
    .action(listRules);
}

async function listRules(pattern: string | undefined, options: Options): Promise<void> {
  const { area, pending, checked, markdown, json, write } = options;
  for (const name of area) assertArea(rules, name);
  if (write && isPackage) throw new UsageError('--write is for a page of this project: it needs a clone');
  if (write) {
    await writeFile(page, withRuleTable(await readFile(page, 'utf8'), allRows()));
    await writeFile(mutants, renderMutantsOfRules(allRows()));
    print('wrote docs/rules.md and service/catalog/mutants-of-rules.json');
    return;
  }
  const rows = allRows()
    .filter(({ rule }) => area.length === 0 || area.includes(areaOf(rule.id)))
    .filter((row) => !(pending && row.checked) && !(checked && !row.checked))
    .filter(({ rule }) => containsWord(pattern, rule.id, rule.says));
  if (json) printJson(rows.map(describeRule), 2);
  else print(markdown ? renderMarkdown(rows) : renderTable(rows));
}

/** Whether one of the texts contains what is searched for, or nothing is. */
export function containsWord(pattern: string | undefined, ...texts: readonly string[]): boolean {
  const wanted = pattern?.toLowerCase() ?? '';
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

function describeRule({ rule, checked, faults }: RuleRow): object {
  const { id, section, level, says, needs } = rule;
  return { id, area: areaOf(id), section, level, says, needs, checked, mutants: faults };
}
