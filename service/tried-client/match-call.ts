import { operations as jobOperations } from '../../generated/job-api/operations.ts';
import type { Operation } from '../../generated/operation.ts';
import { operations as v1Operations } from '../../generated/rest-v1/operations.ts';
import { operations as v2Operations } from '../../generated/rest-v2/operations.ts';
import type { DescribedWorld } from './variables.ts';

export type CalledApi = 'job' | 'v1' | 'v2' | 'graphql' | 'balanced';

/** Where a call went, as far as the world has something there. */
export type MatchedCall = {
  readonly api: CalledApi | undefined;
  readonly operation?: Operation;
  /** Methods that the path has. */
  readonly methods: readonly string[];
  /** By the names of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
};

const operationsOf: Readonly<Record<'job' | 'v1' | 'v2', readonly Operation[]>> = {
  job: Object.values(jobOperations),
  v1: Object.values(v1Operations),
  v2: Object.values(v2Operations),
};

/** Finds the operation that a call means. A path with fewer parameters comes before one with more. */
export function matchCall(method: string, path: string, world: DescribedWorld): MatchedCall {
  const { api, below } = apiAt(withoutNeedlessEscapes(path), world);
  if (api === undefined || api === 'graphql' || api === 'balanced') return { api, methods: [], params: {} };
  const found = operationsOf[api].flatMap((operation) => {
    const params = patternOf(operation.path).exec(below)?.groups;
    return params === undefined && !patternOf(operation.path).test(below)
      ? []
      : [{ operation, params: params ?? {} }];
  });
  const least = Math.min(...found.map(({ params }) => Object.keys(params).length));
  const here = found.filter(({ params }) => Object.keys(params).length === least);
  const methods = here.map(({ operation }) => operation.method);
  const one = here.find(({ operation }) => operation.method === method) ?? here[0];
  if (one === undefined) return { api, methods, params: {} };
  const params = Object.fromEntries(Object.entries(one.params).map(([name, text]) => [name, decoded(text)]));
  const operation = one.operation.method === method ? { operation: one.operation } : {};
  return { api, methods, params, ...operation };
}

/** A letter that need not be escaped means the same where it is. @see RFC 3986, 6.2.2.2 */
function withoutNeedlessEscapes(path: string): string {
  return path.replaceAll(/%([0-9a-f]{2})/gi, (whole, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(letter) ? letter : whole;
  });
}

function apiAt(path: string, { urls, addresses }: DescribedWorld): { api?: CalledApi; below: string } {
  const bases: readonly (readonly [CalledApi, string])[] = [
    ...Object.values(addresses).map((address) => ['balanced', address] as const),
    ['job', urls.serverless],
    ['v1', urls.restV1],
    ['v2', urls.restV2],
    ['graphql', urls.graphql],
  ];
  const at = bases
    .map(([api, address]) => ({ api, base: new URL(address).pathname.replace(/\/$/, '') }))
    .filter(({ base }) => path === base || path.startsWith(`${base}/`))
    .sort((a, b) => b.base.length - a.base.length)[0];
  return at === undefined ? { below: path } : { api: at.api, below: path.slice(at.base.length) };
}

const patterns = new Map<string, RegExp>();

/** The rest of a path may stand for `route`, slashes included. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const source = path
    .replaceAll(/[.]/g, '\\.')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${name === 'route' ? '.+' : '[^/]+'})`);
  const pattern = new RegExp(`^${source}$`);
  patterns.set(path, pattern);
  return pattern;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
