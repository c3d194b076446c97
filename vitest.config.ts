import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'results/**'],
    testTimeout: 120_000,
    // Many tests wait more than they compute: on two cores two files at once.
    maxWorkers: '100%',
    hookTimeout: 60_000,
    reporters: ['default'],
    // Node runs the TypeScript itself, as it does in every command.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
