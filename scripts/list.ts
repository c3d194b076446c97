import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { isPackage } from '../engine/installation.ts';
import { print } from '../engine/print.ts';
import { areaOf } from '../engine/rules/rule-catalog.ts';
import { renderMarkdown, renderTable, withRuleTable } from '../engine/rules/rule-table.ts';
import { assertArea } from '../engine/rules/select.ts';
import { rules } from '../generated/rules.ts';
import { collect } from './options.ts';
import { allRows } from './rule-rows.ts';

const page = new URL('../docs/rules.md', import.meta.url);

type Options = { area: string[]; pending?: true; checked?: true; markdown?: true; write?: true };

export function listCommand(): Command {
  return new Command('list')
    .option('--area <name>', 'only this area; may be given several times', collect, [])
    .option('--pending', 'only rules without a check')
    .option('--checked', 'only rules with a check')
    .option('--markdown', 'the table of checked rules that docs/rules.md shows')
    .option('--write', 'put that table into docs/rules.md, and list nothing')
    .addHelpText('after', '\nExit codes: 0 the rules are listed, 2 bad usage.')
    .action(list);
}

async function list({ area, pending, checked, markdown, write }: Options): Promise<void> {
  for (const name of area) assertArea(rules, name);
  if (write && isPackage) throw new UsageError('--write is for a page of this project: it needs a clone');
  if (write) {
    await writeFile(page, withRuleTable(await readFile(page, 'utf8'), allRows()));
    print('wrote docs/rules.md');
    return;
  }
  const rows = allRows()
    .filter(({ rule }) => area.length === 0 || area.includes(areaOf(rule.id)))
    .filter((row) => !(pending && row.checked) && !(checked && !row.checked));
  print(markdown ? renderMarkdown(rows) : renderTable(rows));
}
