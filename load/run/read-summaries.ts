import { readLimited } from '../../engine/read-limited.ts';
import { LoadError } from './errors.ts';
import type { K6Summary } from './merge-summaries.ts';

/** Of what one instance wrote: a log with all that k6 says. */
const mostBytes = 256 * 2 ** 20;

/**
 * What instances elsewhere counted: a file each, which is a summary, or a log with a summary as one of its lines.
 * @throws LoadError for a file without one
 */
export function readSummaries(files: readonly string[]): Promise<K6Summary[]> {
  return Promise.all(files.map(readSummary));
}

async function readSummary(file: string): Promise<K6Summary> {
  const text = await readLimited(file, mostBytes).catch((cause: Error) => {
    throw new LoadError(`${file} can't be read: ${cause.message}`, { cause });
  });
  const found = [text, ...text.split('\n')].map(summaryIn).find((one) => one !== undefined);
  if (found === undefined)
    throw new LoadError(`${file} has no summary of k6: one is printed with LOAD_SUMMARY=stdout`);
  return found;
}

function summaryIn(text: string): K6Summary | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isOne = typeof value === 'object' && value !== null && 'metrics' in value;
    return isOne ? (value as K6Summary) : undefined;
  } catch {
    return undefined;
  }
}
