import { UsageError } from '../../engine/errors.ts';
import { didYouMean, nearest } from '../../engine/nearest.ts';
import { readLimited } from '../../engine/read-limited.ts';

/** Parts of a world that its variables speak of. */
export type DescribedWorld = {
  readonly urls: {
    readonly serverless: string;
    readonly restV1: string;
    readonly restV1Schema: string;
    readonly restV2: string;
    readonly graphql: string;
  };
  readonly keys: {
    readonly valid: string;
    readonly invalid: string;
    readonly noAccess: string;
    readonly secondUser: string;
  };
  /** Ids by name. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** Base addresses of load balancing endpoints by name. */
  readonly addresses: Readonly<Record<string, string>>;
};

/** A variable of the client's environment, whose value is made of the world's variables. */
export type VariableTemplate = { readonly name: string; readonly template: string };

/** Values that templates may name for a world: its addresses, keys and endpoints. */
export function variablesOf(
  { urls, keys, endpoints, addresses }: DescribedWorld,
  usual: string,
): Record<string, string> {
  const named = (prefix: string, ids: Readonly<Record<string, string>>) =>
    Object.entries(ids).map(([name, id]) => [`${prefix}_${name.toUpperCase()}`, id]);
  return {
    ...{ SERVERLESS_URL: urls.serverless, REST_V1_URL: urls.restV1, REST_V1_SCHEMA_URL: urls.restV1Schema },
    ...{ REST_V2_URL: urls.restV2, GRAPHQL_URL: urls.graphql },
    ...{ KEY: keys.valid, INVALID_KEY: keys.invalid },
    ...{ NO_ACCESS_KEY: keys.noAccess, SECOND_USER_KEY: keys.secondUser },
    ENDPOINT: endpoints[usual] ?? '',
    ...Object.fromEntries([...named('ENDPOINT', endpoints), ...named('ADDRESS', addresses)]),
  };
}

/** @throws UsageError for what is no `NAME=VALUE`, and for a value that is empty, as a shell leaves it */
export function parseVariable(text: string, from: string): VariableTemplate {
  const [, name, template] = /^([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || template === undefined)
    throw new UsageError(`${from}: expected NAME=VALUE, not ${text}`);
  if (template !== '') return { name, template };
  throw new UsageError(
    `${from}: ${name} is empty. Quote it, so that the shell leaves it alone: --env '${name}=$KEY'`,
  );
}

/** Bytes of a file of variables. */
const mostBytes = 2 ** 20;

/**
 * Variables of a file, which may be a pipe.
 * @throws UsageError when it can't be read, or for a line that is none
 */
export async function readVariableFile(file: string): Promise<VariableTemplate[]> {
  const text = await readLimited(file, mostBytes).catch((cause: Error) => {
    throw new UsageError(`--env-template ${file} can't be read: ${cause.message}`, { cause });
  });
  return parseVariableFile(text, file);
}

/** Variables of a file: one a line; empty lines and those that begin with # say nothing. */
export function parseVariableFile(text: string, file: string): VariableTemplate[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim().replace(/^export /, ''), from: `${file}:${index + 1}` }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, from }) => parseVariable(line, from));
}

/** @throws UsageError for a template that names what a world does not have */
export function fillVariables(
  templates: readonly VariableTemplate[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(templates.map(({ name, template }) => [name, fill(template, values)]));
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, bare?: string) => {
    const name = braced ?? bare!;
    const value = values[name];
    if (value !== undefined) return value;
    const known = Object.keys(values);
    throw new UsageError(
      `a world has no $${name}.${didYouMean(nearest(name, known))} It has: ${known.join(', ')}`,
    );
  });
}
