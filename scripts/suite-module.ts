/** The one module that Vitest runs. */
export const suiteModule = new URL('../suites/run.ts', import.meta.url).pathname;
