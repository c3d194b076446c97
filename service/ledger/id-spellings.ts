/** How often a text is decoded at most, one encoding within another. */
const mostPasses = 16;

/** How many ends of an id in a text are tried at most. */
const mostEnds = 64;

/** Characters that nobody sees, and accents: some servers drop them. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}\p{DI}\p{M}]/gu;

/** Marks behind which some servers read no more of an id. */
const ends = /[;,?#&+]/g;

/**
 * Decides whether an id may lead to one of these where a server decodes, normalizes or cuts what it is called by: `VICTIM`,
 * `víctim`, `vic%74im`, `victim;x=1` and `victim.json` may all be read as `victim`.
 */
export function isSpellingOfOne(id: string, known: Iterable<string>): boolean {
  const plain = plainIdsOf(known);
  if (plain.size === 0) return false;
  return spellingsOf(id).some((one) => plain.has(one));
}

/** Ids in the form that they are compared in, once for each list. */
const plainIds = new WeakMap<Iterable<string>, ReadonlySet<string>>();

function plainIdsOf(known: Iterable<string>): ReadonlySet<string> {
  const there = plainIds.get(known) ?? new Set([...known].map(plainId));
  plainIds.set(known, there);
  return there;
}

/** Every id that a server may read in place of this one. */
function spellingsOf(id: string): string[] {
  const whole = plainId(id);
  const cut = [...whole.matchAll(ends)].slice(0, mostEnds).map(({ index }) => whole.slice(0, index));
  return [whole, ...cut]
    .flatMap((one) => [one, one.replace(/\.json$/, '')])
    .flatMap((one) => [one, ...numberIn(one)])
    .filter((one) => one !== '');
}

/** The number that a server reads `007`, `+7`, `-0` and `7.0` as, if it calls things by numbers. */
function numberIn(text: string): string[] {
  const [number = '', digits = ''] = /^(\d+)(?:\.0*)?$/.exec(text.replace(/^[+-]?0*(?=\d)/, '')) ?? [];
  return number === '' ? [] : [digits];
}

/** What is left of an id where it is decoded until nothing is encoded, and without what differs in look alone. */
function plainId(id: string): string {
  let plain = id;
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = decoded(plain).normalize('NFKD').replaceAll(unseen, '').toUpperCase().toLowerCase();
    if (next === plain) break;
    plain = next;
  }
  return plain === '' ? id : plain;
}

function decoded(text: string): string {
  return text.replaceAll(/%(?:25)+/g, '%').replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
