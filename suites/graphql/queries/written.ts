import { print } from 'graphql';
import { valueNode } from '../../../engine/graphql/literal-document.ts';
import { type KnownValues, namedType } from './input-values.ts';
import type { ArgumentPlan, FieldPlan, SetPlan } from './query-plans.ts';

/** A query as it is sent, and what it makes use of. */
export type Written = {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly uses: ReadonlySet<'an alias' | 'a variable' | 'a fragment' | 'an argument'>;
};

/** The query of a plan, with the target's own things in it. */
export function written(plan: SetPlan, known: KnownValues): Written {
  const uses = new Set<'an alias' | 'a variable' | 'a fragment' | 'an argument'>();
  const variables: Record<string, unknown> = {};
  const definitions: string[] = [];
  const fragments: string[] = [];
  let aliases = 0;

  function set({ type, wrapping, hasTypename, fields }: SetPlan): string {
    const inside = [...(hasTypename ? ['__typename'] : []), ...fields.map(field)].join(' ');
    if (wrapping === 'plain') return `{ ${inside} }`;
    if (wrapping === 'condition') return `{ ... @include(if: true) { ${inside} } }`;
    uses.add('a fragment');
    if (wrapping === 'inline') return `{ ... on ${type} { ${inside} } }`;
    const name = `F${fragments.length}`;
    fragments.push(`fragment ${name} on ${type} { ${inside} }`);
    return `{ ...${name} }`;
  }

  function field({ name, hasAlias, values, inner }: FieldPlan): string {
    if (hasAlias) uses.add('an alias');
    const alias = hasAlias ? `a${aliases++}: ` : '';
    const given = values.length === 0 ? '' : `(${values.map(argument).join(', ')})`;
    return `${alias}${name}${given}${inner === undefined ? '' : ` ${set(inner)}`}`;
  }

  function argument({ argument: { name, type }, value, isVariable }: ArgumentPlan): string {
    const whole = namedType(value, known);
    uses.add('an argument');
    if (!isVariable) return `${name}: ${print(valueNode(whole, type))}`;
    uses.add('a variable');
    const variable = `v${definitions.length}`;
    variables[variable] = whole;
    definitions.push(`$${variable}: ${type}`);
    return `${name}: $${variable}`;
  }

  const body = set(plan);
  const head = definitions.length === 0 ? 'query' : `query (${definitions.join(', ')})`;
  return { query: [`${head} ${body}`, ...fragments].join('\n'), variables, uses };
}
