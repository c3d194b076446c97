import { createInterface } from 'node:readline/promises';
import type { Ask } from '../harness/plan/consent.ts';

/** Asks at the terminal; undefined where there is none. */
export function askerAt(signal: AbortSignal): Ask | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    // A terminal in this mode keeps Ctrl-C to itself.
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      return await terminal.question(question, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      return '';
    } finally {
      terminal.close();
    }
  };
}
