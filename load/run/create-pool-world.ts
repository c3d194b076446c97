import type { Site } from '../../service/profile/site.ts';
import type { Pool } from '../plan/pools.ts';
import { type CostSource, costSource } from './cost/cost-source.ts';
import type { EmulatorReady } from './emulator-process.ts';
import { LoadError } from './errors.ts';
import type { TimelineSource } from './load-target.ts';
import type { TargetTimeline } from './observation.ts';

export type PoolWorld = {
  readonly url: string;
  readonly key: string;
  readonly pools: readonly Pool[];
  readonly timeline: TimelineSource;
  readonly costs: CostSource;
};

type PoolWorldSpec = {
  readonly sizes: readonly number[];
  /** How long a worker takes to start, and how long it stays without a job, in milliseconds. */
  readonly coldStartMs: number;
  readonly idleTimeoutMs: number;
  readonly faults: readonly string[];
  readonly variants: readonly string[];
};

/** Has an emulator make endpoints with so many workers each, none of which is there at first, in a world of their own. */
export async function createPoolWorld(
  { control, controlToken }: Pick<EmulatorReady, 'control' | 'controlToken'>,
  { sizes, coldStartMs, idleTimeoutMs, faults, variants }: PoolWorldSpec,
): Promise<PoolWorld> {
  const nameOf = (workers: number) => `workers-${workers}`;
  const endpoints = sizes.map((workers) => ({
    ...{ name: nameOf(workers), workersMax: workers, workersMin: 0, coldStartMs, idleTimeoutMs },
  }));
  const answer = await fetch(`${control}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}` },
    body: JSON.stringify({ tag: 'load', endpoints, faults, variants, timeline: true }),
  });
  if (answer.status !== 201) throw new LoadError(`the emulator made no world: ${await answer.text()}`);
  const world = (await answer.json()) as EmulatorReady & { readonly id: string; readonly urls: Site['urls'] };
  const pools = sizes.map((workers) => ({ workers, endpoint: world.endpoints[nameOf(workers)]! }));
  const timeline = timelineOf(`${control}/worlds/${world.id}`, controlToken);
  const costs = costSource({ urls: world.urls, keys: world.keys, endpoints: {} });
  return { url: world.urls.serverless, key: world.keys.valid, pools, timeline, costs };
}

function timelineOf(world: string, token: string): TimelineSource {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${world}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return answer.ok ? await answer.json() : undefined;
  };
  return {
    now: async () => ((await read('/clock')) as { now: number } | undefined)?.now,
    read: async (endpoint, since) =>
      (await read(`/timeline?endpoint=${endpoint}&since=${Math.floor(since)}`)) as TargetTimeline | undefined,
  };
}
