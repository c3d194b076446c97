import { SuiteError } from '../errors.ts';

/**
 * A body too large to be kept: a head, the same filler over and over, a tail, and spaces behind it. It is data, so that
 * two of them can be compared and a report can tell it; its bytes are made while it is sent.
 */
export type Filled = {
  readonly head: string;
  readonly filler: string;
  readonly tail: string;
  /** Bytes of the whole. */
  readonly size: number;
};

const blockSize = 2 ** 16;

/** How often the filler comes. */
export function fillersIn({ head, filler, tail, size }: Filled): number {
  const room = size - Buffer.byteLength(head) - Buffer.byteLength(tail);
  if (room < 0) throw new SuiteError(`a body of ${size} bytes has no room for its own head and tail`);
  return Math.floor(room / Buffer.byteLength(filler));
}

/** The bytes, in blocks; each walk through them begins anew. */
export function blocksOf(filled: Filled): Iterable<Uint8Array> {
  const count = fillersIn(filled);
  return { [Symbol.iterator]: () => make(filled, count) };
}

function* make({ head, filler, tail, size }: Filled, count: number): Generator<Uint8Array, void> {
  const length = Buffer.byteLength(filler);
  const inBlock = Math.ceil(blockSize / length);
  const block = Buffer.from(filler.repeat(Math.min(inBlock, count)));
  yield Buffer.from(head);
  for (let left = count; left > 0; left -= inBlock) yield block.subarray(0, left * length);
  const rest = size - Buffer.byteLength(head) - count * length;
  yield Buffer.from(tail.padEnd(tail.length + rest - Buffer.byteLength(tail)));
}

/** The body in a few words, for a reader. */
export function describeFilled(filled: Filled): string {
  const { head, filler, tail, size } = filled;
  const shown = filler.length > 40 ? `${filler.slice(0, 40)}…` : filler;
  return `${head}${shown} × ${fillersIn(filled)}${tail} (${size} bytes)`;
}
