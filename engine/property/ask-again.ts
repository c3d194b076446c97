import { setTimeout as sleep } from 'node:timers/promises';
import { mayBeOfGateway } from '../http/gateway-status.ts';
import { TransportError } from '../http/transport.ts';

/** How long, in real milliseconds, to wait before asking again. */
const pauses = [50, 200];

/** Asks again while an answer says nothing about the target; returns the last one otherwise. */
export async function askAgain<T>(ask: () => Promise<T>, isInconclusive: (found: T) => boolean): Promise<T> {
  for (const pause of pauses) {
    const found = await ask();
    if (!isInconclusive(found)) return found;
    await sleep(pause);
  }
  return ask();
}

/** Too many requests, what gateways say, or a success that is not what was asked for. */
export function isPassing({ status, json }: { readonly status: number; readonly json: unknown }): boolean {
  return status === 429 || mayBeOfGateway(status) || (status >= 200 && status < 300 && json === undefined);
}

/** An exchange that broke on the way; who left us waiting is not waited for again. */
export function brokeOnTheWay(error: unknown): boolean {
  return error instanceof TransportError && error.reason !== 'timeout';
}
