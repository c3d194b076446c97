import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import { rule } from '../../service/case/rule.ts';
import { commands, mostOfAStep, mostSteps } from './commands/commands.ts';
import { statusCommand } from './commands/look.ts';
import { advance } from './commands/steer.ts';
import { type Model, newModel, type Real } from './model.ts';

const mostCommands = mostSteps * mostOfAStep;
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
  {
    calls: mostCommands + 2 * mostLives,
    waits: { least: 9000, most: longestWaits + limits.retention.run + 600_000 },
  },
  async ({ property, afford, moment, longestWait }) => {
    const longest = afford(longestWaits, longestWait * 0.8);
    const mostWork = afford(longestWork, Math.max(longestWork, moment));
    const steps = commands(Math.floor(mostWork), longest);
    const outlasts = longest >= longestWaits ? fc.boolean() : fc.constant(false);
    await property(
      fc.record({ steps, outlasts }),
      async ({ steps, outlasts }, caseContext) => {
        const real: Real = { caseContext, moment };
        const model = newModel(longest, caseContext);
        await fc.asyncModelRun(() => ({ model, real }), steps);
        await lookAtAll(model, real);
        if (!outlasts) return;
        await advance(limits.retention.run + 1).run(model, real);
        await lookAtAll(model, real);
      },
      { covers: afford(covers, {}) },
    );
  },
);

/** Where every job has come to. */
async function lookAtAll(model: Model, real: Real): Promise<void> {
  for (const { number } of model.lives) await statusCommand(number).run(model, real);
  for (const { states } of model.lives) for (const state of states) real.caseContext.cover(state);
}

const covers = {
  COMPLETED: 0.1,
  FAILED: 0.1,
  CANCELLED: 0.1,
  TIMED_OUT: 0.05,
  expired: 0.1,
  removed: 0.05,
  retried: 0.1,
};
