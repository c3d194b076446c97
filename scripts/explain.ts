import { Command } from 'commander';
import { print } from '../engine/print.ts';
import { explainRule } from '../engine/rules/explain-rule.ts';
import { requireRule } from '../engine/rules/select.ts';
import { rules } from '../generated/rules.ts';
import { needWords } from '../service/profile/need-words.ts';
import { allRows } from './rule-rows.ts';

export function explainCommand(): Command {
  return new Command('explain')
    .argument('<rule>', 'the id of a rule, as `list` shows it')
    .addHelpText('after', '\nExit codes: 0 the rule is told, 2 bad usage.')
    .action(explain);
}

function explain(name: string): void {
  const id = requireRule(rules, name);
  const row = allRows().find(({ rule }) => rule.id === id)!;
  print(explainRule(row, needWords));
}
