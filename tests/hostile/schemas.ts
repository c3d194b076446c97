import { json } from './answers.ts';
import type { HostileAnswer, HostileCall } from './trick.ts';

/** What judges a served schema. */
export const schemaRules = ['v2.schema.honest'];

/** What patterns are matched against: they backtrack over the letters before they fail at the last one. */
const trickyName = `${'a'.repeat(40)}!`;

type Json = Record<string, unknown>;

/** Serves a v2 document of three operations, where the answer of one has this schema. */
export function servingSchema(
  schemaOf: (call: HostileCall) => unknown,
  components: (call: HostileCall) => Json = () => ({}),
): (call: HostileCall) => HostileAnswer | undefined {
  const serve = servingPaths((call) => ({ '/templates': { get: operation(schemaOf(call)) } }), components);
  return (call) =>
    isList(call) ? json(200, { name: trickyName, [trickyName]: 1, templates: [] }) : serve(call);
}

/** Whether a call lists templates and may; others are refused as they must be. */
function isList({ api, method, path, hasValidKey }: HostileCall): boolean {
  return api === 'v2' && method === 'GET' && path === '/templates' && hasValidKey;
}

/** Serves a v2 document with these paths beside those by which it is known. */
export function servingPaths(
  paths: (call: HostileCall) => Json,
  components: (call: HostileCall) => Json = () => ({}),
): (call: HostileCall) => HostileAnswer | undefined {
  return (call) =>
    call.api === 'schema-v2' ? json(200, documentOf(paths(call), components(call))) : undefined;
}

/** An OpenAPI document with these paths. */
export function documentOf(paths: Json, components: Json = {}): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '2' },
    components: { ...components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
    paths: { '/pods': { get: operation({}) }, '/catalog/gpus': { get: operation({}) }, ...paths },
  };
}

/** A call without parameters whose answer has this schema. */
export function operation(schema: unknown, more: Json = {}): Json {
  const content = { 'application/json': { schema } };
  return {
    responses: { 200: { description: 'What is there.', content }, default: { description: 'Else.' } },
    ...more,
  };
}
