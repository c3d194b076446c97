import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery, validateSchema } from 'graphql';

/** The types that a target shows of its GraphQL API. */
export type ServedGraphql = { readonly schema: GraphQLSchema };

/** Why there are none to go by. */
export type NoTypes = {
  readonly unreadable: string;
  /** `off` where the target answers queries and shows no types; `broken` where what it shows makes no schema. */
  readonly because: 'off' | 'broken' | 'nobody';
};

/** Reads what introspection gave. */
export function readTypes(data: Readonly<Record<string, unknown>>): ServedGraphql | NoTypes {
  try {
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    const problems = validateSchema(schema);
    if (problems.length === 0) return { schema };
    return { because: 'broken', unreadable: problems.map(({ message }) => message).join('; ') };
  } catch (error) {
    return { because: 'broken', unreadable: (error as Error).message };
  }
}
