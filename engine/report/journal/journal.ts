import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { printableJson } from '../../printable.ts';
import type { RuleResult } from '../../property/result.ts';
import { makeRunFolder } from '../make-run-folder.ts';
import type { ReportedService } from '../reported-service.ts';
import { writeFailure } from '../write-failure.ts';
import { appendLines } from './append-lines.ts';
import { type JournalLine, journalName } from './journal-line.ts';
import type { RunHeader } from './run-header.ts';

/**
 * Results of a run on disk while it goes on. Each line is with the operating system before the next rule is judged, so
 * that the end of the process loses none of them; what a full disk does not take is written once there is room.
 */
export type RunJournal = {
  /** The run's folder. */
  readonly folder: string;
  readonly header: RunHeader;
  /**
   * Writes what a rule came to, and the evidence of its failure.
   * @param run number of the repetition, from 0
   */
  add(run: number, result: RuleResult): void;
  /** Writes an error of the suite that is of no rule. */
  addError(error: string): void;
  /** Resolves once all evidence is written, to why something could not be; undefined where everything was. */
  settled(): Promise<Error | undefined>;
  /** Whether the evidence of a failure is in its folder. */
  hasEvidence(result: RuleResult): boolean;
  /** Removes the folder of a run that has judged nothing. */
  discard(): Promise<void>;
};

/**
 * Begins the folder of a run below `parent`.
 * @param rate milliseconds of the target's time in a real millisecond
 */
export async function openJournal(
  service: ReportedService,
  parent: string,
  header: RunHeader,
  rate: number,
): Promise<RunJournal> {
  const folder = join(parent, await makeRunFolder(parent, header));
  const lines = appendLines(join(folder, journalName));
  const written = new Map<string, RuleResult>();
  let problem: Error | undefined;
  let evidence: Promise<void> = Promise.resolve();

  function note(error: unknown): void {
    problem ??= error instanceof Error ? error : new Error(String(error));
  }

  const append = (line: JournalLine): void => lines.add(printableJson(line));

  append({ kind: 'run', header });
  return {
    folder,
    header,
    add(run, result) {
      append({ kind: 'result', run, at: Date.now(), result: withoutEvents(result) });
      if (result.failure === undefined || written.has(result.id)) return;
      written.set(result.id, result);
      const write = () => writeFailure(service, folder, header, result, rate);
      evidence = evidence.then(write).catch((error: unknown) => {
        written.delete(result.id);
        note(error);
      });
    },
    addError: (error) => append({ kind: 'error', at: Date.now(), error }),
    hasEvidence: (result) => written.get(result.id) === result,
    async settled() {
      await evidence;
      return problem ?? lines.settle();
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The events are in the failure's own folder. */
function withoutEvents(result: RuleResult): RuleResult {
  const { failure } = result;
  return failure === undefined ? result : { ...result, failure: { ...failure, events: [] } };
}
