import { isRecord, type JsonRecord } from './json.ts';

/** A reference that leads out of its document, and where it stands. */
export type OutsideReference = { readonly at: string; readonly reference: string };

/** Members whose text some tool follows. Names are compared as JSON readers do that ignore case. */
const followed: ReadonlySet<string> = new Set([
  ...['$ref', '$dynamicref', '$recursiveref', 'externalvalue', 'operationref'],
]);

/**
 * Every reference of an OpenAPI document that does not begin with `#`, wherever it stands: a tool that resolves them
 * would call other hosts or read local files. The walk needs no stack and ends in documents that hold themselves.
 */
export function outsideReferences(document: unknown): OutsideReference[] {
  const found: OutsideReference[] = [];
  const seen = new Set<unknown>();
  const open: (readonly [at: string, value: unknown])[] = [['#', document]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [at, value] = next;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const members = Object.entries(value).map(
      ([name, member]) => [`${at}/${escaped(name)}`, name, member] as const,
    );
    for (const [place, name, member] of members) {
      if (typeof member === 'string' && followed.has(plain(name)) && !member.startsWith('#'))
        found.push({ at: place, reference: member });
      if (plain(name) === 'discriminator' && isRecord(member))
        outsideMappings(place, member, document).forEach((reference) => void found.push(reference));
    }
    // One by one: a list may be longer than what a call takes as arguments.
    members.reverse().forEach(([place, , member]) => void open.push([place, member]));
  }
  return found;
}

/** References in a few words: the first of them, where they stand and lead. */
export function nameReferences(references: readonly OutsideReference[]): string {
  const named = references.slice(0, mostNamed).map(({ at, reference }) => `${cut(reference)} at ${cut(at)}`);
  const more = references.length - named.length;
  return `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

const mostNamed = 3;
const longest = 120;

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** A mapping leads to a schema by its name, or by a reference. */
function outsideMappings(at: string, discriminator: JsonRecord, document: unknown): OutsideReference[] {
  const mappings = Object.entries(discriminator).filter(([name]) => plain(name) === 'mapping');
  return mappings.flatMap(([name, mapping]) =>
    Object.entries(isRecord(mapping) ? mapping : {}).flatMap(([value, target]) =>
      typeof target !== 'string' || target.startsWith('#') || isSchemaName(target, document)
        ? []
        : [{ at: `${at}/${escaped(name)}/${escaped(value)}`, reference: target }],
    ),
  );
}

/** Names of schemas are of such characters alone (OpenAPI 3.1, Components Object): any other is an address, whatever schema bears it. */
function isSchemaName(text: string, document: unknown): boolean {
  const components = isRecord(document) && isRecord(document.components) ? document.components : {};
  const schemas = isRecord(components.schemas) ? components.schemas : {};
  return /^[\w-]+$/.test(text) || (/^[\w.-]+$/.test(text) && Object.hasOwn(schemas, text));
}

/** The long s and the Kelvin sign are an s and a k to readers that ignore case. */
function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
