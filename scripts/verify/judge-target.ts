import type { Deviation } from '../../engine/deviations/deviation.ts';
import { loadExcuses } from '../../engine/deviations/load-deviations.ts';
import { fileDigest } from '../../engine/file-digest.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { composeReport } from '../../engine/report/journal/compose-report.ts';
import { openJournal, type RunJournal } from '../../engine/report/journal/journal.ts';
import { prepareFolder } from '../../engine/report/prepare-folder.ts';
import type { RunReport } from '../../engine/report/run-report.ts';
import { type RunRequirements, settleRequirements } from '../../engine/rules/requirements.ts';
import { watchMachine } from '../../engine/time/machine-load.ts';
import type { RuleId } from '../../generated/rules.ts';
import { ruleCatalog } from '../../service/catalog/rule-catalog.ts';
import type { Ask } from '../../service/ledger/ask.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { loadProfile, type Profile } from '../../service/profile/profile.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { reportedService } from '../../service/reported-service.ts';
import { loadRequirements } from '../../service/rules/load-requirements.ts';
import { importOwnRules, ownRuleModules, rulesOfOthers } from '../../service/rules/own-rules.ts';
import { assertUnaltered } from '../../service/target/assert-unaltered.ts';
import { embeddedProfile } from '../../service/target/embedded-profile.ts';
import { loadChecks } from '../../suites/load-checks.ts';
import type { Interruption } from '../interruption.ts';
import { requirePreflight } from '../preflight.ts';
import { selectedBy } from '../selected-by.ts';
import { confirmSpending } from './confirm-spending.ts';
import { headerOf } from './header-of.ts';
import { judgeRepeatedly } from './judge.ts';
import { assertUseful, type Options } from './options.ts';
import { targetRunOf } from './target-run-of.ts';
import type { RunWatch } from './watch.ts';

const deviationsSchema = new URL('../../specs/deviations.schema.json', import.meta.url);

/** Who started a run: may end it, is asked, and hears of it. */
export type VerifyCaller = Pick<Interruption, 'signal' | 'assertGoingOn'> & {
  readonly ask: Ask | undefined;
  readonly watch: RunWatch;
};

/** What a run came to, and how much of what it made could not be deleted. */
export type JudgedTarget = {
  readonly report: RunReport;
  readonly journal: RunJournal;
  readonly left: number;
};

/** A target that is reached, and what is to be judged of it. */
export type AskedTargetRun = {
  readonly targetRun: ServiceTargetRun;
  readonly known: readonly Deviation[];
  readonly requirements: RunRequirements | undefined;
};

/**
 * Reaches a target, or has emulators started for the work.
 * @throws UsageError for options and profiles that are wrong
 */
export async function onTarget<T>(
  options: Options,
  environment: Readonly<Record<string, string | undefined>>,
  work: (asked: AskedTargetRun) => Promise<T>,
): Promise<T> {
  await assertUseful(options);
  const ownRules = options.rules === undefined ? [] : await ownRuleModules(options.rules);
  await importOwnRules(ownRules);
  const rules: RuleId[] = selectedBy(options, rulesOfOthers(ownRules));
  await loadChecks(rules);
  const known = await loadExcuses(options, ruleCatalog, deviationsSchema);
  const requirements =
    options.requirements === undefined ? undefined : await settledRequirements(options.requirements);
  await prepareFolder(options.results);
  const profile: Profile =
    options.target === undefined ? embeddedProfile() : await loadProfile(options.target, environment);
  try {
    const targetRun = { ...targetRunOf(options, profile, rules), ownRules };
    if (profile.control === undefined) assertUnaltered(profile, targetRun.world);
    return await work({ targetRun, known, requirements });
  } catch (error) {
    throw withoutSecrets(error, profileRedact(profile));
  }
}

/** Looks at the target first, and judges it. */
export async function judgeTarget(
  options: Options,
  { targetRun: asked, known, requirements }: AskedTargetRun,
  { watch, ask, signal, assertGoingOn }: VerifyCaller,
): Promise<JudgedTarget> {
  if (options.look) await requirePreflight(asked.profile, options.patience, signal, watch.warn);
  watch.begins(asked);
  const { yes = false, repeat } = options;
  const targetRun = await confirmSpending(asked, { yes, times: repeat, ask }, { assertGoingOn });
  const [startedAt, begun] = [new Date(), performance.now()];
  const endWatch = watchMachine();
  const redact = profileRedact(targetRun.profile);
  const profile = options.target === undefined ? undefined : await fileDigest(options.target);
  const header = headerOf(options, targetRun, startedAt, known, redact, { profile, requirements });
  const journal = await openJournal(
    reportedService,
    options.results,
    header,
    targetRun.profile.capabilities?.clockRate ?? 1,
  );
  const judged = judgeRepeatedly(options, targetRun, journal, redact, { interrupted: signal, watch });
  const { left, ...found } = await judged.catch(async (error: unknown) => {
    await journal.discard();
    throw error;
  });
  const end = { ...found, durationMs: Math.round(performance.now() - begun), machine: endWatch() };
  return { report: await composeReport(reportedService, header, end, options.results), journal, left };
}

async function settledRequirements(revision: string): Promise<RunRequirements> {
  const { set, sha256 } = await loadRequirements(revision);
  return settleRequirements(set, sha256, ruleCatalog);
}

/** What an address or a message took from the environment goes no further. */
function withoutSecrets(error: unknown, redact: Redact): unknown {
  if (!(error instanceof Error)) return error;
  error.message = redact(error.message);
  if (error.stack !== undefined) error.stack = redact(error.stack);
  return error;
}
