/**
 * Decides whether an id may lead to one of these where a server decodes, normalizes or cuts what it is called by: `VICTIM`,
 * `víctim`, `vic%74im`, `victim;x=1` and `victim.json` may all be read as `victim`.
 */
export function isSpellingOfOne(id: string, known: Iterable<string>): boolean {
  const plain = plainIdsOf(known);
  if (plain.size === 0) return false;
  const whole = plainId(id);
  return [...plain].some((one) => isReadAs(whole, one));
}

/** Ids in the form that they are compared in, once for each list. */
const plainIds = new WeakMap<Iterable<string>, ReadonlySet<string>>();

function plainIdsOf(known: Iterable<string>): ReadonlySet<string> {
  const there = plainIds.get(known) ?? new Set([...known].map(plainId));
  plainIds.set(known, there);
  return there;
}

// The functions below are written into replay scripts as they are: they need nothing but each other.

/**
 * Decides whether a server may read an id as another, both of them plain: some read no more of it behind a mark such as `;` or
 * `.json`, and some read numbers.
 */
export function isReadAs(plain: string, other: string): boolean {
  if (other === '') return false;
  const isNumber = /^\d+$/.test(other);
  const end = isNumber ? /^(?:[^\w.-]|\.(?!\d)|$)/ : /^(?:[^\w-]|$)/;
  const readings = isNumber ? [plain, plainNumber(plain)] : [plain];
  return readings.some((one) => one.startsWith(other) && end.test(one.slice(other.length, other.length + 2)));
}

/** The text with the number that it begins with as a server reads `007`, `+7`, `-0` and `7.0`, if it calls things by numbers. */
export function plainNumber(text: string): string {
  return text.replace(/^[+-]?0*(?=\d)/, '').replace(/^(\d+)\.0*(?!\d)/, '$1');
}

/** What is left of an id where it is decoded until nothing is encoded, without accents, case, and characters that nobody sees. */
export function plainId(id: string): string {
  const unseen = /[\p{C}\p{Z}\p{DI}\p{M}]/gu;
  const mostPasses = 16;
  let plain = id;
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = percentDecoded(plain).normalize('NFKD').replaceAll(unseen, '').toUpperCase().toLowerCase();
    if (next === plain) break;
    plain = next;
  }
  return plain === '' ? id : plain;
}

/** The text with every sequence decoded that is whole UTF-8. */
export function percentDecoded(text: string): string {
  return text.replaceAll(/%(?:25)+/g, '%').replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
