/** What the modules in the folder of `verify --rules` are written with. */
export { default as fc } from 'fast-check';
export type { CaseContext } from '../service/case/case-context.ts';
export type { Check, Declaration, RuleContext } from '../service/case/rule.ts';
export { type OwnRule, ownRule } from '../service/rules/own-rules.ts';
export { type ProbeSpec, probing } from '../suites/arbitraries/probe-spec.ts';
export { ownName } from '../suites/shared/resources/v2-own-name.ts';
