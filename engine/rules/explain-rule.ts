import { typedCommand } from '../installation.ts';
import type { Level } from './rule-catalog.ts';
import type { RuleRow } from './rule-table.ts';

const levels: Record<Level, string> = {
  must: 'The document states it; breaking it fails the run.',
  derived:
    'It follows from several statements together, or from a standard that the document names; breaking it fails the run.',
  example: 'Only an example shows it, or nothing forbids more; breaking it is a warning.',
  beta: 'The document calls it beta; breaking it is a warning.',
  disputed:
    'The document says it in one place and something that speaks against it in another; breaking it is a warning.',
  open: 'The document leaves it open: it is observed and recorded, never judged.',
};

/**
 * One rule as prose.
 * @param needs what each need of a rule asks of a target, in words
 */
export function explainRule(
  { rule, checked, faults }: RuleRow,
  needs: Readonly<Record<string, string>>,
): string {
  return [
    `${rule.id} (section ${rule.section})`,
    '',
    rule.says,
    `${levels[rule.level]}`,
    ...(rule.judge === undefined ? [] : ['', `How it is judged: ${rule.judge}`]),
    ...(rule.consequence === undefined ? [] : ['', `What a violation means: ${rule.consequence}`]),
    '',
    needsOf(rule.needs, needs),
    checkOf(rule.id, checked, faults),
  ].join('\n');
}

function needsOf(some: readonly string[], needs: Readonly<Record<string, string>>): string {
  if (some.length === 0) return 'It needs nothing special of a target.';
  return ['It needs of a target:', ...some.map((need) => `  - ${needs[need]}`)].join('\n');
}

function checkOf(id: string, checked: boolean, faults: readonly string[]): string {
  if (!checked) return 'It has no check yet.';
  const proven = ['Its check is proven by these mutants:', ...faults.map((fault) => `  - ${fault}`)];
  return [
    ...proven,
    `Judge it with \`${typedCommand('verify', ['--rule', id])}\`; with \`--fault MUTANT\` one of these mutants is the target.`,
  ].join('\n');
}
