import { createTransport } from '../../../engine/http/transport.ts';
import { billedAmount } from '../../../service/cost/billed-amount.ts';
import { costCalls } from '../../../service/cost/cost-calls.ts';
import { type PricedWorker, workerPrice } from '../../../service/cost/worker-price.ts';
import type { Site } from '../../../service/profile/site.ts';

/** Where a target shows what its workers cost, and what was billed. */
export type CostSource = {
  price(endpoint: string, signal: AbortSignal): Promise<PricedWorker>;
  /** Undefined where billing shows nothing of it. */
  billed(endpoint: string, signal: AbortSignal): Promise<number | undefined>;
};

/** Real milliseconds for which calls go on once somebody has ended the load. */
const usualGrace = 10_000;

/** @param redact replaces keys in what the target names its GPU types */
export function costSource(
  site: Site,
  redact: (text: string) => string = String,
  grace = usualGrace,
): CostSource {
  async function ask<Answer>(
    signal: AbortSignal,
    question: (calls: ReturnType<typeof costCalls>) => Promise<Answer>,
  ): Promise<Answer> {
    const transport = createTransport();
    let end: NodeJS.Timeout | undefined;
    const endSoon = (): void => {
      end = setTimeout(() => void transport.close(), grace);
    };
    if (signal.aborted) endSoon();
    else signal.addEventListener('abort', endSoon, { once: true });
    try {
      return await question(costCalls(site, transport));
    } finally {
      clearTimeout(end);
      signal.removeEventListener('abort', endSoon);
      await transport.close();
    }
  }
  return {
    async price(endpoint, signal) {
      const { restV2, graphql } = site.urls;
      if (restV2 === undefined && graphql === undefined)
        return { unknown: 'the target profile names neither REST v2 nor GraphQL, which have prices' };
      const priced = await ask(signal, (calls) => workerPrice(endpoint, calls));
      if ('unknown' in priced) return { unknown: redact(priced.unknown) };
      return { ...priced, gpuTypes: priced.gpuTypes.map(redact) };
    },
    billed: (endpoint, signal) => ask(signal, (calls) => billedAmount(endpoint, calls)),
  };
}
