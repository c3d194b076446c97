import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import { rule } from '../../harness/rule/rule.ts';
import { commands } from './commands/commands.ts';
import { status } from './commands/look.ts';
import { newModel, type Real } from './model.ts';

const mostCommands = 24;
const mostLives = 6;
const longestWork = 4000;
/** What a whole case may wait: some retentions. */
const longestWaits = 4 * limits.retention.run;

/**
 * Any calls in any order, and after each of them every job is where the document lets it be. All jobs share one worker,
 * so that they wait for each other.
 */
rule(
  'job.life.legal',
  { hears: true, calls: mostCommands + mostLives, waits: { least: 9000, most: longestWaits + 600_000 } },
  async ({ holds, clock, moment, longestWait }) => {
    const longest = clock === 'virtual' ? longestWaits : longestWait * 0.8;
    const mostWork = clock === 'virtual' ? longestWork : Math.max(longestWork, moment);
    await holds(
      commands(mostCommands, Math.floor(mostWork), longest),
      async (steps, scene) => {
        const real: Real = { scene, moment };
        const model = newModel(longest, scene);
        await fc.asyncModelRun(() => ({ model, real }), steps);
        for (const { number } of model.lives) await status(number).run(model, real);
        for (const { states } of model.lives) for (const state of states) scene.cover(state);
      },
      { covers: clock === 'virtual' ? covers : {} },
    );
  },
);

const covers = {
  COMPLETED: 0.1,
  FAILED: 0.1,
  CANCELLED: 0.1,
  TIMED_OUT: 0.05,
  expired: 0.1,
  removed: 0.05,
  retried: 0.1,
};
