import { TransportError } from './transport-error.ts';

/**
 * An id as one segment of a path.
 * @throws TransportError for an id that no address can hold: half a surrogate pair has no UTF-8, and a segment of dots
 * alone, percent-encoded or not, is a way up
 */
export function pathSegment(id: string): string {
  if (!id.isWellFormed() || /^\.\.?$/.test(id)) {
    throw new TransportError('unsent', `the id ${JSON.stringify(id)} can't be written into an address`);
  }
  return encodeURIComponent(id);
}

/** Whether an id can be one segment of a path: an empty one can't. */
export function fitsIntoPath(id: string): boolean {
  try {
    return pathSegment(id) !== '';
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return false;
  }
}

/**
 * The address of a path below a base.
 * @throws TransportError when the path leads out of the base, by dot segments, say, that a target put into its schema
 */
export function addressBelow(base: string, path: string): string {
  const address = `${base}${path}`;
  const [whole, top] = [parsed(address), parsed(base)];
  const folder = top?.pathname.replace(/\/+$/, '');
  const isBelow = whole !== undefined && whole.origin === top?.origin && isIn(whole.pathname, folder!);
  if (isBelow) return address;
  throw new TransportError('unsent', `the path ${JSON.stringify(path)} leads out of the address of the API`);
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
