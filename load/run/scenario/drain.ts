import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadOrder } from '../loads.ts';

/** How long an endpoint may take until it is idle, and how often it is asked. */
const longest = 60_000;
const every = 200;

type SeenHealth = {
  readonly jobs?: { readonly inQueue?: unknown; readonly inProgress?: unknown; readonly completed?: unknown };
  readonly workers?: { readonly idle?: unknown; readonly running?: unknown };
};

/** @returns undefined where the endpoint gives no health record */
export async function askHealth(
  { target, signal }: Pick<LoadOrder, 'target' | 'signal'>,
  endpoint: string,
): Promise<SeenHealth | undefined> {
  try {
    const answer = await fetch(`${target.url}/${endpoint}/health`, {
      headers: { authorization: `Bearer ${target.key}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    const health: unknown = answer.ok ? await answer.json() : undefined;
    return typeof health === 'object' && health !== null ? health : undefined;
  } catch {
    return undefined;
  }
}

/** Waits until no job is in the queue or at work. @returns whether that came about */
export async function untilDrained(
  order: Pick<LoadOrder, 'target' | 'signal'>,
  endpoint: string,
): Promise<boolean> {
  const deadline = performance.now() + longest;
  while (performance.now() < deadline && !order.signal.aborted) {
    const { inQueue, inProgress } = (await askHealth(order, endpoint))?.jobs ?? {};
    if (inQueue === 0 && inProgress === 0) return true;
    await sleep(every);
  }
  return false;
}
