import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { print } from '../harness/print.ts';
import { renderMarkdown, renderTable, withRuleTable } from '../harness/rules/rule-table.ts';
import { areaOf, assertArea } from '../harness/rules/select.ts';
import { collect } from './options.ts';
import { allRows } from './rule-rows.ts';

const readme = new URL('../README.md', import.meta.url);

type Options = { area: string[]; pending?: true; checked?: true; markdown?: true; writeReadme?: true };

export function listCommand(): Command {
  return new Command('list')
    .description('List the rules by area, with what each needs, whether it has a check, and its faults.')
    .option('--area <name>', 'only this area; may be given several times', collect, [])
    .option('--pending', 'only rules without a check')
    .option('--checked', 'only rules with a check')
    .option('--markdown', 'the table of checked rules that the README shows')
    .option('--write-readme', 'put that table into the README')
    .addHelpText('after', '\nExit codes: 0 the rules are listed, 2 bad usage.')
    .action(list);
}

async function list({ area, pending, checked, markdown, writeReadme }: Options): Promise<void> {
  for (const name of area) assertArea(name);
  if (writeReadme) await writeFile(readme, withRuleTable(await readFile(readme, 'utf8'), allRows()));
  const rows = allRows()
    .filter(({ rule }) => area.length === 0 || area.includes(areaOf(rule.id)))
    .filter((row) => !(pending && row.checked) && !(checked && !row.checked));
  print(markdown ? renderMarkdown(rows) : renderTable(rows));
}
