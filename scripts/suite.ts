import { fileURLToPath } from 'node:url';
import { rules } from '../generated/rules.ts';
import { moduleUrl } from '../harness/installation.ts';
import type { Suite } from '../harness/run/suite.ts';

/** The one module that Vitest runs, and the rules that it judges. */
export const suite: Suite = { module: fileURLToPath(moduleUrl('../suites/run.ts', import.meta.url)), rules };
