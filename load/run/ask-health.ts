import { createTransport } from '../../engine/http/transport.ts';
import type { LoadRequest } from './loads.ts';

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

/** Reads no more of an answer than its limits allow, and follows no redirect. An idle connection keeps no process. */
const transport = createTransport();

/** Real milliseconds for one answer. */
const timeout = 10_000;

/** @returns undefined where the endpoint gives no health record */
export async function askHealth(
  { target, signal }: Pick<LoadRequest, 'target' | 'signal'>,
  endpoint: string,
): Promise<SeenHealth | undefined> {
  try {
    const { status, bytes } = await transport.send(
      {
        ...{ method: 'GET', url: `${target.url}/${endpoint}/health`, body: undefined },
        headers: { authorization: `Bearer ${target.key}` },
      },
      timeout,
      signal,
    );
    const health: unknown = status === 200 ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    return typeof health === 'object' && health !== null ? health : undefined;
  } catch {
    return undefined;
  }
}
