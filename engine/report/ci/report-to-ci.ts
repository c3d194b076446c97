import { appendFile } from 'node:fs/promises';
import { isRequired } from '../../rules/requirements.ts';
import { type RunReport, replayCommand } from '../run-report.ts';
import { isExpected } from '../summary.ts';
import { renderAnnotations } from './annotations.ts';
import type { CiReport } from './ci-report.ts';
import { renderJobSummary } from './job-summary.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reports to the runner of a workflow, where one says in the environment that it listens: annotations in the output
 * (`GITHUB_ACTIONS`), a summary of the job (`GITHUB_STEP_SUMMARY`). Other runners that know the two read them alike.
 * @param write takes what goes to the output
 */
export async function reportToCi(
  report: CiReport,
  environment: Environment,
  write: (text: string) => void,
): Promise<void> {
  if (environment.GITHUB_ACTIONS === 'true') for (const line of renderAnnotations(report)) write(`${line}\n`);
  const page = environment.GITHUB_STEP_SUMMARY;
  if (page !== undefined && page !== '') await appendFile(page, `${renderJobSummary(report)}\n`);
}

/** What a CI gets to see: known deviations fail nobody, nor do rules beside a requirement set. */
export function ciReportOf(report: RunReport): CiReport {
  const { target, tier, seed, durationMs, summary, results, deviations, errors, requirements } = report;
  const unexpected = results.filter(
    (result) => !isExpected(result, deviations) && isRequired(requirements, result.id),
  );
  return {
    ...{ target, tier, seed, durationMs, summary, errors },
    ...(requirements === undefined ? {} : { requirements }),
    results: unexpected.map((result) => ({
      ...result,
      ...(result.failure === undefined ? {} : { command: replayCommand(report, result) }),
    })),
  };
}
