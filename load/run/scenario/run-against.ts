import { seedOf } from '../../../engine/seed.ts';
import type { Pool } from '../../plan/pools.ts';
import { LoadError } from '../errors.ts';
import type { LoadOrder, LoadReport } from '../loads.ts';
import type { BeginCourse, PoolCourse } from './course.ts';
import { reportSession, untilCutShort } from './run-session.ts';
import { createSession, poolsOf } from './session.ts';

/**
 * Runs a scenario on two targets by turns: each round on both, in an order that the seed draws, with the same arrivals and at
 * the rates of the first. What both share cancels out when they are compared.
 * @throws LoadError where their pools are not alike
 */
export async function runAgainst(
  begin: BeginCourse,
  first: LoadOrder,
  second: LoadOrder,
): Promise<readonly [LoadReport, LoadReport]> {
  const pairs = pairPools(poolsOf(first), poolsOf(second));
  const sessions = [createSession(first), createSession(second)] as const;
  const isCutShort = await untilCutShort(async () => {
    for (const [pool, other] of pairs) {
      const course = await begin(sessions[0], pool);
      const beside = await begin(sessions[1], other, course.calibration);
      await takeTurns(first, pool, [course, beside]);
      await sessions[0].costs.settle(pool.endpoint);
      await sessions[1].costs.settle(other.endpoint);
    }
  });
  return [await reportSession(sessions[0], isCutShort), await reportSession(sessions[1], isCutShort)];
}

async function takeTurns(
  { rounds, seed }: LoadOrder,
  { workers }: Pool,
  courses: readonly [PoolCourse, PoolCourse],
): Promise<void> {
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const isSecondFirst = seedOf(seed, 'against', workers, round) % 2 === 1;
      for (const course of isSecondFirst ? courses.toReversed() : courses) await course.round(round);
    }
  } finally {
    for (const course of courses) course.end();
  }
}

function pairPools(first: readonly Pool[], second: readonly Pool[]): (readonly [Pool, Pool])[] {
  const pairs = first.map((pool) => [pool, second.find(({ workers }) => workers === pool.workers)] as const);
  const isPaired = (pair: readonly [Pool, Pool | undefined]): pair is readonly [Pool, Pool] =>
    pair[1] !== undefined;
  if (pairs.every(isPaired) && first.length === second.length) return pairs;
  const sizes = (pools: readonly Pool[]): string => pools.map(({ workers }) => workers).join(', ');
  throw new LoadError(
    `the targets have endpoints of ${sizes(first)} and of ${sizes(second)} workers: name alike ones with --sizes or --pools, ` +
      'and with --against-pools',
  );
}
