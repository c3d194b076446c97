const [quote, backslash] = [0x22, 0x5c];
const short = 64;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether arrays and objects in a JSON text are nested deeper than a number of levels. Looks at each byte once: everything
 * that walks the value afterwards calls itself, and would overflow the stack.
 */
export function isDeeperThan(most: number, bytes: Uint8Array): boolean {
  if (bytes.length <= most) return false;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === quote) at = endOfText(bytes, at);
    else if (closing.has(byte)) depth -= 1;
    else if (opening.has(byte)) depth += 1;
    if (depth > most) return true;
  }
  return false;
}

/**
 * Whether the arrays, objects, texts and names of members in a JSON text are more than a number. Numbers don't count: they take no
 * more memory than their bytes, or little more.
 */
export function hasMoreValues(most: number, bytes: Uint8Array): boolean {
  if (bytes.length <= most) return false;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === quote) at = endOfText(bytes, at);
    else if (!opening.has(byte)) continue;
    if (++values > most) return true;
  }
  return false;
}

/** Where a text ends that begins here. Most are short; of a long one a search for the next quote finds the end far sooner. */
function endOfText(bytes: Uint8Array, begin: number): number {
  const soon = Math.min(begin + short, bytes.length);
  let at = begin + 1;
  while (at < soon && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at < soon ? at : endOfLongText(bytes, at);
}

/** @param from where a character of the text begins */
function endOfLongText(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(quote, from); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let before = at;
    while (before > from && bytes[before - 1] === backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return bytes.length;
}
