import { readFile } from 'node:fs/promises';

/** What scripts reported, a line of JSON each. A line that was cut off when k6 was ended is left out. */
export async function readLogRecords<T>(logs: readonly string[]): Promise<T[]> {
  const texts = await Promise.all(logs.map((log) => readFile(log, 'utf8').catch(() => '')));
  return texts.flatMap((text) => linesIn<T>(text));
}

/** Lines of JSON among others. */
export function linesIn<T>(text: string): T[] {
  return text.split('\n').flatMap((line) => recordIn<T>(line));
}

function recordIn<T>(line: string): T[] {
  try {
    return line.startsWith('{') ? [JSON.parse(line) as T] : [];
  } catch {
    return [];
  }
}
