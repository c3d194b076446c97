import type { RuleResult } from '../../rule/result.ts';
import type { RunHeader } from './run-header.ts';

/** Name of the journal in a run's folder. */
export const journalName = 'results.jsonl';

/** One line of a journal. Of several results of one rule the last counts. */
export type JournalLine =
  | { readonly kind: 'run'; readonly header: RunHeader }
  | { readonly kind: 'result'; readonly run: number; readonly at: number; readonly result: RuleResult }
  | { readonly kind: 'error'; readonly at: number; readonly error: string };

/** A line as data; undefined for what the end of a process cut off. */
export function parseJournalLine(text: string): JournalLine | undefined {
  try {
    return JSON.parse(text) as JournalLine;
  } catch {
    return undefined;
  }
}
