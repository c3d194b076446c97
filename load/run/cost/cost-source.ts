import { createTransport } from '../../../engine/http/transport.ts';
import { billedAmount } from '../../../service/cost/billed-amount.ts';
import { costCalls } from '../../../service/cost/cost-calls.ts';
import { type PricedWorker, workerPrice } from '../../../service/cost/worker-price.ts';
import type { Site } from '../../../service/profile/site.ts';

/** Where a target shows what its workers cost, and what was billed. */
export type CostSource = {
  price(endpoint: string): Promise<PricedWorker>;
  /** Undefined where billing shows nothing of it. */
  billed(endpoint: string): Promise<number | undefined>;
};

/** @param redact replaces keys in what the target names its GPU types */
export function costSource(site: Site, redact: (text: string) => string = String): CostSource {
  async function ask<Answer>(question: (calls: ReturnType<typeof costCalls>) => Promise<Answer>) {
    const transport = createTransport();
    try {
      return await question(costCalls(site, transport));
    } finally {
      await transport.close();
    }
  }
  return {
    async price(endpoint) {
      const { restV2, graphql } = site.urls;
      if (restV2 === undefined && graphql === undefined)
        return { unknown: 'the target profile names neither REST v2 nor GraphQL, which have prices' };
      const priced = await ask((calls) => workerPrice(endpoint, calls));
      if ('unknown' in priced) return { unknown: redact(priced.unknown) };
      return { ...priced, gpuTypes: priced.gpuTypes.map(redact) };
    },
    billed: (endpoint) => ask((calls) => billedAmount(endpoint, calls)),
  };
}
