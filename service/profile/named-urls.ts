import type { Site } from './site.ts';

const names = {
  serverless: '$SERVERLESS_URL',
  restV1: '$REST_V1_URL',
  restV1Schema: '$REST_V1_SCHEMA_URL',
  restV2: '$REST_V2_URL',
  graphql: '$GRAPHQL_URL',
} as const;

/**
 * The addresses of a target with the names that stand for them in traces and replays. One below another goes by the
 * other's name: names of which none is a part of another are put in many times faster.
 */
export function namedUrls(urls: Site['urls'], balanced?: string): [url: string, name: string][] {
  const own: [string, string][] = balanced === undefined ? [] : [[balanced, '$BALANCED_URL']];
  const ofApis = Object.entries(names).flatMap(([key, name]) => {
    const url = urls[key as keyof Site['urls']];
    return url === undefined ? [] : [[url, name] as [string, string]];
  });
  const named = [...ofApis, ...own];
  return named.filter(([url]) => !named.some(([other]) => url.startsWith(`${other}/`)));
}
