import type { SettledDeviation } from '../../deviations/deviation.ts';
import { settleDeviations } from '../../deviations/settle-deviations.ts';
import type { RuleResult } from '../../property/result.ts';
import { repeatsOf, worstOf } from '../../repeat/repeats.ts';
import type { ForeignCalls } from '../../run/foreign-calls.ts';
import type { MachineLoad } from '../../time/machine-load.ts';
import { compareWithEarlier } from '../drift.ts';
import { collectDurations } from '../durations/collect-durations.ts';
import { earlierRuns } from '../earlier-runs.ts';
import type { ReportedService } from '../reported-service.ts';
import type { RunReport } from '../run-report.ts';
import { type Summary, summarise, summariseRequired } from '../summary.ts';
import type { RunHeader } from './run-header.ts';

/** What came of a run. */
export type RunEnd = {
  /** The results of each time that it was repeated. */
  readonly runs: readonly (readonly RuleResult[])[];
  readonly durationMs: number;
  /** Errors of the suite that are of no rule. */
  readonly errors: readonly string[];
  /** Calls to the receiver that came to none of the run's addresses. */
  readonly foreign: ForeignCalls;
  /** How busy the machine was; absent where the run did not end by itself. */
  readonly machine?: MachineLoad;
};

/**
 * The report of a run, compared with what earlier ones observed.
 * @param parent the folder that holds the runs
 */
export async function composeReport(
  service: ReportedService,
  header: RunHeader,
  end: RunEnd,
  parent: string,
): Promise<RunReport> {
  const { rules: _, known, ...shared } = header;
  const { runs, durationMs, errors, foreign, machine } = end;
  const results = worstOf(runs).toSorted((a, b) => a.id.localeCompare(b.id));
  const deviations = settleDeviations(known, results, service.rules, new Date(header.startedAt));
  return {
    ...shared,
    ...{ durationMs, errors, foreign, results, deviations },
    ...(machine === undefined ? {} : { machine }),
    summary: summaryOf(service, header, results, deviations),
    drift: await compareWithEarlier(results, earlierRuns(parent, header), header),
    repeats: runs.length > 1 ? repeatsOf(runs) : undefined,
    coverage: service.coverageOf(results),
    calls: service.calledOf(results),
    durations: collectDurations(service, results),
  };
}

function summaryOf(
  service: ReportedService,
  header: RunHeader,
  results: readonly RuleResult[],
  deviations: readonly SettledDeviation[],
): Summary {
  const { rules: selected, requirements } = header;
  const checked = checkedOf(service, header);
  return requirements === undefined
    ? summarise(service.rules, results, selected, checked, deviations)
    : summariseRequired(requirements, service.rules, results, selected, checked, deviations);
}

function checkedOf({ rules }: ReportedService, { pending }: RunHeader): string[] {
  const unchecked = new Set<string>(pending);
  return Object.keys(rules).filter((id) => !unchecked.has(id));
}
