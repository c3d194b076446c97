/** Scheme and authority of a target in absolute form. */
const absolute = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * Parses the request target of a call that somebody else made. It never throws: a caller may send `//[` or `http://[::1`,
 * which are no addresses. Two slashes at the beginning are a path here, not an authority.
 * @see RFC 9112, 3.2
 */
export function parseRequestTarget(target: string): URL {
  const path = target.replace(absolute, '');
  return new URL(`http://service${path.startsWith('/') ? path : `/${path}`}`);
}
