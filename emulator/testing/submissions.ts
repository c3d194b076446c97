import fc from 'fast-check';
import type { Submission } from '../core/job.ts';

/** Any JSON object; shrinks towards `{}`. */
const jsonObject = () =>
  fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });

/** Orders for a probe that ends within a second or so, one way or another; shrinks towards none. */
const probeSpecs = () =>
  fc.record(
    {
      work: fc.nat(1_000),
      return: fc.jsonValue({ maxDepth: 3 }),
      reflect: fc.boolean(),
      size: fc.nat(2_000),
      yield: fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }),
      fail: fc.record({ always: fc.boolean() }),
      crash: fc.record({ always: fc.boolean() }),
    },
    { requiredKeys: [] },
  );

const policy = () =>
  fc.record(
    {
      executionTimeout: fc.integer({ min: 5_000, max: 604_800_000 }),
      ttl: fc.integer({ min: 10_000, max: 604_800_000 }),
      lowPriority: fc.constant(false),
    },
    { requiredKeys: [] },
  );

/** A body that the service must take; shrinks towards an empty input alone. */
export const validSubmission = (): fc.Arbitrary<Submission> =>
  fc.record(
    {
      input: fc.oneof(jsonObject(), fc.record({ probe: probeSpecs() })),
      policy: policy(),
      s3Config: fc.record({ bucketName: fc.string(), accessId: fc.string() }, { requiredKeys: [] }),
    },
    { requiredKeys: ['input'] },
  );
