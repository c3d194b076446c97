import type { CostRecord } from '../../../engine/report/load-record.ts';
import type { PricedWorker } from '../../../service/cost/worker-price.ts';
import type { Pool } from '../../plan/pools.ts';
import type { LoadRequest } from '../loads.ts';
import { workersIn } from '../observation.ts';
import type { StepOutcome } from '../run-step.ts';
import type { StepRunner } from '../step-runner.ts';
import type { CostSource } from './cost-source.ts';
import { type WorkerCount, workerTime } from './worker-time.ts';

/** What is known of the costs of the endpoints that a load measures. */
export type PoolCosts = {
  /** Asks for the price and the bill of a pool, whose workers are there. From now on its workers' time counts. */
  begin(pool: Pool): Promise<void>;
  priceOf(endpoint: string): PricedWorker | undefined;
  /** Asks for the bill of an endpoint again, once nobody looks at its workers any more. */
  settle(endpoint: string): Promise<CostRecord | undefined>;
  /** @returns a record for each pool that was begun */
  end(): Promise<CostRecord[]>;
  /** The same runner, whose looks at `/health` count. */
  readonly watched: (runner: StepRunner) => StepRunner;
};

type BegunPool = {
  readonly pool: Pool;
  readonly price: PricedWorker;
  readonly billedBefore: number | undefined;
  readonly counts: WorkerCount[];
};

const hour = 3_600_000;

export function openPoolCosts({ target, signal }: Pick<LoadRequest, 'target' | 'signal'>): PoolCosts {
  const { costs, clockRate } = target;
  const begun = new Map<string, BegunPool>();
  const note = (endpoint: string, at: number, workers: number): void => {
    begun.get(endpoint)?.counts.push({ at: at * clockRate, workers });
  };

  const records = new Map<string, Promise<CostRecord>>();
  function settle(endpoint: string): Promise<CostRecord> {
    const record = records.get(endpoint) ?? recordOf(begun.get(endpoint)!, costs!, signal);
    records.set(endpoint, record);
    return record;
  }

  return {
    async begin(pool) {
      if (costs === undefined || begun.has(pool.endpoint)) return;
      const price = await costs.price(pool.endpoint, signal);
      const billedBefore = await costs.billed(pool.endpoint, signal);
      begun.set(pool.endpoint, { pool, price, billedBefore, counts: [] });
    },
    priceOf: (endpoint) => begun.get(endpoint)?.price,
    settle: async (endpoint) => (begun.has(endpoint) ? settle(endpoint) : undefined),
    end: () => Promise.all([...begun.keys()].map(settle)),
    watched: (runner) => ({
      ...runner,
      async askHealth(request, endpoint) {
        const seen = await runner.askHealth(request, endpoint);
        const workers = workersIn(seen);
        if (workers !== undefined) note(endpoint, Date.now(), workers);
        return seen;
      },
      async runStep(request, step) {
        const outcome = await runner.runStep(request, step);
        for (const { at, workers } of countsIn(outcome, clockRate)) note(step.endpoint, at, workers);
        return outcome;
      },
    }),
  };
}

async function recordOf(
  { pool, price, billedBefore, counts }: BegunPool,
  costs: CostSource,
  signal: AbortSignal,
): Promise<CostRecord> {
  if ('unknown' in price) return { workers: pool.workers, unknown: price.unknown };
  const spent = workerTime(counts);
  if (spent === undefined) return { workers: pool.workers, unknown: '/health did not count its workers' };
  const billedAfter = billedBefore === undefined ? undefined : await costs.billed(pool.endpoint, signal);
  const billed = billedAfter === undefined ? undefined : billedAfter - billedBefore!;
  return {
    ...{ workers: pool.workers, ...price, workerSeconds: spent / 1000 },
    byCatalog: (spent / hour) * price.hourly,
    ...(billed === undefined || billed <= 0 ? {} : { billed }),
  };
}

/** At instants in real milliseconds since 1970; none where nobody says when the step began. */
function countsIn({ observed: { health, begin } }: StepOutcome, clockRate: number): WorkerCount[] {
  if (begin === undefined) return [];
  return health.map(({ at, idle, running }) => ({ at: begin + at / clockRate, workers: idle + running }));
}
