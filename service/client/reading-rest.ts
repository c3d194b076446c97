import { createTrace } from '../../engine/http/trace.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { createRealTime } from '../../engine/time/real-time.ts';
import type { Duration } from '../../engine/time/time.ts';
import type { Site } from '../profile/site.ts';
import { createRestClient, type RestClient } from './rest-client.ts';

/**
 * A client for commands that only read: nothing of its calls is written down or shown.
 * @param patience real milliseconds for a call
 */
export function createReadingRest(
  site: Site,
  transport: Transport,
  patience: Duration,
  signal: AbortSignal = new AbortController().signal,
): RestClient {
  return createRestClient({
    ...{ site, transport, signal, patience, trace: createTrace() },
    ...{ redact: (text: string) => text, polled: () => false },
    clock: createRealTime({ rate: 1, slack: 0, tick: undefined, signal }),
  });
}
