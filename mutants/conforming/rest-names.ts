import { Readable } from 'node:stream';
import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject, jsonOfBody } from './json-of.ts';

/** What REST calls its things: their names, and the ids of its catalog. */
export const restNameVariants: readonly Variant[] = [
  {
    id: 'rest-names-are-short-and-plain',
    says: 'Names in bodies of REST have 63 letters, digits, spaces, dots, dashes and underscores at most, and the schemas say so.',
    freedom: 'which names are taken',
    behaveRest: (base) => ({
      schemaServed: (document, version) => withPlainNames(base.schemaServed(document, version)),
      problemsOf(found, request, at) {
        const problems = base.problemsOf(found, request, at);
        const { name } = isObject(request.body) ? request.body : {};
        return typeof name !== 'string' || new RegExp(plainName.pattern, 'u').test(name)
          ? problems
          : [...problems, 'the body at /name has more than 63 characters or one that no name has'];
      },
    }),
  },
  {
    id: 'v2-calls-gpu-types-otherwise',
    says: 'v2 has ids of its own for GPU types, nvidia-a40 for NVIDIA A40; v1 and GraphQL share theirs.',
    freedom: 'what an API calls a GPU type',
    wrapRest: withOwnGpuIds,
  },
];

type Json = Readonly<Record<string, unknown>>;

const plainName = { maxLength: 63, pattern: '^[A-Za-z0-9 ._-]{1,63}$' };

/** The schema of an API in which bodies of requests have plain names. */
function withPlainNames(document: ReturnType<RestBehaviour['schemaServed']>): Json {
  const { components, ...rest } = document as { readonly components: Readonly<Record<string, Json>> };
  const schemas = Object.entries(components.schemas!).map(([component, schema]) => [
    component,
    /(Request|Input)$/.test(component) ? limited(schema) : schema,
  ]);
  return { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function limited(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(limited);
  if (!isObject(schema)) return schema;
  const whole = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, limited(part)]));
  const { properties } = whole;
  return isObject(properties) && isObject(properties.name) && properties.name.type === 'string'
    ? { ...whole, properties: { ...properties, name: { ...properties.name, ...plainName } } }
    : whole;
}

function withOwnGpuIds(next: RestRoute): RestRoute {
  return async (call) => {
    if (call.at.version !== 'v2' || call.operation?.id === 'getSchema') return next(call);
    const ids = call.world.service.resourceStore.catalog.gpus.map(({ id }) => id);
    const own = new Map(ids.map((id) => [id, id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')]));
    const usual = new Map([...own].map(([id, ofV2]) => [ofV2, id]));
    const body =
      call.body.length === 0 || typeof call.body === 'string' ? call.body : bodyWith(usual, call.body);
    const query = new URLSearchParams(
      [...call.query].map(([name, value]) => [name, usual.get(value) ?? value]),
    );
    const params = named(call.params, usual) as typeof call.params;
    const reply = await next({ ...call, body, query, params });
    return reply.body === undefined ? reply : { ...reply, body: named(reply.body, own) };
  };
}

/** The same bytes but for the ids: a body that is broken stays so. */
function bodyWith(names: ReadonlyMap<string, string>, body: Uint8Array): Uint8Array {
  if (Object.keys(jsonOfBody(body)).length === 0) return body;
  let text = Buffer.from(body).toString('latin1');
  for (const [from, to] of names) text = text.replaceAll(JSON.stringify(from), JSON.stringify(to));
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** A value with other names for those that it has of a map. */
function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => named(item, names));
  if (!isObject(value) || value instanceof Uint8Array || value instanceof Readable) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, named(member, names)]));
}
