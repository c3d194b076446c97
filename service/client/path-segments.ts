import type { RestRequest } from './rest-request.ts';

/**
 * The segments of a call's path as a server reads them, with the ids in their places: without query and fragment, decoded, and
 * with no empty ones. A parameter without a value stays in its braces.
 */
export function pathSegments({ path, ids = {} }: Pick<RestRequest, 'path' | 'ids'>): string[] {
  const filled = path.replaceAll(/\{([^{}]+)\}/g, (parameter, name: string) =>
    Object.hasOwn(ids, name) ? encodeURIComponent(ids[name]!.toWellFormed()) : parameter,
  );
  const { pathname } = new URL(`http://path.invalid/${filled}`);
  return pathname.split('/').flatMap((segment) => (segment === '' ? [] : [decoded(segment)]));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
