import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { moduleUrl } from '../engine/installation.ts';
import type { VerifyOptions } from './verify.ts';

/** What is judged, as for `verify`, and what Vitest calls the project: `rules` unless given. Each test's name tells the seed. */
export type RuleProjectOptions = { readonly name?: string } & Pick<
  VerifyOptions,
  'target' | 'rules' | 'areas' | 'ownRules' | 'tier' | 'seed' | 'cases' | 'yes'
>;

/**
 * The rules as a project of your Vitest, a test for each: `-t RULE`, watching and reporters work on them. A test fails where its rule
 * is broken or could not be judged, and is skipped where the target lacks what the rule needs.
 * @example
 * export default defineConfig({ test: { projects: ['packages/*', ruleProject({ target: 'staging.yaml' })] } });
 */
export function ruleProject({
  name = 'rules',
  ...options
}: RuleProjectOptions = {}): TestProjectInlineConfiguration {
  const module = fileURLToPath(moduleUrl('../suites/in-vitest.ts', import.meta.url));
  return {
    test: {
      name,
      // As a path: a pattern would give some of its characters a meaning.
      root: dirname(module),
      include: [basename(module)],
      // Installed, it lies below node_modules, where Vitest looks for no tests.
      exclude: [],
      globalSetup: [fileURLToPath(moduleUrl('./vitest-setup.ts', import.meta.url))],
      pool: 'threads',
      isolate: false,
      testTimeout: 0,
      hookTimeout: 0,
      maxConcurrency: 1000,
      experimental: { viteModuleRunner: false, nodeLoader: false },
      provide: { ruleProject: options },
    },
  };
}
