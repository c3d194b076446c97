import type { EndpointName, Site } from '../profile/site.ts';

const withProbe: readonly EndpointName[] = ['probe', 'second', 'exclusive', 'limited', 'scaling'];

/** The queue-based endpoints that a profile names, in the order of its schema. */
export function endpointsIn({ endpoints }: Pick<Site, 'endpoints'>): EndpointName[] {
  return [...withProbe, 'openai' as const].filter((name) => endpoints[name] !== undefined);
}

/** Those of them that are to run the probe. @see specs/probe.md */
export function probesIn(site: Pick<Site, 'endpoints'>): EndpointName[] {
  return endpointsIn(site).filter((name) => withProbe.includes(name));
}
