import { counted } from '../../harness/counted.ts';
import { tellCi, toldOf } from '../../harness/report/ci/tell-ci.ts';
import { renderFailure } from '../../harness/report/render-failure.ts';
import { folderOf } from '../../harness/report/render-results.ts';
import { renderSummary } from '../../harness/report/render-summary.ts';
import type { RunReport } from '../../harness/report/run-report.ts';
import { isExpected } from '../../harness/report/summary.ts';
import { writeRun } from '../../harness/report/write-run.ts';
import type { Trial } from '../../harness/run/plan.ts';
import type { Profile } from '../../harness/target/profile.ts';
import { profileRedact } from '../../harness/target/profile-secrets.ts';
import type { Options } from './options.ts';

/** What is about to be judged, on standard error. */
export function tellBeginning({ seed, tier, rules, profile }: Trial): void {
  const name = profileRedact(profile)(profile.name);
  process.stderr.write(`seed ${seed}, tier ${tier}: ${counted(rules.length, 'rule')} against ${name}\n`);
}

/** Writes the run's folder, and tells what it came to. */
export async function tell(report: RunReport, options: Options, profile: Profile): Promise<void> {
  const folder = await writeRun(options.results, report, profile.capabilities?.clockRate ?? 1);
  for (const result of report.results) {
    if (result.failure === undefined || isExpected(result, report.deviations)) continue;
    process.stdout.write(`\n${renderFailure(report, result, `${folder}/${folderOf(result)}`)}\n`);
  }
  process.stdout.write(`\n${renderSummary(report)}\nresults: ${folder}\n`);
  await tellCi(toldOf(report), process.env, (text) => process.stdout.write(text));
}
