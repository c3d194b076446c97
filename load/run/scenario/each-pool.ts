import type { Pool } from '../../plan/pools.ts';
import { LoadError } from '../errors.ts';
import type { LoadSession } from './session.ts';

/**
 * Measures one pool after the other. A pool that can not be measured is reported, and costs the others nothing.
 * @throws LoadError of the first pool where nothing was measured of any
 */
export async function eachPool<P extends Pool>(
  session: LoadSession,
  pools: readonly P[],
  measure: (pool: P) => Promise<void>,
): Promise<void> {
  const errors: LoadError[] = [];
  for (const pool of pools) {
    try {
      await measure(pool);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      errors.push(error);
      session.lostPools.push({
        ...{ part: `pool-${pool.workers}`, verdict: 'inconclusive', measured: 'not to its end' },
        ...{ documented: `figures of endpoint ${pool.endpoint}`, reason: error.message },
      });
    }
  }
  if (errors.length > 0 && session.entries.length === 0) throw errors[0]!;
}
