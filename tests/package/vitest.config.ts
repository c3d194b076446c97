import { defineConfig } from 'vitest/config';

/** Packs the project and installs it elsewhere, with npm and its registry: nothing that `npm test` needs. */
export default defineConfig({
  test: {
    include: ['tests/package/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
