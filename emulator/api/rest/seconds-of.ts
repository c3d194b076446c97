/** In the range that the schema gives idle time-outs. */
export function secondsOf(milliseconds: number): number {
  return Math.min(Math.max(Math.round(milliseconds / 1000), 1), 3600);
}
