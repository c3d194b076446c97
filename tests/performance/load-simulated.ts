import type { Override } from '../../emulator/world/override.ts';
import { type Measurements, measurementsSchema } from '../../engine/measurement/measurements.ts';
import { type LoadName, type LoadRequest, loads } from '../../load/run/loads.ts';
import { simulateEmulator } from './simulate-emulator.ts';

type SimulatedLoad = Partial<
  Pick<LoadRequest, 'rate' | 'rounds' | 'seconds' | 'serviceMs' | 'shares' | 'objectives'>
> & {
  readonly load: Extract<LoadName, 'server' | 'offline' | 'cold-start' | 'single-stream'>;
  readonly seed: number;
  readonly workers?: number;
  readonly overrides?: readonly Override[];
  readonly slowdown?: number;
};

/** What the command orders of a load, for the emulator's core on a virtual clock. */
export function requestSimulated(asked: SimulatedLoad): LoadRequest {
  const { load, seed, workers = 4, overrides = [], slowdown = 1, ...options } = asked;
  const { runner, endpoint } = simulateEmulator({
    ...{ seed, workers, overrides, slowdown, coldStartMs: 500 },
    idleTimeoutMs: load === 'cold-start' ? 6000 : 60_000,
  });
  const target = {
    ...{ name: 'simulated', url: '', key: '', endpoint, shared: endpoint, clockRate: 1 },
    ...{ requestsPerWorker: null, objectives: {} },
  };
  return {
    ...{ k6: '', runner, target, folder: '', instances: 1, rows: '', summaries: [], seed, environment: {} },
    ...{ serviceMs: 200, rounds: 5, objectives: {}, arrivals: 'poisson', shares: [0.8] },
    ...{ pools: [{ workers, endpoint }], signal: new AbortController().signal, ...options },
  };
}

/** Runs a load as the command does, against the emulator's core. @returns what it would write into measurements.json */
export async function loadSimulated(asked: SimulatedLoad): Promise<Measurements> {
  const { load } = asked;
  const { measured } = await loads[load].run(requestSimulated(asked));
  return {
    ...{ schema: measurementsSchema, load, target: 'simulated', suite: { version: '0', commit: null } },
    ...{ settings: {}, figures: measured!.figures },
  };
}
