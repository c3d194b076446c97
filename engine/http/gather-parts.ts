/** Parts of a body, in the order in which they come. What is kept of them is about as large as they are, however many they are. */
export type GatheredParts = {
  size(): number;
  /** How many pieces of memory hold the parts. */
  blocks(): number;
  /** Takes a part, which must not be changed afterwards. */
  add(part: Uint8Array): void;
  /** A copy: parts are views of much larger blocks, which would stay in memory with them. */
  whole(): Uint8Array<ArrayBuffer>;
};

/** How many parts are kept as they are at most. Most bodies have one. */
const mostViews = 64;
/** From this size, in bytes, a part stays as it is where it does not fit into the block that is being filled. */
const large = 16_384;
/** Bytes of the first block and of the largest. */
const [leastBlock, mostBlock] = [65_536, 1_048_576];

export function gatherParts(): GatheredParts {
  const kept: Uint8Array[] = [];
  let size = 0;
  /** The block that is being filled, behind what is kept. */
  let block: Uint8Array | undefined;
  let filled = 0;

  function closeBlock(): void {
    if (block !== undefined) kept.push(block.subarray(0, filled));
    block = undefined;
    filled = 0;
  }

  function copy(part: Uint8Array): void {
    if (block === undefined || filled + part.length > block.length) {
      closeBlock();
      block = new Uint8Array(Math.min(Math.max(size, leastBlock), mostBlock));
    }
    block.set(part, filled);
    filled += part.length;
  }

  return {
    size: () => size,
    blocks: () => kept.length + (block === undefined ? 0 : 1),
    add(part) {
      size += part.length;
      const fits = block !== undefined && filled + part.length <= block.length;
      if (fits || (kept.length >= mostViews && part.length < large)) return copy(part);
      closeBlock();
      kept.push(part);
    },
    whole: () => joined(block === undefined ? kept : [...kept, block.subarray(0, filled)], size),
  };
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
