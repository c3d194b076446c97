import { openJournal } from '../report/journal/journal.ts';
import type { RunReport } from '../report/run-report.ts';
import { writeReport } from '../report/write-run.ts';
import { madeUpService } from './made-up-service.ts';

/** Writes a run's folder below `parent` as `verify` does: the results as they come, then the report. */
export async function writeRun(
  parent: string,
  report: RunReport,
  rate: number,
  service = madeUpService,
): Promise<string> {
  const { results, deviations: known, ...shared } = report;
  const header = { ...shared, known, rules: results.map(({ id }) => id) };
  const journal = await openJournal(service, parent, header, rate);
  for (const result of results) journal.add(0, result);
  const problem = await journal.settled();
  if (problem !== undefined) throw problem;
  await writeReport(service, journal.folder, report);
  return journal.folder;
}
