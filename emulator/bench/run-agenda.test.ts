import { expect, test } from 'vitest';
import { runAgenda } from './run-agenda.ts';

test.each([
  { jobs: 1, workers: 1 },
  { jobs: 60, workers: 3 },
  { jobs: 500, workers: 100 },
])(
  'each of $jobs jobs is picked up, retried once, completed, reported and forgotten',
  ({ jobs, workers }) => {
    const { events, days, ...counts } = runAgenda({ jobs, workers, days: 7 });

    expect(counts).toEqual({
      submitted: jobs,
      pickedUp: 2 * jobs,
      retried: jobs,
      completed: jobs,
      webhooks: jobs,
      expired: jobs,
      deleted: 0,
      left: 0,
    });
    expect(events).toBeGreaterThanOrEqual(4 * jobs);
    expect(days).toBeGreaterThan(5);
    expect(days).toBeLessThanOrEqual(7);
  },
);
