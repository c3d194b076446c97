import { counted } from '../../engine/counted.ts';
import { typedCommand } from '../../engine/installation.ts';
import { print, printCommands, printError, printErrorLine } from '../../engine/print.ts';
import { tellCi, toldOf } from '../../engine/report/ci/tell-ci.ts';
import type { RunJournal } from '../../engine/report/journal/journal.ts';
import { renderFailure } from '../../engine/report/render-failure.ts';
import { folderOf } from '../../engine/report/render-results.ts';
import { renderSummary } from '../../engine/report/render-summary.ts';
import type { RunReport } from '../../engine/report/run-report.ts';
import { isExpected } from '../../engine/report/summary.ts';
import { writeReport } from '../../engine/report/write-run.ts';
import { rules } from '../../generated/rules.ts';
import type { TargetTrial } from '../../service/plan/target-trial.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { reportedService } from '../../service/reported-service.ts';

/** What is about to be judged, on standard error. */
export function tellBeginning({ seed, tier, rules, profile }: TargetTrial): void {
  const name = profileRedact(profile)(profile.name);
  printErrorLine(`seed ${seed}, tier ${tier}: ${counted(rules.length, 'rule')} against ${name}`);
}

/**
 * Writes the report of a run, and prints what the run came to: also where nothing can be written.
 * @returns whether everything was written
 */
export async function tell(report: RunReport, journal: RunJournal): Promise<boolean> {
  const problem = await writtenReport(report, journal);
  for (const result of report.results) {
    if (result.failure === undefined || isExpected(result, report.deviations)) continue;
    const folder = journal.hasEvidence(result) ? `${journal.folder}/${folderOf(result)}` : undefined;
    print(`\n${renderFailure(rules, report, result, folder)}`);
  }
  print(`\n${renderSummary(report)}\nresults: ${journal.folder}`);
  const ci = await attempt(() => tellCi(toldOf(report), process.env, printCommands));
  const found = problem ?? ci;
  if (found === undefined) return true;
  const again = typedCommand('report', [journal.folder]);
  printError(`not all results could be written: ${found.message}\n  make room, then: ${again}`);
  return false;
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
