/** A seeded source of chance: equal seeds give equal sequences. */
export type Random = {
  /** An integer from 0 to `below - 1`. */
  below(below: number): number;
  /** So many hexadecimal digits. */
  hex(digits: number): string;
};

/** Mulberry32: 32 bits of state, ample for ids and choices of a test world. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  return {
    below: (below) => next() % below,
    hex(digits) {
      let text = '';
      while (text.length < digits) text += next().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}
