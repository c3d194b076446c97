import type { Journal } from '../../engine/ledger/journal.ts';
import type { Line } from './entry.ts';

/** Lines of a ledger that nobody waits for. */
export type Notes = {
  note(line: Line): void;
  /** Resolves once what was noted is on disk, or could not be written. */
  settle(): Promise<void>;
};

/** What can't be written is tried again with the next note: most of what was made is found without it, but no job. */
export function createNotes(journal: Journal): Notes {
  let unwritten: Line[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function write(...more: Line[]): void {
    const lines = [...unwritten, ...more];
    unwritten = [];
    const keep = (line: Line) => (): void => void unwritten.push(line);
    last = Promise.all(lines.map((line) => journal.append(line).catch(keep(line))));
  }

  return {
    note: (line) => write(line),
    async settle() {
      await last;
      write();
      await last;
    },
  };
}
