/** What JSON is made of, so that two answers of one kind look alike: names, and the types in the place of values. */
export function shapeOf(json: unknown): unknown {
  if (json === undefined) return 'no JSON';
  if (json === null) return 'null';
  if (Array.isArray(json)) return json.slice(0, 1).map(shapeOf);
  if (typeof json !== 'object') return typeof json;
  return Object.fromEntries(Object.entries(json).map(([name, member]) => [name, shapeOf(member)]));
}
