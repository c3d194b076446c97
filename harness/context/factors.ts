import { limits } from '../../generated/limits.ts';

/**
 * The ways in which the document lets a submission come about without changing what most rules say, each with its values;
 * the first is the plain one. A rule holds in every context that its statement leaves free. @see interface 2.1, 2.2, 2.3
 */
export const factors = {
  /** How long the job may work, in milliseconds: an hour is more than any job of ours works that does not say so. */
  executionTimeout: { absent: undefined, 'an hour': 3_600_000, longest: limits.executionTimeout.maximum },
  /** How long the job lives, in milliseconds: never less than by default. */
  ttl: { absent: undefined, 'two days': 2 * limits.ttl.default, longest: limits.ttl.maximum },
  lowPriority: { absent: undefined, false: false },
  webhook: { absent: undefined, set: 'ours' },
  s3Config: {
    absent: undefined,
    set: {
      accessId: 'PLUMBLINECONTEXTID',
      accessSecret: 'plumbline-context-secret-0123456789',
      bucketName: 'plumbline-context',
      endpointUrl: 'https://storage.example',
    },
  },
  /** What stands in the input beside the orders of the probe, which it does not look at. */
  input: {
    plain: undefined,
    odd: {
      '': null,
      id: 'not-the-id',
      status: 'FAILED',
      output: [{ error: 'no error' }],
      policy: { ttl: 1, executionTimeout: 1, lowPriority: true },
      'ключ \u{1f9f5}': ['\u2028', -0.5e-7, { input: {} }],
    },
    large: { filler: 'plumb line '.repeat(4000) },
  },
} as const satisfies Record<string, Readonly<Record<string, unknown>>>;

export type Factor = keyof typeof factors;

export const factorNames = Object.keys(factors) as Factor[];

/** The names of the values of a factor, the plain one first. */
export function valuesOf(factor: Factor): readonly string[] {
  return Object.keys(factors[factor]);
}

/** What a value stands for in a submission; undefined where it leaves the submission as it is. */
export function meaningOf(factor: Factor, value: string): unknown {
  return (factors[factor] as Readonly<Record<string, unknown>>)[value];
}
