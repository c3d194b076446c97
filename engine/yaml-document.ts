import {
  type Document,
  isScalar,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';

/** Each is looked for among all before it. */
const mostAliases = 1000;

/**
 * Parses a YAML text that anybody may have written, in time that grows with its length: the library itself compares each key of a
 * map with all before it.
 * @throws Error whose first line says what is wrong, and where
 */
export function readYaml(text: string, lineCounter = new LineCounter()): Document.Parsed<ParsedNode> {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error', lineCounter });
  const [problem] = document.errors;
  if (problem !== undefined) throw problem;
  const placeOf = ({ range }: Scalar): string => {
    if (!range) return '';
    const { line, col } = lineCounter.linePos(range[0]);
    return ` at line ${line}, column ${col}`;
  };
  let aliases = 0;
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (known.has(key.value))
          throw new Error(`${nameOf(key.value)} is not unique in its map${placeOf(key)}`);
        known.add(key.value);
      }
    },
    Alias() {
      aliases += 1;
      if (aliases > mostAliases) throw new Error(`it has more than ${mostAliases} aliases`);
    },
  });
  return document;
}

function nameOf(key: unknown): string {
  const name = String(key);
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
