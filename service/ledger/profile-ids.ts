import type { Site } from '../profile/site.ts';

/** Ids that a target profile names, which no run may delete, stop or change. A balanced endpoint is named by its address. */
export function profileIds({
  endpoints,
  balanced,
}: Pick<Site, 'endpoints' | 'balanced'>): ReadonlySet<string> {
  const parts = balanced === undefined ? [] : partsOf(balanced.url);
  return new Set([...Object.values(endpoints), ...parts].filter((id) => id !== ''));
}

function partsOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { hostname, pathname } = new URL(url);
  return [...hostname.split('.'), ...pathname.split('/')];
}
