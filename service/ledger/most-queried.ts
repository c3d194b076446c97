import { type ASTNode, parse, valueFromASTUntyped, visit } from 'graphql';
import { excessIn } from './most-ordered.ts';
import { type Amount, amountsAt } from './ordered-amounts.ts';

/**
 * The first amount in a document of GraphQL that is more than a plan prices, in words; undefined where there is none. The
 * amounts of each field add up, and those of a document that cannot be read. @see interface 4.4
 */
export function excessQueried(query: string, variables: unknown): string | undefined {
  const told = amountsAt(variables);
  const ordered = amountsOfFields(query) ?? [amountsWritten(query)];
  return [...ordered, []]
    .map((amounts) => excessIn([...amounts, ...told]))
    .find((excess) => excess !== undefined);
}

/** The amounts in the arguments of each field that stands at the top, and of what it holds. */
function amountsOfFields(query: string): Amount[][] | undefined {
  try {
    const { definitions } = parse(query, { noLocation: true });
    return definitions.flatMap((one) =>
      'selectionSet' in one
        ? [...one.selectionSet.selections.map((field) => amountsBelow(field)), amountsBelow(one, true)]
        : [],
    );
  } catch {
    // What nobody can read is read as far as it goes.
    return undefined;
  }
}

/** @param isShallow without the fields: variables have defaults */
function amountsBelow(node: ASTNode, isShallow = false): Amount[] {
  const found: Amount[] = [];
  visit(node, {
    SelectionSet: () => (isShallow ? false : undefined),
    Argument: ({ name, value }) => {
      found.push(...amountsAt(valueFromASTUntyped(value), name.value));
    },
    VariableDefinition: ({ variable, defaultValue }) => {
      if (defaultValue !== undefined)
        found.push(...amountsAt(valueFromASTUntyped(defaultValue), variable.name.value));
    },
  });
  return found;
}

/** Pairs of a name and a number or text, wherever they stand. */
function amountsWritten(query: string): Amount[] {
  const pairs = [...query.matchAll(/(\w+)\s*:\s*("(?:\\.|[^"\\])*"|-?\d[\w.+-]*)|"(?:\\.|[^"\\])*"/g)];
  return pairs.flatMap(([, name, value]) =>
    name === undefined || value === undefined ? [] : amountsAt(literalValue(value), name),
  );
}

function literalValue(literal: string): unknown {
  return literal.startsWith('"') ? literal.slice(1, -1) : Number(literal);
}
