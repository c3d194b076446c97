import type { Pool } from '../../plan/pools.ts';
import type { LoadReport, LoadRequest } from '../loads.ts';
import { type Calibration, calibrate } from './calibrate.ts';
import { eachPool } from './each-pool.ts';
import type { FigureEntry } from './figure-store.ts';
import { keepSoFar, runSession } from './run-session.ts';
import type { LoadSession } from './session.ts';

/** A scenario on one pool, round by round. */
export type PoolTargetRun = {
  /** What was found out of the pool before rates were chosen; undefined where none are. */
  readonly calibration: Calibration | undefined;
  round(round: number): Promise<void>;
  /** The figures that rest on all rounds, of those so far; none where it is left out. */
  soFar?(): readonly FigureEntry[];
  /** Adds the figures that rest on all rounds. Called however the rounds ended. */
  end(): void;
};

/** Prepares a scenario on a pool. Where another pool is measured beside it, rates are those of the other. */
export type BeginTargetRun = (
  session: LoadSession,
  pool: Pool,
  beside?: Calibration,
) => Promise<PoolTargetRun>;

export type PoolScenario = (
  session: LoadSession,
  pool: Pool,
  calibration: Calibration,
  round: number,
) => Promise<void>;

/** A scenario whose rates come from what the workers of the pool do. */
export function calibrated(scenario: PoolScenario): BeginTargetRun {
  return async (session, pool, beside) => {
    const calibration = await calibrate(session, pool);
    await session.costs.begin(pool);
    return {
      calibration,
      round: (round) => scenario(session, pool, beside ?? calibration, round),
      end() {},
    };
  };
}

/** Runs a scenario on each pool, as often as rounds were asked for. */
export function onEachPool(begin: BeginTargetRun): (request: LoadRequest) => Promise<LoadReport> {
  return (request) =>
    runSession(request, async (session, pools) => {
      await eachPool(session, pools, async (pool) => {
        const targetRun = await begin(session, pool);
        try {
          for (let round = 1; round <= request.rounds; round += 1) {
            await targetRun.round(round);
            await keepSoFar(session, targetRun);
          }
        } finally {
          targetRun.end();
          await session.costs.settle(pool.endpoint);
        }
      });
    });
}
