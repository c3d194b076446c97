import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, type GraphQLSchema } from 'graphql';
import type { ChangeLevel, SchemaChange } from './change.ts';

const levels: Readonly<Record<CriticalityLevel, ChangeLevel>> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

/** How a target's own types differ from those of a schema in the schema language. @see interface 4.4 */
export async function graphqlChanges(documented: string, live: GraphQLSchema): Promise<SchemaChange[]> {
  const changes = await diff(buildSchema(documented), live);
  return changes
    .filter(({ type }) => !/DESCRIPTION/.test(type))
    .map(({ criticality, path, message }) => ({
      level: levels[criticality.level],
      where: path ?? 'the schema',
      what: message,
    }));
}
