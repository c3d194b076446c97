import type { Known } from './judge-limits.ts';

/** What is put under load. */
export type LoadTarget = {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  readonly secondKey?: string | undefined;
  readonly endpoint: string;
  readonly second?: string | undefined;
  /** Milliseconds of its time in one of ours. */
  readonly clockRate: number;
  readonly requestsPerWorker: Known['requestsPerWorker'];
};

/** What the scripts read of it. Keys go no other way. */
export function environmentOf(target: LoadTarget): Record<string, string> {
  return {
    LOAD_URL: target.url,
    LOAD_KEY: target.key,
    LOAD_SECOND_KEY: target.secondKey ?? '',
    LOAD_ENDPOINT: target.endpoint,
    LOAD_SECOND_ENDPOINT: target.second ?? '',
    LOAD_CLOCK_RATE: String(target.clockRate),
  };
}
