import { isIdentifier } from './names.ts';

/** A JSON value as TypeScript source, a property a line. */
export function literal(value: unknown, depth = 0): string {
  if (Array.isArray(value)) return listLiteral(value, depth);
  if (typeof value === 'object' && value !== null) return recordLiteral(value, depth);
  return JSON.stringify(value);
}

/** A property's key, quoted only where it must be. One called `__proto__` is computed: it would set the prototype otherwise. */
export function key(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return isIdentifier(name) ? name : JSON.stringify(name);
}

/** A union of string literals, a member a line. */
export function union(members: readonly string[]): string {
  return members.map((member) => `\n  | ${JSON.stringify(member)}`).join('');
}

function listLiteral(items: readonly unknown[], depth: number): string {
  return `[${items.map((item) => literal(item, depth)).join(', ')}]`;
}

function recordLiteral(record: object, depth: number): string {
  const entries = Object.entries(record);
  if (entries.length === 0) return '{}';
  const inner = '  '.repeat(depth + 1);
  const lines = entries.map(([name, value]) => `${inner}${key(name)}: ${literal(value, depth + 1)},\n`);
  return `{\n${lines.join('')}${'  '.repeat(depth)}}`;
}
