import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { LoadRequest } from '../loads.ts';
import type { LoadStep, StepOutcome } from '../run-step.ts';
import { CutShortError, createSession, measureStep } from './session.ts';

const late = '7 of 600 calls set out more than 20 ms late';
const arrivals = { pattern: 'poisson', calls: 2, rate: 1, seed: 1, callers: 4 } as const;
const job: ReportedJob = { mark: '', due: 0, sent: 0, answered: 1, status: 200, record: null };

/** A session whose steps come to these problems, one after the other, and then to none; `ran` names the steps. */
function sessionWith(problems: readonly (readonly string[])[], change: Partial<StepOutcome> = {}) {
  const ran: string[] = [];
  const runner = {
    now: () => 0,
    sleep: async () => {},
    askHealth: async () => ({ jobs: { inQueue: 0, inProgress: 0 } }),
    async runStep(_: unknown, { name }: LoadStep): Promise<StepOutcome> {
      ran.push(name);
      const own = problems[ran.length - 1] ?? [];
      return {
        ...{ arrivals, jobs: [job], problems: own, isCutShort: false, observed: { health: [] } },
        isSpoiled: own.includes(late),
        ...change,
      };
    },
  };
  const { signal } = new AbortController();
  return { session: createSession({ runner, signal, target: {} } as unknown as LoadRequest), ran };
}

const step = { name: 'server-1-round-1', endpoint: 'e', arrivals };
const figure = ({ problems }: StepOutcome) => [
  { name: 'figure', unit: 'ms', better: 'lower', problems } as const,
];

test('a step that measured the generator is measured again, and that is noted', async () => {
  const { session, ran } = sessionWith([[late]]);

  await measureStep(session, step, figure);

  expect(ran).toEqual(['server-1-round-1', 'server-1-round-1-again-1']);
  expect(session.entries).toMatchObject([{ problems: [] }]);
  expect(session.notes).toEqual([`server-1-round-1 was measured again: ${late}`]);
  expect(session.jobs).toHaveLength(2);
});

test('what measures the generator three times is invalid', async () => {
  const { session, ran } = sessionWith([[late], [late], [late]]);

  await measureStep(session, step, figure);

  expect(ran).toHaveLength(3);
  expect(session.entries).toMatchObject([{ problems: [late] }]);
});

test('a step whose calls wait for answers, or that has no figures, is measured once', async () => {
  const waiting = Array.from({ length: 4 }, () => ({ ...job, answered: 1000 }));
  const saturated = sessionWith([[late]], { jobs: waiting });
  const calibrating = sessionWith([[late]]);

  await measureStep(saturated.session, step, figure);
  await measureStep(calibrating.session, step);

  expect([saturated.ran, calibrating.ran]).toEqual([[step.name], [step.name]]);
});

test("an answer without the work is the target's, and is not waited out", async () => {
  const { session, ran } = sessionWith([['2 of 2 jobs were answered sooner than their work can be done']]);

  await measureStep(session, step, figure);

  expect(ran).toHaveLength(1);
});

test('a load that is ended measures nothing again', async () => {
  const { session, ran } = sessionWith([['the step was interrupted']], { isCutShort: true });

  await expect(measureStep(session, step, figure)).rejects.toThrow(CutShortError);
  expect(ran).toHaveLength(1);
});
