import { createInterface } from 'node:readline/promises';
import { printable } from '../../engine/printable.ts';
import type { Ask } from '../../service/ledger/ask.ts';
import type { Interruption } from '../interruption.ts';

/** Asks at the terminal until somebody interrupts it, which is no answer; undefined where there is none. */
export function askerAt(interruption: Interruption): Ask | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    // A terminal in this mode keeps Ctrl-C to itself.
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      return await terminal.question(printable(question), { signal: interruption.signal });
    } catch (error) {
      interruption.assertGoingOn();
      throw error;
    } finally {
      terminal.close();
    }
  };
}
