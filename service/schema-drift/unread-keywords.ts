import { isDeepStrictEqual } from 'node:util';
import type { JsonRecord } from '../../engine/openapi/json.ts';
import type { SchemaChange } from './change.ts';

/** What may forbid or demand anything, and is not, or not wholly, compared by the program that compares two documents. */
const unread: ReadonlySet<string> = new Set([
  ...['not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'dependencies'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'security', 'securitySchemes'],
]);
/** Where the names of members are a document's own, and no keywords. */
const naming: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions', 'schemas', 'responses'],
  ...['parameters', 'requestBodies', 'headers', 'callbacks', 'paths', 'pathItems', 'content'],
]);
/** What says nothing about what is taken or answered. */
const wordless: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Changes that are named at most: a target chooses how many it makes. */
const most = 100;

/**
 * Where two documents say other things in keywords that nobody else compares. What only one of them has as a whole, such as a path, is
 * left to those who do.
 * @param documented the document of specs/
 */
export function unreadKeywordChanges(documented: JsonRecord, live: JsonRecord): SchemaChange[] {
  const found = changesIn({ ours: documented, theirs: live, where: '', isNamed: false });
  return [...found.take(most)];
}

type Place = {
  readonly ours: unknown;
  readonly theirs: unknown;
  /** A JSON pointer. */
  readonly where: string;
  /** Whether the members are named by the document, so that none is a keyword. */
  readonly isNamed: boolean;
};

function* changesIn({ ours, theirs, where, isNamed }: Place): Generator<SchemaChange, void> {
  if (!(isObject(ours) && isObject(theirs))) return;
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [one, other] = [ours[name], theirs[name]];
    const isKeyword = !(isNamed || Array.isArray(ours));
    if (isKeyword && unread.has(name)) {
      const what = `\`${name}\` is another`;
      if (!isDeepStrictEqual(one, other)) yield { level: 'dangerous', where: where || '/', what };
    } else if (!(isKeyword && wordless.has(name))) {
      const place = `${where}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      yield* changesIn({ ours: one, theirs: other, where: place, isNamed: isKeyword && naming.has(name) });
    }
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
