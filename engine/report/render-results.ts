import type { SettledDeviation } from '../deviations/deviation.ts';
import type { RuleResult } from '../property/result.ts';
import { recordSchemas } from '../provenance/provenance.ts';
import type { DeviationRecord, FailureRecord, RuleRecord, RunRecord } from './run-record.ts';
import { type RunReport, replayCommand, runReportCommand } from './run-report.ts';

/** The run as `results.schema.json` describes it. */
export function renderResults(report: RunReport): RunRecord {
  const { target, tier, seed, startedAt, durationMs, alterations, summary, drift, suite, environment } =
    report;
  const { shard, coverage, calls, durations, foreign, deviations, repeats, errors } = report;
  return {
    ...{ schema: recordSchemas.run, suite, environment },
    ...{ target, tier, seed, startedAt, durationMs, alterations, command: runReportCommand(report), summary },
    ...(report.machine === undefined ? {} : { machine: report.machine }),
    ...(report.profile === undefined ? {} : { profile: report.profile }),
    ...(report.requirements === undefined ? {} : { requirements: report.requirements }),
    ...(shard === undefined ? {} : { shard }),
    rules: report.results.map((result) => ruleRecord(report, result)),
    ...(report.ownRules === undefined ? {} : { ownRules: report.ownRules }),
    unchecked: report.pending,
    ...(coverage === undefined ? {} : { coverage }),
    ...(calls === undefined ? {} : { calls }),
    ...(durations === undefined ? {} : { durations }),
    ...(errors.length === 0 ? {} : { errors }),
    ...(foreign.count === 0 ? {} : { foreignCalls: foreign }),
    ...(deviations.length === 0 ? {} : { deviations: deviations.map(deviationRecord) }),
    ...(repeats === undefined ? {} : { repeats }),
    drift: drift.map((comparison) => ({ ...comparison, since: comparison.since ?? null })),
  };
}

/** Where a failure's files lie, below the run's folder. */
export function folderOf({ id }: Pick<RuleResult, 'id'>): string {
  return `failures/${id}`;
}

function deviationRecord({ id, ...rest }: SettledDeviation): DeviationRecord {
  return { ...rest, id: id ?? null };
}

function ruleRecord(report: RunReport, result: RuleResult): RuleRecord {
  const { answerDigest, fingerprints, failure, reason, moves, calls, durations, ...rest } = result;
  const hash = Object.hasOwn(report.hashes, result.id) ? { hash: report.hashes[result.id]! } : {};
  return {
    ...rest,
    ...hash,
    reason: reason ?? null,
    failure: failure ? failureRecord(report, result) : null,
  };
}

function failureRecord(report: RunReport, result: RuleResult): FailureRecord {
  const { events, names, order, ...rest } = result.failure!;
  return { ...rest, folder: folderOf(result), command: replayCommand(report, result) };
}
