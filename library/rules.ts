/** What the modules in the folder of `verify --rules` are written with. */
export { default as fc } from 'fast-check';
export type { Bench, Check, Declaration } from '../service/case/rule.ts';
export type { Scene } from '../service/case/scene.ts';
export { type OwnRule, ownRule } from '../service/rules/own-rules.ts';
export { type ProbeOrders, probing } from '../suites/arbitraries/probe-orders.ts';
