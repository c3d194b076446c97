import {
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { GraphqlBehaviour } from '../../core/graphql/graphql-behaviour.ts';
import { fragmentsIn } from './fragments-in.ts';

type WriteValue = GraphqlBehaviour['writtenValue'];
type Data = Readonly<Record<string, unknown>>;

/** A result as it is written down: each value as the service writes it, be it of its type or not. */
export function rewriteResult(
  args: ExecutionArgs,
  result: ExecutionResult,
  writtenValue: WriteValue,
): ExecutionResult {
  const { schema, document, operationName } = args;
  const operation = getOperationAST(document, operationName);
  const root = operation && schema.getRootType(operation.operation);
  if (!root || !result.data) return result;
  const walk: Walk = { schema, fragments: fragmentsIn(document), writtenValue };
  return { ...result, data: rewriteObject(walk, root, [operation.selectionSet], result.data) };
}

type Walk = {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly writtenValue: WriteValue;
};

function rewriteObject(
  walk: Walk,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  data: Data,
): Record<string, unknown> {
  const nodes = Map.groupBy(fieldsIn(walk, sets), ({ alias, name }) => (alias ?? name).value);
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, rewriteField(walk, type, nodes.get(key) ?? [], value)]),
  );
}

function rewriteField(
  walk: Walk,
  parent: GraphQLObjectType,
  nodes: readonly FieldNode[],
  value: unknown,
): unknown {
  const name = nodes[0]?.name.value ?? '';
  const type = getNamedType(parent.getFields()[name]?.type);
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const inner = isObjectType(type) ? rewriteInside(walk, type, sets, value) : value;
  return walk.writtenValue(`${parent.name}.${name}`, inner);
}

function rewriteInside(
  walk: Walk,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  value: unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one) => rewriteInside(walk, type, sets, one));
  return typeof value === 'object' && value !== null ? rewriteObject(walk, type, sets, value as Data) : value;
}

/** The fields of selections and of the fragments in them. Each type here is an object, so a fragment always applies. */
function fieldsIn(walk: Walk, sets: readonly SelectionSetNode[], seen = new Set<string>()): FieldNode[] {
  return sets
    .flatMap(({ selections }) => selections)
    .flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(walk, [selection.selectionSet], seen);
      const { value } = selection.name;
      const fragment = seen.has(value) ? undefined : walk.fragments.get(value);
      seen.add(value);
      return fragment === undefined ? [] : fieldsIn(walk, [fragment.selectionSet], seen);
    });
}
