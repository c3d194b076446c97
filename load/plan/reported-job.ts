import { limits } from '../../generated/limits.ts';

/** What a script reports of a job, in milliseconds of the target's time since the step began. */
export type ReportedJob = {
  readonly mark: string;
  /** When the step began, in milliseconds since 1970. */
  readonly begin?: number;
  readonly due: number;
  readonly sent: number;
  readonly answered: number;
  /** How much of the answer's time the generator took itself, in milliseconds of its own time; undefined of an older script. */
  readonly own?: number;
  readonly status: number;
  /** Whether the answer was longer than what is read of one. */
  readonly isLong?: true;
  /** The job's record as it was answered; null where that is none. */
  readonly record: {
    readonly id?: unknown;
    readonly status?: unknown;
    readonly output?: unknown;
    readonly delayTime?: unknown;
    readonly executionTime?: unknown;
  } | null;
};

/** Longest wait for a job, in milliseconds of the target's time: as long as `/runsync` may. */
export const longestWait = limits.wait.maximum;

/** Characters of an answer that is read. The record of a probe job takes some hundred. */
export const longestRecord = 8192;

/** Characters of a text that is reported of an answer. A longer one is left out: what is cut off of a key would be no key any more. */
const longestText = 200;

/** Reads of an answer what figures are made of, bounded in size and range; null where it is no record. */
export function reportedRecord(text: string): ReportedJob['record'] {
  const value = parsedAnswer(text);
  if (value === undefined) return null;
  const { id, status, output, delayTime, executionTime } = value;
  const mark = Object(output).mark as unknown;
  return {
    ...optional('id', boundedText(id)),
    ...optional('status', boundedText(status)),
    ...optional('output', mark === undefined ? undefined : { mark: boundedText(mark) }),
    ...optional('delayTime', boundedTime(delayTime)),
    ...optional('executionTime', boundedTime(executionTime)),
  };
}

/** Whether an answer is longer than what is read of one. */
export function isLongAnswer(text: string): boolean {
  return text.length > longestRecord;
}

/** Parses an answer; undefined where it is no object, or longer than a record is. */
export function parsedAnswer(text: string): Record<string, unknown> | undefined {
  if (isLongAnswer(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The id of a job as one segment of a path; undefined for one that leads elsewhere or that no address can hold. */
export function jobSegment(id: unknown): string | undefined {
  if (typeof id !== 'string' || !/^[\w.~+=:@-]{1,200}$/.test(id) || /^\.\.?$/.test(id)) return undefined;
  return encodeURIComponent(id);
}

/** A line for the log of a script, in which no key stands. */
export function reportedLine(value: object, keys: readonly string[]): string {
  const known = keys.filter((key) => key !== '').map((key) => JSON.stringify(key).slice(1, -1));
  return known.reduce((line, key) => line.split(key).join('(key)'), JSON.stringify(value));
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined) {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

export function boundedText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= longestText ? value : undefined;
}

/** No time is negative, or longer than a job may live. */
function boundedTime(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= limits.ttl.maximum ? value : undefined;
}
