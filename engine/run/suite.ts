import type { RuleCatalog } from '../rules/rule-catalog.ts';

/** The checks of a service: the file that registers them and judges what it is given, and the rules that they are of. */
export type Suite = { readonly module: string; readonly rules: RuleCatalog };
