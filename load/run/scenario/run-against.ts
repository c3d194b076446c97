import { seedOf } from '../../../engine/seed.ts';
import type { Pool } from '../../plan/pools.ts';
import { LoadError } from '../errors.ts';
import type { LoadReport, LoadRequest } from '../loads.ts';
import { untilDrained } from './drain.ts';
import { eachPool } from './each-pool.ts';
import { keepSoFar, reportSession, untilCutShort } from './run-session.ts';
import { createSession, type LoadSession, poolsOf } from './session.ts';
import type { BeginTargetRun, PoolTargetRun } from './target-run.ts';

/**
 * Runs a scenario on two targets by turns: each round on both, in an order that the seed draws, with the same arrivals and at
 * the rates of the first. What both share cancels out when they are compared.
 * @throws LoadError where their pools are not alike
 */
export async function runAgainst(
  begin: BeginTargetRun,
  first: LoadRequest,
  second: LoadRequest,
): Promise<readonly [LoadReport, LoadReport]> {
  const pairs = pairPools(poolsOf(first), poolsOf(second));
  const sessions = [createSession(first), createSession(second)] as const;
  const isCutShort = await untilCutShort(async () => {
    await eachPool(sessions[0], pairs, async ({ other, ...pool }) => {
      const targetRun = await ofTarget(first, () => begin(sessions[0], pool));
      const beside = await ofTarget(second, () => begin(sessions[1], other, targetRun.calibration));
      await takeTurns(sessions, pool, [targetRun, beside]);
      // Their workers cost what the bill says until now, the other target's last turn included.
      await untilDrained(sessions[0].request, pool.endpoint);
      await untilDrained(sessions[1].request, other.endpoint);
      await sessions[0].costs.settle(pool.endpoint);
      await sessions[1].costs.settle(other.endpoint);
    });
  });
  return [await reportSession(sessions[0], isCutShort), await reportSession(sessions[1], isCutShort)];
}

/** @throws LoadError that names the target, since endpoints of both may have one id */
async function ofTarget<T>({ target }: LoadRequest, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof LoadError) throw new LoadError(`${target.name}: ${error.message}`);
    throw error;
  }
}

async function takeTurns(
  sessions: readonly [LoadSession, LoadSession],
  { workers }: Pool,
  targetRuns: readonly [PoolTargetRun, PoolTargetRun],
): Promise<void> {
  const { rounds, seed } = sessions[0].request;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const isSecondFirst = seedOf(seed, 'against', workers, round) % 2 === 1;
      for (const targetRun of isSecondFirst ? targetRuns.toReversed() : targetRuns)
        await targetRun.round(round);
      for (const [nth, session] of sessions.entries()) await keepSoFar(session, targetRuns[nth]!);
    }
  } finally {
    for (const targetRun of targetRuns) targetRun.end();
  }
}

/** A pool of the first target, and the second's of as many workers. */
type PairedPool = Pool & { readonly other: Pool };

function pairPools(first: readonly Pool[], second: readonly Pool[]): PairedPool[] {
  const pairs = first.flatMap((pool) => {
    const other = second.find(({ workers }) => workers === pool.workers);
    return other === undefined ? [] : [{ ...pool, other }];
  });
  if (pairs.length === first.length && first.length === second.length) return pairs;
  const sizes = (pools: readonly Pool[]): string => pools.map(({ workers }) => workers).join(', ');
  throw new LoadError(
    `the targets have endpoints of ${sizes(first)} and of ${sizes(second)} workers: name alike ones with --sizes or --pools, ` +
      'and with --against-pools',
  );
}
