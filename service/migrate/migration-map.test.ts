import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';
import { type MigratedOperation, readMigrationMap } from './migration-map.ts';

const textOf = (name: string): string =>
  readFileSync(new URL(`../../specs/${name}`, import.meta.url), 'utf8');
const documents = { v1: parse(textOf('rest-v1.openapi.yaml')), v2: parse(textOf('rest-v2.openapi.yaml')) };
const graphql = buildSchema(textOf('schema.graphql'));
const map = readMigrationMap();

type Tree = { [name: string]: Tree };

/** The members of a schema, and of those below them. */
function membersIn(document: JsonRecord, schema: unknown, depth = 0): Tree {
  if (!isRecord(schema) || depth > 6) return {};
  if (typeof schema.$ref === 'string') return membersIn(document, at(document, schema.$ref), depth);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((word) => (schema[word] as unknown[] | undefined) ?? []);
  const own = Object.entries((schema.properties as JsonRecord | undefined) ?? {});
  return Object.assign(
    {},
    ...parts.map((part) => membersIn(document, part, depth)),
    ...own.map(([name, inner]) => ({ [name]: membersIn(document, inner, depth + 1) })),
  );
}

function at(document: JsonRecord, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((found, step) => (found as JsonRecord)[step], document);
}

function operationOf(version: 'v1' | 'v2', name: string): JsonRecord | undefined {
  const [method, path] = name.split(' ') as [string, string];
  return documents[version].paths[path]?.[method.toLowerCase()];
}

function bodyOf(version: 'v1' | 'v2', name: string): Tree {
  const body = operationOf(version, name)?.requestBody as JsonRecord | undefined;
  const content = body?.$ref === undefined ? body : (at(documents[version], String(body.$ref)) as JsonRecord);
  const schema = (content?.content as { [type: string]: { schema: unknown } } | undefined)?.[
    'application/json'
  ];
  return membersIn(documents[version], schema?.schema);
}

/** Names of the query parameters of an operation, those of its path item included. */
function parametersOf(version: 'v1' | 'v2', name: string): string[] {
  const item = documents[version].paths[name.split(' ')[1]!] as JsonRecord;
  const given = [operationOf(version, name), item].flatMap(
    (one) => (one?.parameters as unknown[] | undefined) ?? [],
  );
  return given
    .map((one) => (isRecord(one) && one.$ref !== undefined ? at(documents[version], String(one.$ref)) : one))
    .flatMap((one) => (isRecord(one) && one.in === 'query' ? String(one.name) : []));
}

/** What an operation answers with: a resource, or those of a list, wherever they stand. */
function shownBy(version: 'v1' | 'v2', name: string): Tree {
  const document = documents[version];
  const { responses } = operationOf(version, name) as { responses: JsonRecord };
  const resolved = (value: unknown): JsonRecord =>
    isRecord(value) && typeof value.$ref === 'string'
      ? resolved(at(document, value.$ref))
      : (value as JsonRecord);
  const content = resolved(responses['200']).content as { [type: string]: { schema: unknown } };
  const { schema } = content['application/json']!;
  const list = [resolved(schema), ...Object.values((resolved(schema).properties ?? {}) as JsonRecord)]
    .map(resolved)
    .find(({ type, items }) => type === 'array' && items !== undefined);
  return membersIn(document, name.endsWith('}') ? schema : list?.items);
}

/** What a field of GraphQL answers with. */
function shownByField(field: string): string[] {
  const found = graphql.getQueryType()!.getFields()[field]!;
  const type = getNamedType(found.type) as GraphQLObjectType;
  const { pods } = type.getFields();
  const item = pods === undefined ? type : (getNamedType(pods.type) as GraphQLObjectType);
  return Object.keys(item.getFields());
}

const inputOf = (field: string): string[] => {
  const types = [graphql.getQueryType(), graphql.getMutationType()];
  const found = types.map((type) => type?.getFields()[field]).find(Boolean);
  const input = found?.args.find(({ name }) => name === 'input')?.type;
  const named = graphql.getType(String(input ?? '').replace('!', ''));
  return isInputObjectType(named) ? Object.keys((named as GraphQLInputObjectType).getFields()) : [];
};

