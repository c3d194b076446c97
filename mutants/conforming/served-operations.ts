export type Json = Readonly<Record<string, unknown>>;

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** A served document with each of its operations changed. */
export function changedOperations(document: Json, change: (operation: Json) => Json): Json {
  const paths = Object.entries(document.paths as Readonly<Record<string, Json>>).map(([path, item]) => {
    const members = Object.entries(item).map(([name, value]) => [
      name,
      methods.has(name) ? change(value as Json) : value,
    ]);
    return [path, Object.fromEntries(members)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** What a response says of its JSON. */
export function jsonOf({ content }: Json): Json {
  return (content as Readonly<Record<string, Json>>)['application/json']!;
}
