import type { KeyObject } from 'node:crypto';
import { attestRun } from '../../engine/attest/attest-run.ts';
import { readSigningKey } from '../../engine/attest/keys.ts';
import { printErrorLine } from '../../engine/print.ts';
import { prepareFolder } from '../../engine/report/prepare-folder.ts';
import { renderResults } from '../../engine/report/render-results.ts';
import { exitCodeOf } from '../../engine/report/summary.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { loadProfile } from '../../service/profile/profile.ts';
import { exitCodes } from '../exit-codes.ts';
import { hearInterruption, type Interruption } from '../interruption.ts';
import { requirePreflight } from '../preflight.ts';
import { askerAt } from './ask.ts';
import { type AskedTargetRun, judgeTarget, onTarget } from './judge-target.ts';
import { keepHistory } from './keep-history.ts';
import { detailOf, type Options } from './options.ts';
import { reportRun } from './report-run.ts';
import { terminalWatch } from './watch.ts';

/** Judges a target, or compares it with another one; the exit code of the process says what came of it. */
export async function runVerify(options: Options): Promise<void> {
  const interruption = hearInterruption();
  try {
    if (options.history !== undefined) await prepareFolder(options.history);
    const signKey = options.signKey === undefined ? undefined : await readSigningKey(options.signKey);
    const code = await onTarget(options, process.env, (asked) =>
      options.against === undefined
        ? judge(options, asked, interruption, signKey)
        : compare(options, asked.targetRun, options.against, interruption),
    );
    process.exitCode = interruption.exitCode() ?? code;
  } finally {
    interruption.stop();
  }
}

/** @returns the exit code, unless it is interrupted */
async function judge(
  options: Options,
  asked: AskedTargetRun,
  interruption: Interruption,
  signKey: KeyObject | undefined,
): Promise<number> {
  const caller = { ...interruption, ask: askerAt(interruption), watch: terminalWatch(detailOf(options)) };
  const { report, journal, left } = await judgeTarget(options, asked, caller);
  const isWritten =
    (await reportRun(report, journal, options)) &&
    (signKey === undefined || (await isSigned(journal.folder, signKey)));
  const isKept =
    options.history === undefined ||
    (await keepHistory(options.history, renderResults(report), options.targetVersion));
  return exitCodeAfter(exitCodeOf(report.summary, report), left, isWritten && isKept);
}

/** On standard error: standard output may hold a document. */
async function isSigned(folder: string, signKey: KeyObject): Promise<boolean> {
  try {
    printErrorLine(`attestation: ${await attestRun(folder, signKey)}`);
    return true;
  } catch (error) {
    printErrorLine(`the run could not be attested: ${(error as Error).message}`);
    return false;
  }
}

/** @returns the exit code, unless it is interrupted */
async function compare(
  options: Options,
  targetRun: ServiceTargetRun,
  against: string,
  interruption: Interruption,
): Promise<number> {
  const { verifyAgainst } = await import('./against.ts');
  const { target, results, yes = false, look, patience } = options;
  const other = { profile: await loadProfile(against, process.env), file: against };
  if (look) {
    await requirePreflight(targetRun.profile, patience, interruption.signal);
    await requirePreflight(other.profile, patience, interruption.signal);
  }
  const sides = [{ profile: targetRun.profile, file: target }, other] as const;
  const watch = terminalWatch(detailOf(options));
  return verifyAgainst(targetRun, sides, { folder: results, yes, watch }, interruption);
}

/** A run that leaves something, or whose results can't be written, does not end well. A failed rule comes first. */
export function exitCodeAfter(code: number, left: number, isWritten: boolean): number {
  if (!isWritten && code !== exitCodes.broken) return exitCodes.usage;
  return code === exitCodes.fine && left > 0 ? exitCodes.left : code;
}
