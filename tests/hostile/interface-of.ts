import type { Interface } from './trick.ts';

/** Paths of a world's interfaces, without the origin. */
export type WorldUrls = Readonly<Record<'serverless' | 'restV1' | 'restV2' | 'graphql' | 'balanced', string>>;

const names = {
  serverless: 'jobs',
  restV1: 'v1',
  restV2: 'v2',
  graphql: 'graphql',
  balanced: 'balanced',
} as const;

/** Interface and path of a call; undefined outside the base addresses. */
export function interfaceOf(url: string, urls: WorldUrls): { api: Interface; path: string } | undefined {
  const { pathname, search } = new URL(`http://target${url}`);
  for (const [key, api] of Object.entries(names)) {
    const base = urls[key as keyof typeof names];
    if (pathname !== base && !pathname.startsWith(`${base}/`)) continue;
    const path = `${pathname.slice(base.length)}${search}`;
    if (pathname === `${base}/openapi.json`) return { api: api === 'v1' ? 'schema-v1' : 'schema-v2', path };
    return { api, path };
  }
  return undefined;
}
