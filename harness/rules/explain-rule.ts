import type { Level, Need } from '../../generated/rules.ts';
import { typedCommand } from '../installation.ts';
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

const needs: Record<Need, string> = {
  time: 'that time passes: at once on a virtual clock, waited out on a real one',
  probe: 'an endpoint whose handler follows specs/probe.md',
  exclusive: 'an endpoint that nobody else uses meanwhile',
  webhook: "that the target can reach the harness's receiver",
  'second-key': 'a valid key without access to the resource',
  'second-user': 'a key of another user with access of its own',
  'second-endpoint': 'another endpoint of the same kind',
  balanced: 'a load balancing endpoint whose workers serve the probe server of specs/probe.md',
  'v1-served': "that v1 is not yet retired by the target's clock",
  spend: 'leave to create something that costs money on a real target',
};

/** One rule as prose. */
export function explainRule({ rule, checked, faults }: RuleRow): string {
  return [
    `${rule.id} (section ${rule.section})`,
    '',
    rule.says,
    `${levels[rule.level]}`,
    ...(rule.judge === undefined ? [] : ['', `How it is judged: ${rule.judge}`]),
    ...(rule.consequence === undefined ? [] : ['', `What a breach means: ${rule.consequence}`]),
    '',
    needsOf(rule.needs),
    checkOf(checked, faults),
  ].join('\n');
}

function needsOf(some: readonly Need[]): string {
  if (some.length === 0) return 'It needs nothing special of a target.';
  return ['It needs of a target:', ...some.map((need) => `  - ${needs[need]}`)].join('\n');
}

function checkOf(checked: boolean, faults: readonly string[]): string {
  if (!checked) return 'It has no check yet: see specs/pending.yaml.';
  const proven = ['Its check is proven by these faults:', ...faults.map((id) => `  - ${id}`)];
  return [
    ...proven,
    `Judge it with \`${typedCommand('verify', ['--rule ID'])}\`, or against a fault with \`--fault ID\`.`,
  ].join('\n');
}
