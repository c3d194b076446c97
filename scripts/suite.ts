import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../engine/installation.ts';
import type { Suite } from '../engine/run/suite.ts';
import { rules } from '../generated/rules.ts';

/** The one module that Vitest runs, and the rules that it judges. */
export const suite: Suite = { module: fileURLToPath(moduleUrl('../suites/run.ts', import.meta.url)), rules };
