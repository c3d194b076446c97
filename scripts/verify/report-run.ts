import { counted } from '../../engine/counted.ts';
import { typedCommand } from '../../engine/installation.ts';
import {
  print,
  printCommands,
  printError,
  printErrorCommands,
  printErrorLine,
  printJson,
  printLine,
} from '../../engine/print.ts';
import { ciReportOf, reportToCi } from '../../engine/report/ci/report-to-ci.ts';
import type { RunJournal } from '../../engine/report/journal/journal.ts';
import { renderFailure, wrapFailure } from '../../engine/report/render-failure.ts';
import { folderOf, renderResults } from '../../engine/report/render-results.ts';
import { renderSummary } from '../../engine/report/render-summary.ts';
import type { RunDetail } from '../../engine/report/run-detail.ts';
import type { RunReport } from '../../engine/report/run-report.ts';
import { isExpected } from '../../engine/report/summary.ts';
import { writeReport } from '../../engine/report/write-run.ts';
import { ruleCatalog } from '../../service/catalog/rule-catalog.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { reportedService } from '../../service/reported-service.ts';
import { detailOf, type Options } from './options.ts';

/** What is about to be judged, on standard error. */
export function printBeginning({ seed, tier, rules, profile }: ServiceTargetRun): void {
  const name = profileRedact(profile)(profile.name);
  printErrorLine(`seed ${seed}, tier ${tier}: ${counted(rules.length, 'rule')} against ${name}`);
}

/**
 * Writes the report of a run, and prints what the run came to: also where nothing can be written.
 * @returns whether everything was written
 */
export async function reportRun(report: RunReport, journal: RunJournal, options: Options): Promise<boolean> {
  const problem = await writtenReport(report, journal);
  if (options.json) printJson(renderResults(report), 2);
  else printReport(report, journal, detailOf(options));
  const write = options.json ? printErrorCommands : printCommands;
  const ci = await attempt(() => reportToCi(ciReportOf(report), process.env, write));
  const found = problem ?? ci;
  if (found === undefined) return true;
  const again = typedCommand('report', [journal.folder]);
  printError(`not all results could be written: ${found.message}\n  make room, then: ${again}`);
  return false;
}

function printReport(report: RunReport, journal: RunJournal, detail: RunDetail): void {
  for (const result of report.results) {
    if (result.failure === undefined || isExpected(result, report.deviations)) continue;
    const folder = journal.hasEvidence(result) ? `${journal.folder}/${folderOf(result)}` : undefined;
    if (detail === 'quiet') printLine(`${result.verdict} ${result.id}: ${result.failure.message}`);
    else print(`\n${wrapFailure(renderFailure(ruleCatalog, report, result, folder))}`);
  }
  const gap = detail === 'quiet' ? '' : '\n';
  print(`${gap}${renderSummary(report, detail)}\nresults: ${journal.folder}`);
}

/** Writes what is not written yet. @returns why not all of it could be */
export async function writtenReport(report: RunReport, journal: RunJournal): Promise<Error | undefined> {
  const problem = await journal.settled();
  return (await attempt(() => writeReport(reportedService, journal.folder, report))) ?? problem;
}

async function attempt(make: () => Promise<void>): Promise<Error | undefined> {
  try {
    await make();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
