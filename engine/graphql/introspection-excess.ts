import { isRecord } from '../openapi/json.ts';
import { readingLimits } from '../reading-limits.ts';

const { graphqlTypes, graphqlMembers } = readingLimits;

/** By how much introspection shows more than is read, in words: making a schema of it would take all time and memory. */
export function introspectionExcess(data: Readonly<Record<string, unknown>>): string | undefined {
  const types = listIn(data.__schema, 'types');
  if (types.length > graphqlTypes) return `it shows more than ${graphqlTypes} types`;
  const members = types.reduce<number>((sum, type) => sum + membersOf(type), 0);
  return members > graphqlMembers ? `it shows more than ${graphqlMembers} members of types` : undefined;
}

function membersOf(type: unknown): number {
  const fields = listIn(type, 'fields');
  const lists = ['inputFields', 'enumValues', 'interfaces', 'possibleTypes'].map((name) =>
    listIn(type, name),
  );
  const args = fields.map((field) => listIn(field, 'args'));
  return [fields, ...lists, ...args].reduce((sum, { length }) => sum + length, 0);
}

function listIn(holder: unknown, name: string): readonly unknown[] {
  const list = isRecord(holder) ? holder[name] : undefined;
  return Array.isArray(list) ? list : [];
}
