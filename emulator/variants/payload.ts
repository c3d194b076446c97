import type { Variant } from '../alteration.ts';

/** What a megabyte is, what counts, and how a payload that is too large is refused. */
export const payloadVariants: readonly Variant[] = [
  {
    id: 'payload-in-mebibytes',
    says: 'A megabyte of payload has 2^20 bytes.',
    freedom: 'payload megabyte',
    behave: (base) => ({
      bodyLimit: (operation, sent) => Math.floor((base.bodyLimit(operation, sent) / 10 ** 6) * 2 ** 20),
    }),
  },
  {
    id: 'payload-is-the-input',
    says: 'Only the input counts as payload, not what stands around and beside it.',
    freedom: 'payload counted',
    behave: (base) => ({
      bodyLimit: (operation, sent) => base.bodyLimit(operation, sent) + mostFraming,
      sizeProblem(body, operation) {
        const size = body.length - framingOf(body);
        return size > base.bodyLimit(operation, 'length') ? 'the input is too large' : undefined;
      },
    }),
  },
  {
    id: 'payload-refused-with-400',
    says: 'A payload that is too large answers 400.',
    freedom: 'payload refusal',
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'too-large' ? 400 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'payload-refused-by-hanging-up',
    says: 'The connection of a payload that is too large is closed before it is through.',
    freedom: 'payload refusal',
    behave: () => ({ hangsUpOnLargeBodies: () => true }),
  },
];

/** Bytes that are read beyond the limit, so that they may be framing. */
const mostFraming = 10_000;

/** The bytes around the input, as a compact writer sends them; none of a body that is no submission. */
function framingOf(body: Uint8Array): number {
  try {
    const rest = { ...JSON.parse(new TextDecoder().decode(body)), input: 0 };
    return Buffer.byteLength(JSON.stringify(rest)) - 1;
  } catch {
    return 0;
  }
}
