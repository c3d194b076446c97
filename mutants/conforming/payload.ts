import type { Variant } from '../common/kinds.ts';

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
    says: 'Only the input counts as payload, as it is written anew: nothing around it, no white space, no escapes.',
    freedom: 'payload counted',
    behave: (base) => ({
      bodyLimit: (operation, sent) => base.bodyLimit(operation, sent) * mostWritten,
      sizeProblem(body, operation) {
        const isTooLarge = inputSize(body) > base.bodyLimit(operation, 'length');
        return isTooLarge ? 'the input is too large' : undefined;
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

/** A body may be so many times as long as its input: an escape takes six bytes for one. */
const mostWritten = 6;

/** The bytes of the input as a compact writer sends it; none of a body that is no submission. */
function inputSize(body: Uint8Array): number {
  try {
    return Buffer.byteLength(JSON.stringify(JSON.parse(new TextDecoder().decode(body)).input) ?? '');
  } catch {
    return 0;
  }
}
