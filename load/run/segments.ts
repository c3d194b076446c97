/** The share of the nth of so many instances, as k6 spells it. */
export function segmentArguments(nth: number, instances: number): string[] {
  if (instances === 1) return [];
  const bound = (part: number) => (part === 0 ? '0' : part === instances ? '1' : `${part}/${instances}`);
  const sequence = Array.from({ length: instances + 1 }, (_, part) => bound(part)).join(',');
  return ['--execution-segment', `${bound(nth)}:${bound(nth + 1)}`, '--execution-segment-sequence', sequence];
}
