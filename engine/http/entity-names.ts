/** Names that HTML has for the marks of ASCII, by code point, as alternatives of a pattern; and for what stands for a hyphen. */
export const entityNames: Readonly<Record<number, string>> = {
  33: 'excl',
  34: 'quot|QUOT',
  35: 'num',
  36: 'dollar',
  37: 'percnt',
  38: 'amp|AMP',
  39: 'apos',
  40: 'lpar',
  41: 'rpar',
  42: 'ast|midast',
  43: 'plus',
  44: 'comma',
  45: 'hyphen|dash|minus|shy|ndash',
  46: 'period',
  47: 'sol',
  58: 'colon',
  59: 'semi',
  60: 'lt|LT',
  61: 'equals',
  62: 'gt|GT',
  63: 'quest',
  64: 'commat',
  91: 'lsqb|lbrack',
  92: 'bsol',
  93: 'rsqb|rbrack',
  94: 'Hat',
  95: 'lowbar|UnderBar',
  96: 'grave|DiacriticalGrave',
  123: 'lcub|lbrace',
  124: 'vert|verbar|VerticalLine',
  125: 'rcub|rbrace',
};

const pointsByName = new Map(
  Object.entries(entityNames).flatMap(([point, names]) =>
    names.split('|').map((name): [string, number] => [name, Number(point)]),
  ),
);

/** The text with these names decoded, also where their first sign is encoded. */
export function withoutEntityNames(text: string): string {
  return text.replaceAll(/&(?:amp;)?(\w+);/g, (entity, name: string) => {
    const point = pointsByName.get(name);
    return point === undefined ? entity : String.fromCodePoint(point);
  });
}