const isThere = (tree: Tree, path: string): boolean =>
  path.split('.').reduce<Tree | undefined>((inner, name) => inner?.[name], tree) !== undefined;

describe('specs/migration.yaml', () => {
  test('has every operation of v1, and every field of GraphQL, once', () => {
    const v1 = Object.entries(documents.v1.paths as { [path: string]: object }).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => /^(get|post|patch|put|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(map.operations.map(({ from }) => from).toSorted()).toEqual(v1.toSorted());
    const roots = [graphql.getQueryType(), graphql.getMutationType()];
    const fields = roots.flatMap((type) => Object.keys(type?.getFields() ?? {}));
    expect(map.graphql.map(({ from }) => from).toSorted()).toEqual(fields.toSorted());
  });

  const all: MigratedOperation[] = [...map.operations, ...map.graphql];

  test.each(all)('$from becomes something of v2, or says why not', ({ to, none, members }) => {
    expect([to, none].filter((one) => one !== undefined)).toHaveLength(1);
    if (to !== undefined) expect(operationOf('v2', to)).toBeDefined();
    if (members !== undefined) expect(map.members).toHaveProperty(members);
  });

  test.each(map.operations.filter(({ to }) => to !== undefined))(
    '$from has a line for each member that it sends',
    ({ from, members }) => {
      const sent = Object.keys(bodyOf('v1', from));
      expect(Object.keys(map.members[members ?? ''] ?? {})).toEqual(expect.arrayContaining(sent));
      if (members !== undefined) expect(sent.length).toBeGreaterThan(0);
    },
  );

  test.each(map.operations.filter(({ to }) => to !== undefined))(
    '$from keeps the query parameters that both versions have',
    ({ from, to, parameters = {} }) => {
      const [before, now] = [parametersOf('v1', from), parametersOf('v2', to!)];
      expect(before).toEqual(expect.arrayContaining(Object.keys(parameters)));
      expect(now).toEqual(expect.arrayContaining(Object.values(parameters)));
      expect(Object.keys(parameters)).toEqual(
        expect.arrayContaining(before.filter((name) => now.includes(name))),
      );
    },
  );

  test('there are such parameters', () => {
    expect(parametersOf('v2', 'GET /billing/pods')).toContain('startTime');
    expect(parametersOf('v1', 'GET /pods')).toContain('imageName');
  });

  test.each(map.graphql)('the input of $from has a line for each of its members', ({ from, members }) => {
    expect(Object.keys(map.members[members ?? ''] ?? {}).toSorted()).toEqual(inputOf(from).toSorted());
  });

  test.each(all.filter(({ members }) => members !== undefined))(
    'what $from sends has a place in v2',
    ({ to, members }) => {
      const tree = bodyOf('v2', to!);
      const table = Object.values(map.members[members!]!);
      const places = table.flatMap((member) => (typeof member === 'string' ? member : (member.to ?? [])));
      expect(places.filter((place) => place !== '{id}' && !isThere(tree, place))).toEqual([]);
      for (const member of table)
        if (typeof member !== 'string') expect(member.to === undefined).toBe(member.none !== undefined);
    },
  );

  const comparable = all.filter(({ shown }) => shown !== undefined);

  test('compares every read but bills and schemas', () => {
    const reads = all.filter(({ from, to }) => to?.startsWith('GET ') && !/^(POST|PATCH|DELETE)/.test(from));
    const others = reads.filter(({ shown }) => shown === undefined);
    expect(others.map(({ from }) => from)).toEqual([
      'GET /openapi.json',
      'GET /billing/pods',
      'GET /billing/endpoints',
      'GET /billing/networkvolumes',
    ]);
  });

  test.each(comparable)('what $from is compared by is shown by both', ({ from, to, shown }) => {
    const table = Object.entries(map.shown[shown!]!);
    const old = from.includes(' ') ? Object.keys(shownBy('v1', from)) : shownByField(from);
    expect(old).toEqual(expect.arrayContaining(table.map(([member]) => member)));
    const tree = shownBy('v2', to!);
    expect(table.filter(([, place]) => !isThere(tree, place))).toEqual([]);
  });
});
