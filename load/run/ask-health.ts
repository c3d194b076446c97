import type { LoadOrder } from './loads.ts';

/** A health record as the endpoint gave it: nothing of it is sure. @see interface 2.6 */
export type SeenHealth = {
  readonly jobs?: {
    readonly inQueue?: unknown;
    readonly inProgress?: unknown;
    readonly completed?: unknown;
    readonly retried?: unknown;
  };
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
