import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../harness/installation.ts';

/** The one module that Vitest runs. */
export const suiteModule = fileURLToPath(moduleUrl('../suites/run.ts', import.meta.url));
