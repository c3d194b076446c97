/**
 * A value as one part of an address. Half of a surrogate pair has no form there: the replacement character stands for it,
 * so that an id that nobody can call is answered as unknown.
 */
export function urlSegment(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
