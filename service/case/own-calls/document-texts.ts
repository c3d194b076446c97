import { type ASTNode, Kind, parse, visit } from 'graphql/language/index.js';
import type { SentDocument } from '../../client/graphql-mutations.ts';
import { saidTexts } from './said-texts.ts';

/**
 * Every text, number and word in the values of a document, wherever it stands, and of its variables. What an outermost field's
 * argument `name`, or the `name` in its input, is given as a text is what something is to be called.
 * @throws GraphQLError for a document that can't be read
 */
export function textsOfDocument({ query, variables }: SentDocument): string[] {
  const texts: string[] = [];
  const path: ASTNode[] = [];
  const uses = new Map<string, Set<number>>();
  visit(parse(query, { noLocation: true }), {
    enter(node) {
      const depth = namedDepthAt(path);
      if (node.kind === Kind.VARIABLE && path.at(-1)?.kind !== Kind.VARIABLE_DEFINITION)
        uses.set(node.name.value, (uses.get(node.name.value) ?? new Set()).add(depth));
      if (depth !== isName || node.kind !== Kind.STRING) texts.push(...textsAt(node));
      path.push(node);
    },
    leave(node) {
      if (path.at(-1) === node) path.pop();
    },
  });
  const given = Object.entries(variables).flatMap(([name, value]) => {
    const [depth = 0, another] = uses.get(name) ?? [];
    if (another !== undefined) return saidTexts(value);
    return depth === isName && typeof value === 'string' ? [] : saidTexts(value, depth === isInput ? 1 : 0);
  });
  return [...texts, ...given];
}

function textsAt(node: ASTNode): string[] {
  if (node.kind === Kind.OBJECT_FIELD) return node.name.value === 'name' ? [] : [node.name.value];
  const { kind } = node;
  const isSaid = kind === Kind.STRING || kind === Kind.ENUM || kind === Kind.INT || kind === Kind.FLOAT;
  return isSaid ? [node.value] : [];
}

const isName = 2;
const isInput = 1;

/** Whether a value below these nodes is a name, or an input that may have one. */
function namedDepthAt(path: readonly ASTNode[]): number {
  const at = path.findIndex(({ kind }) => kind === Kind.FIELD);
  const isOutermost = path[0]?.kind === Kind.DOCUMENT && path[1]?.kind === Kind.OPERATION_DEFINITION;
  const [argument, object, member, ...more] = at < 0 || !isOutermost ? [] : path.slice(at + 1);
  if (argument?.kind !== Kind.ARGUMENT || more.length > 0) return 0;
  if (object === undefined) return argument.name.value === 'name' ? isName : isInput;
  const isNamed = object.kind === Kind.OBJECT && member?.kind === Kind.OBJECT_FIELD;
  return isNamed && member.name.value === 'name' ? isName : 0;
}
