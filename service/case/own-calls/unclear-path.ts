import { pathSegments } from '../../client/path-segments.ts';
import type { RestRequest } from '../../client/rest-request.ts';

/** What servers there are read in different ways, by how it is called. */
const unclear: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/;/, 'a semicolon'],
  [/,/, 'a comma'],
  [/\.json$/i, '.json at its end'],
  [/^\s|\s$/, 'white space at an end'],
  [/\p{Cc}/u, 'a control character'],
  [/%[\da-f]{2}/i, 'an encoding within an encoding'],
];

/** Why a path may lead to something else than the ids in it say; undefined where it can't. */
export function unclearPathOf(request: Pick<RestRequest, 'path' | 'ids'>): string | undefined {
  const [written = ''] = request.path.split(/[?#]/);
  // A parser of addresses leaves white space out, and takes one slash for the other.
  if (/[\s\p{Cc}\\]/u.test(written)) return because(written, 'white space or a backslash');
  for (const part of [...pathSegments(request), ...Object.values(request.ids ?? {})])
    for (const [pattern, name] of unclear) if (pattern.test(part)) return because(part, name);
  return undefined;
}

function because(part: string, name: string): string {
  return `${JSON.stringify(part)} in its path has ${name}, which servers read in different ways: name one thing by its id`;
}
