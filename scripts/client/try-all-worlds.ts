import { counted } from '../../engine/counted.ts';
import { printErrorLine, showStatus } from '../../engine/print.ts';
import { createTextBudget } from '../../engine/proxy/text-budget.ts';
import { limitAtOnce } from '../../engine/run/limit-at-once.ts';
import type { ClientWorld } from './client-world.ts';
import { type ClientCause, findCauses } from './find-causes.ts';
import { type ClientTargetRun, type TriedWorld, tryWorld } from './try-world.ts';

/**
 * Tries every world, and narrows what fails down to its causes where the documented world is none of them.
 * @param jobs how many at once
 */
export async function tryAllWorlds(
  worlds: readonly ClientWorld[],
  targetRun: ClientTargetRun,
  jobs: number,
): Promise<{ tried: TriedWorld[]; causes: ClientCause[] }> {
  const turn = limitAtOnce(jobs);
  let done = 0;
  const tryOne = (world: ClientWorld, how = targetRun) => turn(() => tryWorld(world, how));
  const targetRuns = worlds.map(async (world) => {
    const result = await tryOne(world);
    done += 1;
    showDone(done, worlds.length);
    return result;
  });
  const tried = await Promise.all(targetRuns).catch(async (error: unknown) => {
    // The clients of the other worlds are being ended, too.
    if (targetRun.signal.aborted) await Promise.allSettled(targetRuns);
    throw error;
  });
  const failed = tried.filter(({ outcome }) => outcome !== 'content');
  if (failed.length === 0 || targetRun.signal.aborted) return { tried, causes: [] };
  const plain = tried.find(({ variants, troubles }) => variants.length + troubles.length === 0)!;
  if (plain.outcome !== 'content') return { tried, causes: [] };
  printErrorLine(
    `${counted(failed.length, 'world')} of ${tried.length} failed: searching for what they have in common`,
  );
  // Of these worlds nothing is kept but how they ended.
  const narrowing = { ...targetRun, textBudget: createTextBudget(0) };
  let runs = 0;
  const causes = await findCauses(failed, async (world) => {
    runs += 1;
    return (await tryOne({ ...world, name: `narrowing-${runs}` }, narrowing)).outcome !== 'content';
  });
  return { tried, causes };
}

function showDone(done: number, of: number): void {
  if (process.stderr.isTTY) showStatus(`${done} of ${counted(of, 'world')} tried`);
}
