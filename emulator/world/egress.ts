import { Agent, request } from 'undici';
import type { Duration } from '../core/agenda.ts';
import { EmulatorError } from '../errors.ts';
import type { CallLog } from './call-log.ts';

/** Calls from a world to the outside: beacons and webhooks. */
export type Egress = {
  /**
   * Posts JSON.
   * @param timeout real milliseconds
   * @throws EmulatorError for an address that is not loopback, unless every address is allowed
   */
  post(
    url: string,
    body: unknown,
    timeout: Duration,
    signal?: AbortSignal,
  ): Promise<{ status: number; text: string }>;
};

/** One pool of connections for all worlds of a process. */
export function createEgressAgent(): Agent {
  return new Agent({ keepAliveTimeout: 4000, connections: 64 });
}

export function createEgress(agent: Agent, anywhere: boolean, log: CallLog, now: () => number): Egress {
  return {
    async post(url, body, timeout, signal) {
      if (!anywhere && !isLoopback(url)) {
        throw new EmulatorError(`${url} is not a loopback address; --egress any allows it`);
      }
      signal?.throwIfAborted();
      const entry = log.add({ at: now(), direction: 'out', method: 'POST', url });
      const limits = [AbortSignal.timeout(timeout), ...(signal === undefined ? [] : [signal])];
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any(limits),
        dispatcher: agent,
      });
      entry.status = answer.statusCode;
      return { status: answer.statusCode, text: await answer.body.text() };
    },
  };
}

/** Whether an address leads nowhere but to this machine. */
export function isLoopback(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
