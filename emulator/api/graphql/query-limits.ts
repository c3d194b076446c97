import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { QueryLimits } from '../../core/graphql/graphql-behaviour.ts';
import { fragmentsIn } from './fragments-in.ts';

type Size = { readonly depth: number; readonly cost: number };

const empty: Size = { depth: 0, cost: 0 };

/**
 * Why a document asks for too much; undefined when it doesn't. It comes before every rule of validation: some of them take
 * time with the square of what they are given. Each fragment is measured once, however often it is spread; one that
 * spreads itself counts as nothing there, and validation refuses it.
 * @param listFields the names of the fields that give lists
 */
export function limitProblem(
  document: DocumentNode,
  listFields: ReadonlySet<string>,
  limits: QueryLimits,
): GraphQLError | undefined {
  const sizes = sizesOf(document, fragmentsIn(document), listFields);
  const depth = Math.max(0, ...sizes.map((size) => size.depth));
  const cost = sizes.reduce((sum, size) => sum + size.cost, 0);
  const aliases = document.definitions.reduce((sum, one) => sum + aliasesIn(one), 0);
  if (depth > limits.depth) return tooMuch(`is nested ${depth} deep`, limits.depth);
  if (aliases > limits.aliases) return tooMuch(`has ${aliases} aliases`, limits.aliases);
  if (cost > limits.cost) return tooMuch(`may cost ${cost} fields`, limits.cost);
  return undefined;
}

function tooMuch(what: string, most: number): GraphQLError {
  return new GraphQLError(`the query ${what}, and ${most} are the most that is answered`, {
    extensions: { code: 'TOO_MUCH' },
  });
}

function sizesOf(
  { definitions }: DocumentNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  listFields: ReadonlySet<string>,
): Size[] {
  const known = new Map<string, Size>();

  function sizeOf(selection: SelectionNode): Size {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return fragmentSize(selection.name.value);
    const inner = setSize(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) return inner;
    const factor = listFields.has(selection.name.value) ? 10 : 1;
    return { depth: inner.depth + 1, cost: 1 + factor * inner.cost };
  }

  function setSize(set: SelectionSetNode | undefined): Size {
    const sizes = set?.selections.map(sizeOf) ?? [];
    return sizes.reduce(
      (sum, { depth, cost }) => ({ depth: Math.max(sum.depth, depth), cost: sum.cost + cost }),
      empty,
    );
  }

  function fragmentSize(name: string): Size {
    const size = known.get(name);
    if (size !== undefined) return size;
    known.set(name, empty);
    const found = setSize(fragments.get(name)?.selectionSet);
    known.set(name, found);
    return found;
  }

  return definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? [setSize(one.selectionSet)] : [],
  );
}

function aliasesIn(node: object): number {
  let count = 0;
  const open: object[] = [node];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { alias, selectionSet } = one as { alias?: unknown; selectionSet?: SelectionSetNode };
    if (alias !== undefined) count += 1;
    open.push(...(selectionSet?.selections ?? []));
  }
  return count;
}
