import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery, validateSchema } from 'graphql';

import { introspectionExcess } from './introspection-excess.ts';

/** The types that a target shows of its GraphQL API. */
export type ServedGraphql = { readonly schema: GraphQLSchema };

/** Why there are none to go by. */
export type NoTypes = {
  readonly unreadable: string;
  /** `off` where the target answers queries and shows no types; `broken` where what it shows makes no schema; `beyond` where it
   * shows more than is read. */
  readonly because: 'off' | 'broken' | 'nobody' | 'beyond';
};

/** Reads what introspection gave. */
export function readTypes(data: Readonly<Record<string, unknown>>): ServedGraphql | NoTypes {
  const beyond = introspectionExcess(data);
  if (beyond !== undefined) return { because: 'beyond', unreadable: beyond };
  try {
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    const problems = validateSchema(schema);
    if (problems.length === 0) return { schema };
    return { because: 'broken', unreadable: problems.map(({ message }) => message).join('; ') };
  } catch (error) {
    if (error instanceof RangeError) return { because: 'beyond', unreadable: 'they are nested too deeply' };
    return { because: 'broken', unreadable: (error as Error).message };
  }
}
