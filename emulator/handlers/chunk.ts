const mark = Symbol('chunk');

/** A yielded chunk that brings metrics along. */
export type MarkedChunk = { readonly [mark]: true; readonly output: unknown; readonly metrics: object };

/** @throws TypeError when the metrics are no object @see interface 2.5 */
export function chunkWith(output: unknown, metrics: object): MarkedChunk {
  if (typeof metrics !== 'object' || metrics === null || Array.isArray(metrics)) {
    throw new TypeError('the metrics of a chunk must be an object');
  }
  return { [mark]: true, output, metrics };
}

export function isMarkedChunk(value: unknown): value is MarkedChunk {
  return typeof value === 'object' && value !== null && mark in value;
}
