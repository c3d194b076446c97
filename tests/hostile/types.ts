import { json } from './answers.ts';
import type { HostileAnswer, HostileCall } from './trick.ts';

type Type = Record<string, unknown> & { readonly name?: unknown; readonly fields?: unknown };

/** Answers introspection with types made of the conforming ones; `count` counts calls. */
export function servingTypes(
  change: (types: readonly Type[], count: number) => readonly unknown[],
): (call: HostileCall) => undefined | Promise<HostileAnswer | undefined> {
  return (call) =>
    call.api === 'graphql' && call.body.includes('__schema') ? changedTypes(call, change) : undefined;
}

async function changedTypes(
  call: HostileCall,
  change: (types: readonly Type[], count: number) => readonly unknown[],
): Promise<HostileAnswer | undefined> {
  const answer = JSON.parse((await call.honest()).body) as { data?: { __schema?: { types?: Type[] } } };
  const schema = answer.data?.__schema;
  if (schema?.types === undefined) return undefined;
  return json(200, { data: { __schema: { ...schema, types: change(schema.types, call.count) } } });
}

/** An object type of introspection with one field. */
export function objectType(name: string): Type {
  const type = { kind: 'SCALAR', name: 'String', ofType: null };
  const field = {
    name: 'a',
    description: null,
    args: [],
    type,
    isDeprecated: false,
    deprecationReason: null,
  };
  return {
    kind: 'OBJECT',
    name,
    description: null,
    fields: [field],
    inputFields: null,
    interfaces: [],
    enumValues: null,
    possibleTypes: null,
  };
}
