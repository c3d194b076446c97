import { pascalCase } from '../text/names.ts';
import type { Api, ParameterObject } from './document.ts';
import { type Found, find } from './follow-reference.ts';
import type { ListedOperation } from './list-operations.ts';
import { itemsTypeOf, typeOf } from './parameter-type.ts';
import { inside } from './pointer.ts';
import type { SchemaPool } from './schema-pool.ts';

export type PlannedParameter = {
  name: string;
  in: ParameterObject['in'];
  required: boolean;
  /** The JSON type that a caller turns the text of a request into before it validates. */
  type: string;
  /** For an array: its items' type, and whether each item is a parameter of its own. */
  items?: string;
  explode?: boolean;
  /** The validator's name. */
  validate: string;
};

/** OpenAPI leaves these headers to the media types and to security. */
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);

/** The operation's parameters, and those of its path that it doesn't declare anew. */
export function planParameters(api: Api, pool: SchemaPool, listed: ListedOperation): PlannedParameter[] {
  const declared = [...declaredAt(api, listed, listed.itemAt), ...declaredAt(api, listed, listed.at)];
  const last = new Map(declared.map((found) => [`${found.target.in} ${found.target.name}`, found]));
  return [...last.values()].filter(({ target }) => !isIgnored(target)).map((found) => plan(api, pool, found));
}

/** The parameters that stand at the operation itself, or at the path item around it. */
function declaredAt(api: Api, listed: ListedOperation, at: string): Found<ParameterObject>[] {
  const { parameters = [] } = at === listed.at ? listed.operation : listed.item;
  return parameters.map((parameter, index) => {
    const found = find(api, parameter, inside(at, 'parameters', String(index)), '');
    return { ...found, hint: found.hint || listed.id + pascalCase(found.target.name) };
  });
}

function plan(api: Api, pool: SchemaPool, { target, at, hint }: Found<ParameterObject>): PlannedParameter {
  const [place, schema] = schemaOf(target);
  const type = typeOf(api, schema, at);
  return {
    name: target.name,
    in: target.in,
    required: target.in === 'path' || target.required === true,
    type,
    ...(type === 'array' ? { items: itemsTypeOf(api, schema, at), explode: explodes(target) } : {}),
    validate: pool.add(schema, inside(at, ...place), hint),
  };
}

/** A parameter has a schema, or content of a single media type that has one. */
function schemaOf({ schema, content = {} }: ParameterObject): [place: string[], schema: unknown] {
  const [mediaType] = Object.keys(content);
  if (mediaType === undefined) return [['schema'], schema];
  return [['content', mediaType, 'schema'], content[mediaType]?.schema];
}

function explodes({ style, explode, in: place }: ParameterObject): boolean {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  return explode ?? (style ?? usual) === 'form';
}

function isIgnored(parameter: ParameterObject): boolean {
  return parameter.in === 'header' && ignoredHeaders.has(parameter.name.toLowerCase());
}
