import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'results/**', 'tests/hostile/every-trick.test.ts'],
    // A busy machine is no reason to fail: only what hangs is ended.
    testTimeout: 600_000,
    // Many tests wait more than they compute: on two cores three files at once.
    maxWorkers: '150%',
    hookTimeout: 300_000,
    reporters: ['default'],
    // Node runs the TypeScript itself, as it does in every command.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
