import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ReportedService, withOwnRules } from '../reported-service.ts';
import { writeReport } from '../write-run.ts';
import { composeReport } from './compose-report.ts';
import { journalName } from './journal-line.ts';
import { readJournal } from './read-journal.ts';

/**
 * Finishes the run in a folder where it ended before it had written its results: they are made of its journal. Does nothing
 * anywhere else.
 * @returns whether there was such a run
 */
export async function finishRun(service: ReportedService, folder: string): Promise<boolean> {
  if ((await isFile(join(folder, 'results.json'))) || !(await isFile(join(folder, journalName))))
    return false;
  const { header, end } = await readJournal(folder);
  const judged = withOwnRules(service, header);
  await writeReport(judged, folder, await composeReport(judged, header, end, dirname(folder)));
  return true;
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}
