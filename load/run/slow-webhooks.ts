import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakJob } from '../plan/soak-mix.ts';
import type { LoadFinding } from './verdict.ts';

/** A receiver on loopback that answers each webhook late. */
export type SlowWebhooks = {
  /** Where a job's webhook goes: its number comes behind it. */
  readonly url: string;
  /** How often each job's webhook was called, by the job's number. */
  readonly calls: ReadonlyMap<number, number>;
  stop(): Promise<void>;
};

/** Bodies are not read into memory; so many calls may be answered at the same time. */
const mostAtOnce = 1000;

/** @param delay real milliseconds until each answer */
export async function openSlowWebhooks(delay: number): Promise<SlowWebhooks> {
  const calls = new Map<number, number>();
  const server = createServer((request, response) => {
    request.resume();
    const number = /^\/(\d{1,9})$/.exec(request.url ?? '')?.[1];
    if (number === undefined) return void response.writeHead(404).end();
    calls.set(Number(number), (calls.get(Number(number)) ?? 0) + 1);
    setTimeout(() => response.writeHead(200).end(), delay);
  });
  server.maxConnections = mostAtOnce;
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A first call and two further attempts. @see interface 6 */
const mostCalls = 3;
/** Real milliseconds for which the last webhooks are waited for: two attempts, ten seconds apart, and some more. */
const webhookTimeout = 30_000;

/** Judges webhooks of plain jobs that completed, once all are there or nothing more can be expected. */
export async function judgeWebhooks(
  { calls }: Pick<SlowWebhooks, 'calls'>,
  soakJobs: readonly SoakJob[],
  most = webhookTimeout,
): Promise<LoadFinding> {
  const due = soakJobs.filter(({ kind, last }) => kind === 'plain' && last.body.includes('"COMPLETED"'));
  const missing = () => due.filter(({ number }) => !calls.has(number)).length;
  for (const end = Date.now() + most; missing() > 0 && Date.now() < end; ) await sleep(100);
  const often = due.filter(({ number }) => (calls.get(number) ?? 0) > mostCalls).length;
  const part = {
    ...{ part: 'webhooks', documented: `one of each job that completed, in ${mostCalls} calls at most` },
    measured: `of ${due.length} jobs ${missing()} without a call, ${often} with more than ${mostCalls}`,
  };
  if (missing() + often > 0)
    return { ...part, verdict: 'fail', reason: 'a receiver that is slow loses none' };
  return { ...part, verdict: due.length > 0 ? 'pass' : 'inconclusive' };
}
