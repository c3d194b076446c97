/** Puts a name in the place of every secret value. */
export type Redact = (text: string) => string;

/** Secret values by the name that reports show instead, such as `$PLUMBLINE_KEY`. */
export type Secrets = ReadonlyMap<string, string>;

/** Finds secrets as they are, and as JSON, a path or a query writes them. Longer ones first, in one pass. */
export function createRedact(secrets: Secrets): Redact {
  const names = new Map([...secrets].flatMap(([value, name]) => formsOf(value).map((form) => [form, name])));
  if (names.size === 0) return (text) => text;
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
  const any = new RegExp(longestFirst.map(literally).join('|'), 'g');
  return (text) => text.replace(any, (form) => names.get(form) ?? form);
}

function formsOf(value: string): string[] {
  if (value === '') return [];
  const query = new URLSearchParams({ '': value }).toString().slice(1);
  return [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value), query];
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
