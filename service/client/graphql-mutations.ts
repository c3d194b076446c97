import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql/language/index.js';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';
import { isRecord } from '../../engine/openapi/json.ts';
import type { GraphqlRequest } from './graphql-request.ts';

type GraphqlValues = Readonly<Record<string, unknown>>;

/** A document as it is sent, and its variables. */
export type SentDocument = { readonly query: string; readonly variables: GraphqlValues };

/** One thing that a mutation does, with the values of its arguments. */
export type MutationField = {
  readonly field: string;
  /** What the answer has it under. */
  readonly key: string;
  readonly values: GraphqlValues;
};

/** The documents that a call sends: in its body, in a text that stands in the place of one, or in its address. */
export function documentsIn({ query, variables, text, search }: GraphqlRequest): SentDocument[] {
  const sent = text === undefined ? [{ query, variables }] : sentAs(text);
  const inAddress = { query: search?.query, variables: search?.variables };
  return [...sent, inAddress].flatMap((one) => documentOf(one));
}

/** A batch, one call, what a form has, or a document without anything around it. */
function sentAs(text: string): unknown[] {
  const json = parsed(text);
  if (Array.isArray(json)) return json;
  if (isRecord(json)) return [json];
  const form = new URLSearchParams(text);
  const variables = form.get('variables');
  return form.has('query') ? form.getAll('query').map((query) => ({ query, variables })) : [{ query: text }];
}

function documentOf(sent: unknown): SentDocument[] {
  const { query, variables } = isRecord(sent) ? sent : {};
  if (typeof query !== 'string') return [];
  // Servers there are that read variables out of a text as well.
  const given = typeof variables === 'string' ? parsed(variables) : variables;
  return [{ query, variables: isRecord(given) ? given : {} }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a call may change something. */
export function mayMutate(request: GraphqlRequest): boolean {
  return request.makes !== undefined || documentsIn(request).some(saysMutation);
}

function saysMutation({ query }: SentDocument): boolean {
  return /\bmutation\b/.test(query);
}

/**
 * What the mutations of a call do, wherever in fragments it stands, but for what is skipped; undefined where a document with a
 * mutation can't be read.
 * @see interface 4.4
 */
export function mutationsIn(request: GraphqlRequest): MutationField[] | undefined {
  try {
    return documentsIn(request).filter(saysMutation).flatMap(fieldsOf);
  } catch {
    // Neither a syntax error nor a nesting beyond all depths is an error of ours.
    return undefined;
  }
}

function fieldsOf({ query, variables }: SentDocument): MutationField[] {
  const document = parse(query, { noLocation: true });
  const fragments = fragmentsOf(document);
  return document.definitions.flatMap((one) => {
    if (one.kind !== Kind.OPERATION_DEFINITION || one.operation !== OperationTypeNode.MUTATION) return [];
    const known = { ...defaultsOf(one), ...variables };
    return selectedIn(one.selectionSet, { fragments, variables: known, seen: new Set() }).map((field) =>
      mutationField(field, known),
    );
  });
}

function mutationField(
  { name, alias, arguments: given = [] }: FieldNode,
  variables: GraphqlValues,
): MutationField {
  const values = given.map((one) => [one.name.value, valueFromASTUntyped(one.value, variables)] as const);
  return { field: name.value, key: (alias ?? name).value, values: Object.fromEntries(values) };
}

function fragmentsOf({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  return new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): GraphqlValues {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
}

type Reading = {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: GraphqlValues;
  /** The names of the fragments that lie around. */
  readonly seen: ReadonlySet<string>;
};

function selectedIn({ selections }: SelectionSetNode, reading: Reading): FieldNode[] {
  return selections.flatMap((one) => {
    if (isSkipped(one.directives, reading)) return [];
    if (one.kind === Kind.FIELD) return one.name.value.startsWith('__') ? [] : [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return selectedIn(one.selectionSet, reading);
    const name = one.name.value;
    const fragment = reading.seen.has(name) ? undefined : reading.fragments.get(name);
    if (fragment === undefined) return [];
    return selectedIn(fragment.selectionSet, { ...reading, seen: new Set([...reading.seen, name]) });
  });
}

function isSkipped(directives: readonly DirectiveNode[] = [], { variables }: Reading): boolean {
  return directives.some(({ name, arguments: given = [] }) => {
    const [condition] = given.filter((one) => one.name.value === 'if');
    const value = condition && valueFromASTUntyped(condition.value, variables);
    return (name.value === 'skip' && value === true) || (name.value === 'include' && value === false);
  });
}
