import type { Duration } from '../../engine/time/time.ts';

/** Whose key a call carries. `missing` sends none. */
export type KeyName = 'valid' | 'invalid' | 'noAccess' | 'secondUser';

/** Where a case takes place: addresses, keys and endpoints of a world or of a target as it stands. */
export type Site = {
  readonly urls: {
    readonly serverless: string;
    readonly restV1?: string;
    /** Where the schema of v1 is. */
    readonly restV1Schema?: string;
    readonly restV2?: string;
    readonly graphql?: string;
  };
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
  readonly endpoints: Readonly<Partial<Record<EndpointName, string>>>;
  readonly balanced?: BalancedSite;
};

/** A load balancing endpoint: its base address without a slash at its end, and where it takes the key. */
export type BalancedSite = { readonly url: string; readonly key: KeyPlace };

export type KeyPlace =
  | { readonly header: string; readonly form?: 'bearer' | 'bare' }
  | { readonly query: string };

export const usualKeyPlace: KeyPlace = { header: 'authorization' };

export type EndpointName = 'probe' | 'second' | 'exclusive' | 'limited' | 'openai' | 'scaling';

/** The endpoints' own settings, as far as they are known; null where an endpoint has none. @see interface 2.2 */
export type ExecutionTimeouts = Readonly<Partial<Record<EndpointName, Duration | null>>>;

/**
 * By how many calls each running worker raises an endpoint's rate limits, as far as it is known; null where it does not.
 * @see interface 8
 */
export type RequestsPerWorker = Readonly<Partial<Record<EndpointName, number | null>>>;
