import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../engine/installation.ts';
import type { Suite } from '../engine/run/suite.ts';
import { ruleCatalog } from '../service/catalog/rule-catalog.ts';

/** The one module that Vitest runs, and the rules that it judges. */
export const suite: Suite = {
  module: fileURLToPath(moduleUrl('../suites/run.ts', import.meta.url)),
  rules: ruleCatalog,
};
