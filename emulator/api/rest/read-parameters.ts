import type { Operation, Parameter } from '../../../generated/operation.ts';
import type { RestCall } from '../../world/calls/rest-call.ts';

/** The parameters of a query as the types that the schema says. What is no such type stays text, for the schema to refuse. */
export function readQuery({ parameters }: Operation, query: URLSearchParams): Record<string, unknown> {
  const named = parameters.filter((parameter) => parameter.in === 'query' && query.has(parameter.name));
  return Object.fromEntries(
    named.map((parameter) => [parameter.name, typedOf(parameter, query.getAll(parameter.name))]),
  );
}

/** The value that a parameter has in a call; undefined where it is absent. */
export function parameterOf(
  parameter: Parameter,
  { params, headers }: Pick<RestCall, 'params' | 'headers'>,
  query: Readonly<Record<string, unknown>>,
): unknown {
  if (parameter.in === 'query') return query[parameter.name];
  if (parameter.in === 'path') return params[parameter.name];
  return headers[parameter.name.toLowerCase()];
}

function typedOf({ type, items = 'string', explode = true }: Parameter, texts: readonly string[]): unknown {
  if (type !== 'array') return scalar(type, texts.at(-1) ?? '');
  const parts = explode ? texts : texts.flatMap((text) => text.split(','));
  return parts.map((part) => scalar(items, part));
}

function scalar(type: Parameter['type'], text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(text) ? Number(text) : text;
}
