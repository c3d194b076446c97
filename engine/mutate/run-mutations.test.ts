import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { MutationPlan } from './mutation-plan.ts';
import { runMutations } from './run-mutations.ts';

const module = new URL('./testing/slow-mutations.ts', import.meta.url).pathname;

function planOf(name: string): MutationPlan {
  const mutants = Array.from({ length: 1000 }, (_, index) => ({
    ...{
      id: `${name}-${index}`,
      file: 'emulator/clock.ts',
      rules: [],
      budget: 1000,
      fromStart: false,
      leavesOut: true,
    },
  }));
  return { start: '', seed: 1, cases: 1, rules: [], mutants, wanted: [], caseReaches: {} };
}

test('a run ends early whenever it is asked to, also while a thread has not begun', async () => {
  for (const ms of [0, 50, 100, 200, 300, 450, 600]) {
    const judged: string[] = [];
    const abort = new AbortController();
    const plans = [planOf('one'), planOf('other')];
    const ended = runMutations(module, plans, (report) => judged.push(report.judged!.id), abort.signal);
    await sleep(ms);

    abort.abort();
    await ended;

    expect(judged.length).toBeLessThan(1000);
  }
});
