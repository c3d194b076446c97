import { UsageError } from '../engine/errors.ts';
import { print, printErrorLine } from '../engine/print.ts';
import { writeWhole } from '../engine/report/folder/write-whole.ts';

/**
 * Writes what a command found to the file of its `--out`. What prevents it, such as a full disk, is printed: the command has
 * printed its result by then.
 * @param what the file holds
 */
export async function isWrittenTo(out: string, text: string, what: 'result' | 'proof'): Promise<boolean> {
  try {
    await writeWhole(out, text);
    print(`${what}: ${out}`);
    return true;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printErrorLine(error.message);
    return false;
  }
}
