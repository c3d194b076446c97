import type { RuleResult } from '../../property/result.ts';
import { parseRecord } from '../folder/parse-record.ts';
import type { RunHeader } from './run-header.ts';

/** Name of the journal in a run's folder. */
export const journalName = 'results.jsonl';

/** One line of a journal. Of several results of one rule the last counts. */
export type JournalLine =
  | { readonly kind: 'run'; readonly header: RunHeader }
  | { readonly kind: 'result'; readonly run: number; readonly at: number; readonly result: RuleResult }
  | { readonly kind: 'error'; readonly at: number; readonly error: string };

/** Far more runs than anybody repeats: one that a journal names is made room for. */
const mostRuns = 10_000;

/** A line as data; undefined for what the end of a process cut off, and for what no run of ours wrote. */
export function parseJournalLine(text: string): JournalLine | undefined {
  try {
    const line: unknown = parseRecord(text);
    return isJournalLine(line) ? line : undefined;
  } catch {
    return undefined;
  }
}

/** Whether it has what makes it safe to go on with. Whether it makes a report is seen when that is read again. */
function isJournalLine(value: unknown): value is JournalLine {
  const { kind, header, run, at, result, error } = Object(value) as Record<string, unknown>;
  if (kind === 'run') return isMoment((Object(header) as Partial<RunHeader>).startedAt);
  if (!Number.isFinite(at)) return false;
  if (kind === 'error') return typeof error === 'string';
  const isRun = Number.isInteger(run) && Number(run) >= 0 && Number(run) < mostRuns;
  return kind === 'result' && isRun && isRuleName((Object(result) as Partial<RuleResult>).id);
}

function isMoment(text: unknown): boolean {
  return typeof text === 'string' && /^[\d:.TZ-]+$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** It becomes the name of a folder. */
function isRuleName(id: unknown): boolean {
  return typeof id === 'string' && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(id);
}
