import { defineConfig } from 'vitest/config';
import { ruleProject } from './library/vitest.ts';
import { SlowestTests } from './tests/slowest-tests.ts';

const common = {
  // A busy machine is no reason to fail: only what hangs is ended.
  testTimeout: 600_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 300_000 } },
  globalSetup: ['tests/scratch-folder.ts'],
  setupFiles: ['tests/setup.ts'],
  // Node runs the TypeScript itself, as it does in every command.
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

const never = ['**/node_modules/**', 'results/**'];

/** `npx vitest run --project suites` judges the embedded emulator; `npm test` runs the units, in this process or near it; `npm run test:e2e` whole commands, and the report in a browser. */
export default defineConfig({
  test: {
    // Many tests wait more than they compute: on two cores three files at once.
    maxWorkers: '150%',
    reporters: ['default', new SlowestTests()],
    projects: [
      ruleProject({ name: 'suites' }),
      {
        test: {
          ...common,
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...never, 'tests/**'],
          // The files of a worker share their modules, which costs a third of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['tests/**/*.test.ts'],
          exclude: [...never, 'tests/hostile/every-trick.test.ts', 'tests/package/**'],
        },
      },
    ],
  },
});
