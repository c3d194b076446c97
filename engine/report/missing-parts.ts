import type { RunRecord } from './run-record.ts';

/** Which parts a joined run lacks, in words: part 2 of 3 is missing. Undefined where it lacks none. */
export function missingParts(parts: RunRecord['parts']): string | undefined {
  const { missing = [], of } = parts ?? {};
  if (missing.length < 2) return missing.length === 0 ? undefined : `part ${missing[0]} of ${of} is missing`;
  return `parts ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} of ${of} are missing`;
}
