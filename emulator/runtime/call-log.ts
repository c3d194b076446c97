import type { WorldInstant } from '../core/agenda.ts';

/** A call that a world answered (`in`) or made (`out`). */
export type LogEntry = {
  at: WorldInstant;
  direction: 'in' | 'out';
  method: string;
  url: string;
  status: number | null;
  /** Job whose webhook this call is. */
  job?: string;
  /** World milliseconds at which a webhook's call was answered or given up. */
  ended?: WorldInstant;
};

/** The last thousand calls of a world. */
export type CallLog = {
  add(entry: Omit<LogEntry, 'status'>): LogEntry;
  entries(): LogEntry[];
};

const kept = 1000;
/** Characters of an address that are kept, so that a thousand long ones take little memory. */
const longestUrl = 2000;

export function createCallLog(): CallLog {
  const entries: LogEntry[] = [];
  return {
    add(begun) {
      const entry: LogEntry = { ...begun, url: shortened(begun.url), status: null };
      if (entries.push(entry) > kept) entries.shift();
      return entry;
    },
    entries: () => [...entries],
  };
}

function shortened(url: string): string {
  return url.length > longestUrl ? `${url.slice(0, longestUrl)}...` : url;
}
