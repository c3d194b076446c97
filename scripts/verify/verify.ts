import type { Redact } from '../../harness/client/redact.ts';
import type { Deviation } from '../../harness/deviations/deviation.ts';
import { loadDeviations } from '../../harness/deviations/load-deviations.ts';
import { composeReport } from '../../harness/report/journal/compose-report.ts';
import { openJournal } from '../../harness/report/journal/journal.ts';
import { prepareFolder } from '../../harness/report/prepare-folder.ts';
import { exitCodeOf } from '../../harness/report/summary.ts';
import type { Trial } from '../../harness/run/plan.ts';
import { assertUnaltered } from '../../harness/target/assert-unaltered.ts';
import { startEmbedded } from '../../harness/target/embedded.ts';
import { loadProfile } from '../../harness/target/profile.ts';
import { profileRedact } from '../../harness/target/profile-secrets.ts';
import '../../suites/all.ts';
import { exitCodes } from '../exit-codes.ts';
import { hearInterruption, type Interruption } from '../interruption.ts';
import { lookFirst } from '../look-first.ts';
import { selectedBy } from '../selected-by.ts';
import { verifyAgainst } from './against.ts';
import { agreed } from './agreed.ts';
import { headerOf } from './header-of.ts';
import { judgeRepeatedly } from './judge.ts';
import { assertUseful, type Options } from './options.ts';
import { tell, tellBeginning } from './tell.ts';
import { trialOf } from './trial-of.ts';

/** Judges a target, or compares it with another one; the exit code of the process says what came of it. */
export async function verify(options: Options): Promise<void> {
  assertUseful(options);
  const rules = selectedBy(options);
  const known = options.expect === undefined ? [] : await loadDeviations(options.expect);
  await prepareFolder(options.results);
  const embedded = options.target === undefined ? await startEmbedded() : undefined;
  const profile = embedded?.profile ?? (await loadProfile(options.target!, process.env));
  const interruption = hearInterruption();
  try {
    const trial = trialOf(options, profile, rules);
    if (profile.control === undefined) assertUnaltered(profile, trial.world);
    if (options.look) await lookFirst(profile, options.patience, interruption.signal);
    const code =
      options.against === undefined
        ? await judge(options, trial, known, interruption)
        : await compare(options, trial, options.against, interruption);
    process.exitCode = interruption.exitCode() ?? code;
  } catch (error) {
    throw withoutSecrets(error, profileRedact(profile));
  } finally {
    await embedded?.emulator.stop();
    interruption.stop();
  }
}

/** @returns the exit code, unless it is interrupted */
async function judge(
  options: Options,
  asked: Trial,
  known: readonly Deviation[],
  interruption: Interruption,
): Promise<number> {
  tellBeginning(asked);
  const { yes = false, repeat } = options;
  const trial = await agreed(asked, { yes, times: repeat }, interruption);
  const startedAt = new Date();
  const redact = profileRedact(trial.profile);
  const header = headerOf(options, trial, startedAt, known, redact);
  const journal = await openJournal(options.results, header, trial.profile.capabilities?.clockRate ?? 1);
  const judged = judgeRepeatedly(options, trial, journal, redact, interruption.signal);
  const { left, ...found } = await judged.catch(async (error: unknown) => {
    await journal.discard();
    throw error;
  });
  const end = { ...found, durationMs: Date.now() - startedAt.getTime() };
  const report = await composeReport(header, end, options.results);
  const isWritten = await tell(report, journal);
  return exitCodeAfter(exitCodeOf(report.summary, report), left, isWritten);
}

/** @returns the exit code, unless it is interrupted */
async function compare(
  { target, results, yes = false, look, patience }: Options,
  trial: Trial,
  against: string,
  interruption: Interruption,
): Promise<number> {
  const other = { profile: await loadProfile(against, process.env), file: against };
  if (look) await lookFirst(other.profile, patience, interruption.signal);
  const sides = [{ profile: trial.profile, file: target }, other] as const;
  return verifyAgainst(trial, sides, results, yes, interruption);
}

/** A run that leaves something, or whose results can't be written, does not end well. A failed rule comes first. */
function exitCodeAfter(code: number, left: number, isWritten: boolean): number {
  if (!isWritten && code !== exitCodes.broken) return exitCodes.usage;
  return code === exitCodes.fine && left > 0 ? exitCodes.left : code;
}

/** What an address or a message took from the environment goes no further. */
function withoutSecrets(error: unknown, redact: Redact): unknown {
  if (!(error instanceof Error)) return error;
  error.message = redact(error.message);
  if (error.stack !== undefined) error.stack = redact(error.stack);
  return error;
}
