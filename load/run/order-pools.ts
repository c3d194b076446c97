import type { Pool } from '../plan/throughput-steps.ts';
import type { EmulatorReady } from './emulator-process.ts';
import { LoadError } from './errors.ts';

/** How long a worker of the emulator takes to start, in milliseconds. */
const coldStartMs = 500;

export type PoolWorld = { readonly url: string; readonly key: string; readonly pools: readonly Pool[] };

type PoolOrder = {
  readonly sizes: readonly number[];
  readonly faults: readonly string[];
  readonly variants: readonly string[];
};

/** Has an emulator make endpoints with so many workers each, none of which is there at first, in a world of their own. */
export async function orderPools(
  { control, controlToken }: Pick<EmulatorReady, 'control' | 'controlToken'>,
  { sizes, faults, variants }: PoolOrder,
): Promise<PoolWorld> {
  const nameOf = (workers: number) => `workers-${workers}`;
  const endpoints = sizes.map((workers) => ({
    ...{ name: nameOf(workers), workersMax: workers, workersMin: 0, coldStartMs, idleTimeoutMs: 60_000 },
  }));
  const answer = await fetch(`${control}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}` },
    body: JSON.stringify({ tag: 'worker-throughput', endpoints, faults, variants }),
  });
  if (answer.status !== 201) throw new LoadError(`the emulator made no world: ${await answer.text()}`);
  const world = (await answer.json()) as EmulatorReady;
  const pools = sizes.map((workers) => ({ workers, endpoint: world.endpoints[nameOf(workers)]! }));
  return { url: world.urls.serverless, key: world.keys.valid, pools };
}
