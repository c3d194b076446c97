import { defineConfig } from 'vitest/config';

/** Runs every trick: minutes of two cores, which `npm test` does not have. */
export default defineConfig({
  test: {
    include: ['tests/hostile/every-trick.test.ts'],
    // Each command has a limit of its own, and several run for a trick.
    testTimeout: 900_000,
    hookTimeout: 60_000,
    // Many tricks make a command wait.
    maxConcurrency: 3,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
