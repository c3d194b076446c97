import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { readHistoryFolder } from '../engine/history/history-folder.ts';
import type { HistoryRecord } from '../engine/history/history-record.ts';
import { renderHistory } from '../engine/history/render-history.ts';
import { historyReport } from '../engine/history/target-history.ts';
import { print, printErrorLine, printJson } from '../engine/print.ts';
import { requireRule, ruleNamed } from '../engine/rules/select.ts';
import { ruleCatalog } from '../service/catalog/rule-catalog.ts';
import { collect } from './options.ts';

type Options = { target?: string; rule: string[]; json?: true };

export function historyCommand(): Command {
  return new Command('history')
    .argument('[folder]', 'the folder that `verify --history` and `load --history` wrote to', 'history')
    .option('--target <name>', 'only runs and loads of the target of this name')
    .option('--rule <id>', 'only this rule; may be given several times', collect, [])
    .option('--json', 'as JSON: each rule with its flips, flake rate, drift, calls and duration')
    .addHelpText(
      'after',
      '\nExit codes: 0 shown, whatever it shows, 2 bad usage or configuration, or nothing to show.',
    )
    .action(show);
}

async function show(folder: string, { target, rule, json }: Options): Promise<void> {
  const { records, problems } = await readHistoryFolder(folder);
  for (const problem of problems) printErrorLine(`left out: ${problem}`);
  const ids = new Set(rule.map((id) => requireRuleOf(records, id)));
  const named = records.filter((record) => target === undefined || record.target === target);
  if (named.length === 0) throw new UsageError(emptyWords(folder, target, records));
  const report = historyReport(
    named.map((record) => onlyRules(record, ids)),
    ruleCatalog,
  );
  if (json) printJson(report, 2);
  else print(renderHistory(report));
}

/** A rule of the user's own is in the records alone. */
function requireRuleOf(records: readonly HistoryRecord[], id: string): string {
  const isKept = records.some((record) => record.kind === 'run' && Object.hasOwn(record.rules, id));
  return isKept ? (ruleNamed(ruleCatalog, id) ?? id) : requireRule(ruleCatalog, id);
}

function onlyRules(record: HistoryRecord, ids: ReadonlySet<string>): HistoryRecord {
  if (ids.size === 0 || record.kind === 'load') return record;
  const kept = Object.entries(record.rules).filter(([id]) => ids.has(ruleNamed(ruleCatalog, id) ?? id));
  return { ...record, rules: Object.fromEntries(kept) };
}

function emptyWords(folder: string, target: string | undefined, records: readonly HistoryRecord[]): string {
  const names = [...new Set(records.map((record) => record.target))].toSorted();
  if (target !== undefined && names.length > 0)
    return `${folder} has nothing of ${target}: it has ${names.join(', ')}`;
  return `${folder} has no record yet: \`verify --history ${folder}\` and \`load --history ${folder}\` write them`;
}
