import { expect, test } from 'vitest';
import { compareFigures, type FigureChange } from '../../engine/comparison/compare-figures.ts';
import type { Measurements } from '../../engine/measurement/measurements.ts';
import { pairFigures } from '../../engine/report/compare/pair-figures.ts';
import { type LoadRequest, loads } from '../../load/run/loads.ts';
import type { LoadStep } from '../../load/run/run-step.ts';
import { runAgainst } from '../../load/run/scenario/run-against.ts';
import { requestSimulated } from './load-simulated.ts';

type Side = { readonly seed: number; readonly slowdown?: number; readonly workers?: number };

/** Rounds of `server` on two simulated emulators, with each step of either as it came. */
async function measureByTurns(first: Side, second: Side) {
  const steps: { side: number; step: LoadStep }[] = [];
  const requestOf = (side: number, options: Side): LoadRequest => {
    const request = requestSimulated({ load: 'server', rounds: 7, seconds: 20, shares: [0.5], ...options });
    const runner = request.runner!;
    const runStep: typeof runner.runStep = (asked, step) => {
      steps.push({ side, step });
      return runner.runStep(asked, step);
    };
    return { ...request, seed: 1, runner: { ...runner, runStep } };
  };
  const reports = await runAgainst(loads.server.begin, requestOf(0, first), requestOf(1, second));
  const sides = reports.map(({ measured }) => ({ load: 'server', ...measured }) as unknown as Measurements);
  const { pairs } = pairFigures([sides[0]!], [sides[1]!], true);
  return { steps, changes: compareFigures(pairs, { tolerance: 0.05, seed: 1 }) };
}

function changed(changes: readonly FigureChange[]): string[] {
  return changes
    .filter(({ verdict }) => verdict === 'regression' || verdict === 'improvement')
    .map(({ name, percentile, verdict }) => `${verdict} ${name} ${percentile}`);
}

test('each round is made on both, in an order that the seed draws, with the arrivals of the first', async () => {
  const { steps, changes } = await measureByTurns({ seed: 1 }, { seed: 2 });
  const rounds = steps.filter(({ step }) => step.name.startsWith('server-4-at-50-round-'));
  const turns = Array.from({ length: 7 }, (_, nth) => rounds.slice(2 * nth, 2 * nth + 2));
  for (const [one, other] of turns) {
    expect(other!.step.name).toBe(one!.step.name);
    expect(other!.step.arrivals).toEqual(one!.step.arrivals);
    expect(one!.side + other!.side).toBe(1);
  }
  expect(new Set(turns.map(([one]) => one!.side))).toEqual(new Set([0, 1]));
  expect(changed(changes)).toEqual([]);
});

test('a target that is slower by a twentieth is told apart from the first', async () => {
  const { changes } = await measureByTurns({ seed: 1 }, { seed: 2, slowdown: 1.05 });
  expect(changed(changes)).toContain('regression server-4-at-50/runsync-latency p50');
});

test('targets whose endpoints have other numbers of workers are refused', async () => {
  await expect(measureByTurns({ seed: 1 }, { seed: 2, workers: 2 })).rejects.toThrow(
    /endpoints of 4 and of 2 workers.*--against-pools/,
  );
});

test('a second target that answers nothing is named, and not the first of the same endpoint', async () => {
  const [first, second] = [1, 2].map((seed) =>
    requestSimulated({ load: 'server', rounds: 3, seconds: 20, seed }),
  );
  const runner = second!.runner!;
  const stopped: LoadRequest = {
    ...{ ...second!, target: { ...second!.target, name: 'candidate' } },
    runner: {
      ...runner,
      async runStep(request, step) {
        const outcome = await runner.runStep(request, step);
        return { ...outcome, jobs: outcome.jobs.map((job) => ({ ...job, status: 0, record: null })) };
      },
    },
  };

  await expect(runAgainst(loads.server.begin, first!, stopped)).rejects.toThrow(
    /^candidate: none of \d+ calls of endpoint pool was answered/,
  );
});
