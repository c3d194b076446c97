// A module of a plan for tests: each of its mutants survives after a while.
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, test } from 'vitest';

for (const { id } of inject('mutations').mutants) {
  test(`mutant ${id}`, async ({ task }) => {
    await sleep(20);
    task.meta.mutation = { judged: { id, status: 'survived', inconclusive: [], durationMs: 20 } };
  });
}
