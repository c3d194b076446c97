import fc from 'fast-check';
import { limits } from '../../generated/limits.ts';
import { anySubset } from './any-subset.ts';
import { demandingObject } from './demanding-object.ts';
import { type JsonObject, jsonObject } from './json-object.ts';

/** A submission body before its webhook has an address. @see interface 2.1 */
export type SubmissionDraft = {
  input: JsonObject;
  /** None, one of ours, or one of an address that nobody has. */
  webhook: boolean | 'nowhere';
  policy?: { executionTimeout?: number; ttl?: number; lowPriority?: boolean };
  s3Config?: { accessId: string; accessSecret: string; bucketName: string; endpointUrl: string };
};

/**
 * Any valid submission: an input, and any subset of the optional fields with values in their ranges.
 * Shrinks towards `{ input: {} }`.
 */
export function submission(): fc.Arbitrary<SubmissionDraft> {
  const optional = anySubset({ policy: policy(), s3Config: s3Config() });
  return fc
    .tuple(fc.record({ input: input(), webhook: fc.constantFrom(false, true, 'nowhere' as const) }), optional)
    .map(([required, rest]) => ({ ...required, ...rest }));
}

/** The body as it is sent. Without an address the webhook is left out. */
export function submissionBodyOf(draft: SubmissionDraft, webhookUrl: string | undefined): JsonObject {
  const { webhook, ...body } = draft;
  const url = webhook === 'nowhere' ? nowhere : webhookUrl;
  return webhook && url !== undefined ? { ...body, webhook: url } : body;
}

const nowhere = 'https://hooks.invalid:8443/jobs/done?from=a%20test&to=b#part';

/** Mostly small objects, and some that are deep, long or odd. */
function input(): fc.Arbitrary<JsonObject> {
  const demanding = demandingObject().map(({ object }) => object);
  return fc.oneof({ weight: 3, arbitrary: jsonObject() }, { weight: 1, arbitrary: demanding });
}

/** Any whole number in a range, its ends and their neighbours often. */
function within({ minimum, maximum }: { minimum: number; maximum: number }): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, minimum + 1, maximum - 1, maximum) },
  );
}

/** A job of low priority may wait for a worker that others start, and `/runsync` with it. */
export function withoutPriority<T extends { policy?: { lowPriority?: boolean } }>(draft: T): T {
  const { lowPriority, ...policy } = draft.policy ?? {};
  return draft.policy === undefined ? draft : { ...draft, policy };
}

/** Any subset of the policy's fields. @see interface 2.2 */
function policy() {
  const { executionTimeout, ttl } = limits;
  return anySubset({
    executionTimeout: within(executionTimeout),
    ttl: within(ttl),
    lowPriority: fc.boolean(),
  });
}

/** Settings of a storage that does not exist. @see interface 2.3 */
function s3Config() {
  const word = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
    minLength: 3,
    maxLength: 12,
  });
  return fc.record({
    accessId: word.map((text) => `s3-id-${text}`),
    accessSecret: word.map((text) => `s3-secret-${text}`),
    bucketName: word,
    endpointUrl: word.map((host) => `https://${host}.storage.invalid`),
  });
}
