/** What a JSON text says that is too long to keep. */
export type JsonOutline = {
  /** The text as a value, without most of what is deep in it. All members of an object at its top are there. */
  readonly value: unknown;
  /** Members named `id`, wherever they are; undefined where there are too many. */
  readonly ids: readonly string[] | undefined;
};

/** Members and items that are kept of a text. */
const mostParts = 1000;
const mostIds = 10_000;
/** Characters that are kept of a text within it. */
const mostCharacters = 1000;

type Scalar = string | number | boolean | null;
type Json = Scalar | readonly Json[] | { readonly [name: string]: Json };

type Structure = Exclude<Json, Scalar>;
type Copy = Record<string, unknown>;

/** Gives what a long JSON text says, level by level; undefined where it is no JSON, or has too many members at its top. */
export function jsonOutline(text: string): JsonOutline | undefined {
  const top = parsed(text)?.value;
  if (top === undefined) return undefined;
  if (isScalar(top)) return { value: shortened(top), ids: [] };
  if (!Array.isArray(top) && Object.keys(top).length > mostParts) return undefined;
  const ids: string[] = [];
  const value = copyOf(top, (name, member) => {
    if (name === 'id' && (typeof member === 'string' || typeof member === 'number')) ids.push(`${member}`);
  });
  return { value, ids: ids.length > mostIds ? undefined : ids };
}

/** Copies as many parts as are kept, level by level, and shows all of them. */
function copyOf(top: Structure, show: (name: string, member: Json) => void): Copy {
  const copy = emptyLike(top);
  const structures: { readonly of: Structure; readonly copy: Copy | undefined }[] = [{ of: top, copy }];
  let left = mostParts;
  const copyMember = (to: Copy | undefined, name: string, member: Json): void => {
    show(name, member);
    const place = left > 0 ? to : undefined;
    const inner = isScalar(member) ? undefined : emptyLike(member);
    if (!isScalar(member)) structures.push({ of: member, copy: place && inner });
    if (place === undefined) return;
    put(place, name, inner ?? shortened(member as Scalar));
    left -= 1;
  };
  // More structures are added while the first are looked at.
  for (const { of, copy: to } of structures)
    for (const [name, member] of Object.entries<Json>(of)) copyMember(to, name, member);
  return copy;
}

function parsed(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}

/** `__proto__` is a member as any other. */
function put(copy: Copy, name: string, value: unknown): void {
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
}

function isScalar(value: Json): value is Scalar {
  return typeof value !== 'object' || value === null;
}

function emptyLike(value: Structure): Copy {
  return (Array.isArray(value) ? [] : {}) as Copy;
}

/** A slice of a text keeps all of it in memory: this is a copy. */
function shortened(value: Scalar): Scalar {
  if (typeof value !== 'string' || value.length <= mostCharacters) return value;
  return JSON.parse(JSON.stringify(value.slice(0, mostCharacters))) as string;
}
