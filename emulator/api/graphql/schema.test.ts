import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  lexicographicSortSchema,
  printSchema,
} from 'graphql';
import { expect, test } from 'vitest';
import { documentedGraphqlBehaviour } from '../../core/graphql/documented-graphql-behaviour.ts';
import type { GraphqlBehaviour } from '../../core/graphql/graphql-behaviour.ts';
import { openWorld } from '../../testing/open-world.ts';
import type { GraphqlContext } from './context.ts';
import { prepare } from './prepare.ts';
import { describedSchema } from './served-schema.ts';

const printed = (schema: Parameters<typeof printSchema>[0]) => printSchema(lexicographicSortSchema(schema));

test('introspection is the schema that the API is described by', async () => {
  const { data } = await (await openWorld()).graphql(getIntrospectionQuery());
  expect(printed(buildClientSchema(data))).toBe(printed(buildSchema(describedSchema())));
});

test.each([
  { descriptions: false },
  {
    schemaDescription: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    inputValueDeprecation: true,
    oneOf: true,
  },
])('introspection in full is within the limits: %j', async (options) => {
  const { messages } = await (await openWorld()).graphql(getIntrospectionQuery(options));
  expect(messages).toEqual([]);
});

function messagesOf(query: string, behaviour: Partial<GraphqlBehaviour>): string[] {
  const context = { behaviour: { ...documentedGraphqlBehaviour, ...behaviour } } as GraphqlContext;
  const prepared = prepare(context, { query });
  return Array.isArray(prepared) ? prepared.map(({ message }) => message) : [];
}

test('introspection can be switched off', () => {
  const off = { introspects: () => false };
  expect(messagesOf('{ __schema { types { name } } }', off)).not.toEqual([]);
  expect(messagesOf('{ __type(name: "Pod") { name } }', off)).not.toEqual([]);
  expect(messagesOf('{ __typename }', off)).toEqual([]);
});

test('another schema can be served', () => {
  const schemaServed = (text: string) => `${text} extend type Pod { costPerHr: Float }`;
  const query = '{ myself { pods { costPerHr } } }';
  expect([messagesOf(query, {}), messagesOf(query, { schemaServed })]).toEqual([[expect.any(String)], []]);
});
