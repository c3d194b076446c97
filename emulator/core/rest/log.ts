import type { WorldInstant } from '../agenda.ts';
import type { Log, LogLine } from './records.ts';

/** Older lines are forgotten, once nobody reads along. */
const kept = 5000;
/** So many more are forgotten at once: taking the first of thousands away costs as much as taking many. */
const spare = 5000;

export function createLog(): Log {
  return { lines: [], readers: new Set() };
}

/** Writes a line, and tells those who read along. */
export function write(log: Log, at: WorldInstant, source: LogLine['source'], text: string): void {
  keep(log, [{ at, source, text }]);
  for (const reader of [...log.readers]) reader();
}

/** Adds lines that readers know. */
export function keep(log: Log, lines: readonly LogLine[]): void {
  for (const line of lines) log.lines.push(line);
  if (log.readers.size === 0 && log.lines.length > kept + spare) log.lines.splice(0, log.lines.length - kept);
}
