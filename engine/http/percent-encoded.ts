/**
 * A text percent-encoded, for a query or a path that is only shown. Half of a surrogate pair has no form there: the
 * replacement character stands for it. What is called goes through `pathSegment`, which refuses such an id.
 */
export function percentEncoded(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}
