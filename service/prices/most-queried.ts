import { type ASTNode, parse, type ValueNode, visit } from 'graphql/language/index.js';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';
import { excessIn } from './most-ordered.ts';
import { amountsAt } from './ordered-amounts.ts';

type QueriedValues = Readonly<Record<string, unknown>>;

/**
 * The first amount in a document of GraphQL that is more than a plan prices, in words; undefined where there is none. The
 * amounts of each field add up, and those of a document that cannot be read. @see interface 4.4
 */
export function excessQueried(query: string, variables: unknown): string | undefined {
  const inVariables = amountsAt(variables);
  return fieldsIn(query)
    .map((field) => excessIn([...field.flatMap((one) => amountsAt(one)), ...inVariables]))
    .find((excess) => excess !== undefined);
}

/** Everything that a document of GraphQL tells, as objects. */
export function valuesQueried(query: string, variables: unknown): unknown[] {
  return [...fieldsIn(query).flat(), variables];
}

/** The arguments in each field that stands at the top, and what variables are by default. */
function fieldsIn(query: string): QueriedValues[][] {
  try {
    const { definitions } = parse(query, { noLocation: true });
    return definitions.flatMap((one) => {
      if (!('selectionSet' in one)) return [];
      const { selections } = one.selectionSet;
      const variables = 'variableDefinitions' in one ? (one.variableDefinitions ?? []) : [];
      return [
        ...selections.map((field) => valuesBelow(field)),
        variables.flatMap((variable) => valuesBelow(variable)),
      ];
    });
  } catch {
    // What nobody can read is read as far as it goes.
    return [pairsIn(query)];
  }
}

function valuesBelow(node: ASTNode): QueriedValues[] {
  const found: QueriedValues[] = [];
  const note = (name: string, value: ValueNode): void =>
    void found.push({ [name]: valueFromASTUntyped(value) });
  visit(node, {
    Argument: ({ name, value }) => note(name.value, value),
    VariableDefinition: ({ variable, defaultValue }) => {
      if (defaultValue !== undefined) note(variable.name.value, defaultValue);
    },
  });
  return found;
}

/** Pairs of a name and a number or text, wherever they stand. */
function pairsIn(query: string): QueriedValues[] {
  const pairs = [...query.matchAll(/(\w+)\s*:\s*("(?:\\.|[^"\\])*"|-?\d[\w.+-]*)|"(?:\\.|[^"\\])*"/g)];
  return pairs.flatMap(([, name, value]) =>
    name === undefined || value === undefined ? [] : [{ [name]: literalValue(value) }],
  );
}

function literalValue(literal: string): unknown {
  return literal.startsWith('"') ? literal.slice(1, -1) : Number(literal);
}
