import { defineConfig } from 'vitest/config';

/** Runs every trick: minutes of two cores, which `npm test` does not have. */
export default defineConfig({
  test: {
    include: ['tests/hostile/every-trick.test.ts'],
    // Each command has a limit of its own, and several run for a trick.
    testTimeout: 900_000,
    hookTimeout: 60_000,
    // A command mostly waits for its target: half a minute and more for three seconds of work.
    maxConcurrency: 8,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
