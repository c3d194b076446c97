import { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { typedCommand } from '../engine/installation.ts';
import { didYouMean, nearest } from '../engine/nearest.ts';
import { print } from '../engine/print.ts';
import { explainRule } from '../engine/rules/explain-rule.ts';
import { ruleNamed } from '../engine/rules/select.ts';
import { wrapProse } from '../engine/wrap-prose.ts';
import { type ClientRule, type ClientRuleId, clientRules } from '../generated/client-rules.ts';
import { rules } from '../generated/rules.ts';
import type { Fault, PerformanceMutant, Variant } from '../mutants/common/kinds.ts';
import { sectionsOf, sectionWords } from '../mutants/conforming/freedom-sections.ts';
import { variants } from '../mutants/conforming/variants.ts';
import { performanceMutants } from '../mutants/performance/performance-mutants.ts';
import { faults } from '../mutants/wrong/faults.ts';
import { needWords } from '../service/profile/need-words.ts';
import { rowOfRule } from './rule-rows.ts';

export function explainCommand(): Command {
  return new Command('explain')
    .argument('<id>', 'the id of a rule, a mutant or a variant, as `rules`, `mutants` and `variants` show it')
    .addHelpText('after', '\nExit codes: 0 the explanation was printed, 2 bad usage.')
    .action((name: string) => print(wrapProse(explained(name))));
}

const lists = `\`${typedCommand('rules')}\`, \`${typedCommand('mutants')}\` and \`${typedCommand('variants')}\``;

/** @throws UsageError when nothing has that name */
function explained(name: string): string {
  const rule = ruleNamed(rules, name);
  if (rule !== undefined) return explainRule(rowOfRule(rule), needWords);
  const fault = faults.find(({ id }) => id === name);
  if (fault !== undefined) return explainMutant(fault);
  const slow = performanceMutants.find(({ id }) => id === name);
  if (slow !== undefined) return explainPerformanceMutant(slow);
  const variant = variants.find(({ id }) => id === name);
  if (variant !== undefined) return explainVariant(variant);
  const clientRule = Object.hasOwn(clientRules, name) ? clientRules[name as ClientRuleId] : undefined;
  if (clientRule !== undefined) return explainClientRule(clientRule);
  const near = nearest(name, [
    ...Object.keys(rules),
    ...Object.keys(clientRules),
    ...[...faults, ...performanceMutants, ...variants].map(({ id }) => id),
  ]);
  throw new UsageError(
    `there is no rule, mutant or variant ${name}.${didYouMean(near)} ${lists} list what there is.`,
  );
}

const kindWords: Readonly<Record<Fault['kind'], string>> = {
  boundary: 'It is wrong next to a limit.',
  ignored: 'It ignores what is documented.',
  partial: 'It is wrong in an uncommon case only.',
  'wrong-value': 'It is wrong in what it answers.',
  'side-effect': 'Its answer is right, but it has a wrong side effect.',
};

function explainMutant({ id, says, kind, breaks }: Fault): string {
  return [
    `${id} (a mutant: a service that is wrong on purpose)`,
    '',
    says,
    kindWords[kind],
    '',
    'These rules kill it:',
    ...breaks.map((rule) => `  - ${rule}`),
    `See it killed with \`${typedCommand('verify', ['--rule', breaks[0]!, '--fault', id])}\`.`,
  ].join('\n');
}

function explainPerformanceMutant({ id, says, shownBy }: PerformanceMutant): string {
  const { load, figure, percentile, options } = shownBy;
  const asked = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return [
    `${id} (a performance mutant: a service that is slower and breaks no rule)`,
    '',
    says,
    '',
    `The figure ${figure}${percentile === undefined ? '' : ` (${percentile})`} of the load ${load} distinguishes it from a healthy service.`,
    `Load it with \`${typedCommand('load', [load, ...asked, '--fault', id])}\`, a healthy one without --fault,`,
    `and compare both with \`${typedCommand('compare', ['A', 'B'])}\`.`,
  ].join('\n');
}

function explainClientRule({ id, section, level, says, judge, consequence }: ClientRule): string {
  const levels = { must: 'A violation fails the run.', should: 'A violation is reported and fails nothing.' };
  return [
    `${id} (a rule for clients, section ${section})`,
    '',
    says,
    levels[level],
    '',
    `How it is judged: ${judge}`,
    '',
    `What a violation means: ${consequence}`,
    '',
    `Judge a client by it with \`${typedCommand('client', ['--env', "'BASE=$SERVERLESS_URL'", '--env', "'KEY=$KEY'", '--', 'COMMAND'])}\`.`,
  ].join('\n');
}

function explainVariant(variant: Variant): string {
  const { id, says, freedom } = variant;
  return [
    `${id} (a variant: a service that conforms in another way)`,
    '',
    says,
    `It takes the freedom \`${freedom}\`, left open by ${sectionWords(sectionsOf(variant))}. A target takes one variant of it at most.`,
    '',
    `Judge it with \`${typedCommand('verify', ['--variant', id])}\`: no rule may fail.`,
  ].join('\n');
}
