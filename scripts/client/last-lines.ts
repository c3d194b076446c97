import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { headOf } from '../../engine/report/html/cut.ts';

/** Bytes at the end of a log that are looked at: it may be as large as `--most-output`. */
const mostRead = 16_384;
/** Characters of a line that are shown. */
const mostShown = 300;

/** The last lines of a log that say something; none where the log is gone, or is no file. */
export function lastLines(log: string, most: number): string[] {
  const lines = endOf(log).trimEnd().split('\n').slice(-most);
  return lines.filter((line) => line.trim() !== '').map(shortened);
}

function shortened(line: string): string {
  return line.length <= mostShown ? line : `${headOf(line, mostShown)} …`;
}

/** A link that a client laid there is not followed, and a pipe is not waited for. */
function endOf(log: string): string {
  let file: number;
  try {
    file = openSync(log, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return '';
  }
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return '';
    const bytes = Buffer.alloc(Math.min(found.size, mostRead));
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, found.size - bytes.length));
  } finally {
    closeSync(file);
  }
}
