import { generatedModule } from '../text/header.ts';

/** The module that registers the check of a rule, by its path in the folder of suites, with slashes on every system. */
export type CheckModule = { readonly rule: string; readonly file: string };

/** Renders how the module of each rule's check is loaded. */
export function renderRuleModules(checks: readonly CheckModule[]): string {
  const lines = checks.map(({ rule, file }) => `  '${rule}': () => import('./${file}'),`);
  return generatedModule(
    'the calls of rule() in suites',
    `import type { RuleId } from '../generated/rules.ts';

/** Loads the module that registers the check of a rule. */
export const ruleModules: Readonly<Partial<Record<RuleId, () => Promise<unknown>>>> = {
${lines.join('\n')}
};
`,
  );
}
