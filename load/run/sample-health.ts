import { askHealth } from './ask-health.ts';
import type { LoadRequest } from './loads.ts';
import { type HealthSample, healthSample } from './observation.ts';

/** Milliseconds between two samples. */
const every = 250;
/** Samples of a step; of more every second one is dropped, and half as many are taken from then on. */
const mostSamples = 4000;

export type HealthSampler = {
  /** Ends sampling. @returns the samples, with instants in milliseconds since 1970 */
  stop(): Promise<HealthSample[]>;
};

/** Asks an endpoint for its health again and again, one call at a time. The first sample is there when it resolves. */
export async function sampleHealth(
  request: Pick<LoadRequest, 'target' | 'signal'>,
  endpoint: string,
): Promise<HealthSampler> {
  let samples: HealthSample[] = [];
  let gap = every;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;

  async function sample(): Promise<void> {
    const taken = healthSample(Date.now(), await askHealth(request, endpoint));
    if (taken !== undefined) samples.push(taken);
    if (samples.length < mostSamples) return;
    samples = samples.filter((_, nth) => nth % 2 === 0);
    gap *= 2;
  }

  let asking = sample();
  await asking;
  const next = (): void => {
    timer = setTimeout(() => {
      asking = sample().then(() => {
        if (!hasEnded) next();
      });
    }, gap);
  };
  next();
  return {
    async stop() {
      hasEnded = true;
      clearTimeout(timer);
      await asking;
      await sample();
      return samples;
    },
  };
}
