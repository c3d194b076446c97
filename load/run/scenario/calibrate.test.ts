import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { LoadError } from '../errors.ts';
import type { LoadRequest } from '../loads.ts';
import type { LoadStep, StepOutcome } from '../run-step.ts';
import { calibrate } from './calibrate.ts';
import { createSession } from './session.ts';

const done = {
  ...{ mark: '', due: 0, sent: 0, answered: 100, status: 200 },
  record: { status: 'COMPLETED' },
};

/** Calibrates a pool whose steps of a name come to these jobs, and all others to one that completes. */
async function calibrateWhere(
  name: string,
  jobs: readonly ReportedJob[],
  { workers = 1, running = 1 }: { workers?: number; running?: number } = {},
) {
  const steps: string[] = [];
  const runner = {
    now: () => 0,
    sleep: async () => {},
    askHealth: async () => ({ jobs: { inQueue: 0, inProgress: 0 } }),
    async runStep(_: unknown, step: LoadStep): Promise<StepOutcome> {
      steps.push(step.name);
      const came = step.name.startsWith(name) ? jobs : [done];
      return {
        ...{ arrivals: step.arrivals, jobs: came, problems: [], isCutShort: false },
        observed: { health: [{ at: 0, inQueue: 3, inProgress: 1, retried: 0, idle: 0, running }] },
      };
    },
  };
  const { signal } = new AbortController();
  const session = createSession({ runner, signal, target: {} } as unknown as LoadRequest);
  const calibration = calibrate(session, { workers, endpoint: 'pool' });
  return {
    ...{ steps, notes: session.notes },
    error: await calibration.then(
      () => undefined,
      (error: unknown) => error,
    ),
  };
}

test('a pool whose calls are held is given up after the first step in which one was', async () => {
  const held = { ...done, ...{ status: 0, answered: 330_000, record: null } };

  const { steps, error } = await calibrateWhere('calibrate', [done, held]);

  expect(error).toBeInstanceOf(LoadError);
  expect(String(error)).toContain('1 of 2 calls of endpoint pool were not answered for 300 s');
  expect(steps.filter((name) => name.startsWith('calibrate'))).toEqual(['calibrate-1-one-by-one']);
});

test('a call that is cut off keeps nothing from being measured', async () => {
  const cut = { ...done, ...{ status: 0, record: null } };

  expect(await calibrateWhere('calibrate', [done, cut])).toMatchObject({ error: undefined });
});

test('a target that answers nothing has stopped, and its handler is not to blame', async () => {
  const unanswered = { ...done, ...{ status: 0, record: null } };

  const { error } = await calibrateWhere('warm', [unanswered, unanswered]);

  expect(String(error)).toContain(
    'none of 2 calls of endpoint pool was answered: the target may have stopped',
  );
});

test('a pool that has other workers than it is said to have is noted', async () => {
  expect((await calibrateWhere('warm', [done], { workers: 2, running: 2 })).notes).toEqual([]);
  expect((await calibrateWhere('warm', [done], { workers: 1, running: 4 })).notes).toEqual([
    'endpoint pool was taken to have 1 worker, and /health counted 4 while jobs waited: --pools says how many it has',
  ]);
});
