import { UsageError } from '../engine/errors.ts';
import { writeHistory } from '../engine/history/history-folder.ts';
import { historyOfLoad } from '../engine/history/history-record.ts';
import { redactValue } from '../engine/http/redact-value.ts';
import { print } from '../engine/print.ts';
import type { ComparedFigures } from '../engine/report/compare/render-changes.ts';
import type { LoadRecord } from '../engine/report/load-record.ts';
import { environmentOf, type LoadTarget } from '../load/run/load-target.ts';
import { type Load, type LoadName, type LoadReport, type LoadRequest, loads } from '../load/run/loads.ts';
import { loadRedact } from '../load/run/redact-log.ts';
import { renderFindings } from '../load/run/render-findings.ts';
import { runAgainst } from '../load/run/scenario/run-against.ts';
import { exitCodeOfLoad, type LoadFinding } from '../load/run/verdict.ts';
import { exitCodeOfComparison } from './compare.ts';
import { compareFolders, requestAgainst } from './load-against.ts';
import { assertClock } from './load-options.ts';
import { type LoadOptions, settingsOf } from './load-request.ts';
import { writeLoadResults } from './write-load-results.ts';

/** A target with what a load found of it. */
export type MeasuredSide = {
  readonly request: LoadRequest;
  readonly report: LoadReport;
  readonly title: string;
};

/** Runs a load, or by turns with a second target. After each round what was measured so far is in their folders. */
export async function measureSides(request: LoadRequest, asked: AskedOf): Promise<MeasuredSide[]> {
  const { what, options } = asked;
  const { begin } = loads[what] as Load;
  const kept = (own: LoadRequest): LoadRequest => ({
    ...own,
    keep: async (report) =>
      void (await writeResults({ request: own, report: withoutSecrets(report, own.target) }, asked)),
  });
  if (options.against === undefined || begin === undefined)
    return [{ request, report: await loads[what].run(kept(request)), title: '' }];
  const other = await requestAgainst(request, options);
  assertClock(what, other.target);
  const [report, beside] = await runAgainst(begin, kept(request), kept(other));
  return [
    { request, report, title: `A, ${request.target.name}:\n` },
    { request: other, report: beside, title: `B, ${other.target.name}:\n` },
  ];
}

type AskedOf = { readonly what: LoadName; readonly options: LoadOptions; readonly startedAt: Date };

/** Writes what was found of one target, and prints it. */
export async function writeSide(side: MeasuredSide, asked: AskedOf) {
  const { options } = asked;
  const { folder, target } = side.request;
  const report = withoutSecrets(side.report, target);
  print(`${side.title}${report.text ?? ''}${renderFindings(report.findings)}`);
  const record = await writeResults({ request: side.request, report }, asked);
  if (options.history !== undefined)
    await writeHistory(options.history, historyOfLoad(record, options.targetVersion));
  print(`${report.cutShort ? 'cut short: ' : ''}results: ${folder}`);
}

/** @param side has a report without secrets */
function writeResults(
  { request: { folder, target }, report }: Pick<MeasuredSide, 'request' | 'report'>,
  { what, options, startedAt }: AskedOf,
): Promise<LoadRecord> {
  return writeLoadResults(folder, report, {
    ...{ load: what, target: target.name, startedAt, instances: options.instances },
    settings: settingsOf(what, options, target),
  });
}

/** A report in which no text of the target has a secret of its profile. */
function withoutSecrets(report: LoadReport, target: LoadTarget): LoadReport {
  const { text, findings, foreignCalls } = report;
  const redact = loadRedact(environmentOf(target), target.secrets);
  return {
    ...report,
    ...(text === undefined ? {} : { text: redact(text) }),
    findings: findings.map(({ measured, reason, ...finding }) => ({
      ...{ ...finding, measured: redact(measured) },
      ...(reason === undefined ? {} : { reason: redact(reason) }),
    })),
    ...(foreignCalls && { foreignCalls: redactValue(foreignCalls, redact) as typeof foreignCalls }),
  };
}

/** Compares two targets that were measured by turns. A load that was cut short may have too little of one to be compared. */
export async function compareMeasured(
  [first, second]: readonly MeasuredSide[],
  options: LoadOptions,
): Promise<ComparedFigures | undefined> {
  if (first === undefined || second === undefined) return undefined;
  try {
    return await compareFolders(first.request.folder, second.request.folder, options);
  } catch (error) {
    if (!(error instanceof UsageError && first.report.cutShort)) throw error;
    print('\nnot compared: the load was cut short before both targets had a figure in common');
    return undefined;
  }
}

/** What does not hold, or became worse, comes before what could not be judged. */
export function exitCodeOf(findings: readonly LoadFinding[], compared: ComparedFigures | undefined): number {
  const codes = [exitCodeOfLoad(findings), compared === undefined ? 0 : exitCodeOfComparison(compared)];
  return codes.find((code) => code === 1) ?? Math.max(...codes);
}
