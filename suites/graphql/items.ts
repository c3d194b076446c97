export type Item = Readonly<Record<string, unknown>>;

/** The objects in what should be a list of them; none where it is no list. */
export function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
