import { Command, Option } from 'commander';
import type { Redact } from '../harness/client/redact.ts';
import type { Deviation } from '../harness/deviations/deviation.ts';
import { loadDeviations } from '../harness/deviations/load-deviations.ts';
import { settleDeviations } from '../harness/deviations/settle-deviations.ts';
import { UsageError } from '../harness/errors.ts';
import type { LedgerPlan } from '../harness/ledger/ledger.ts';
import { planLedger } from '../harness/ledger/run-ledger.ts';
import { coverageOf } from '../harness/life/coverage.ts';
import { repeatsOf, seedsOf, worstOf } from '../harness/repeat/repeats.ts';
import { callCoverageOf } from '../harness/report/call-coverage.ts';
import { tellCi, toldOf } from '../harness/report/ci/tell-ci.ts';
import { compareWithEarlier } from '../harness/report/drift.ts';
import { earlierRuns } from '../harness/report/earlier-runs.ts';
import { prepareFolder } from '../harness/report/prepare-folder.ts';
import { redactResult } from '../harness/report/redact-result.ts';
import { renderFailure } from '../harness/report/render-failure.ts';
import { folderOf } from '../harness/report/render-results.ts';
import { renderSummary } from '../harness/report/render-summary.ts';
import type { RunReport } from '../harness/report/run-report.ts';
import { exitCodeOf, isExpected, summarise } from '../harness/report/summary.ts';
import { writeRun } from '../harness/report/write-run.ts';
import type { RuleResult } from '../harness/rule/result.ts';
import type { TierName } from '../harness/rule/tier.ts';
import { tiers } from '../harness/rule/tier.ts';
import { checkedRules, pendingRules } from '../harness/rules/checked-rules.ts';
import type { Shard } from '../harness/rules/shard.ts';
import { type Trial, trialDefaults } from '../harness/run/plan.ts';
import { runTrials } from '../harness/run/run-trials.ts';
import { startEmbedded } from '../harness/target/embedded.ts';
import { loadProfile, type Profile } from '../harness/target/profile.ts';
import { profileRedact } from '../harness/target/profile-secrets.ts';
import { exitCodes } from './exit-codes.ts';
import '../suites/all.ts';
import { verifyAgainst } from './against.ts';
import { agreed } from './agreed.ts';
import { hearInterruption } from './interruption.ts';
import { assertKnown, collect, integer, shard } from './options.ts';
import { tellProgress } from './progress.ts';
import { selectedBy } from './selected-by.ts';
import { settle } from './settle.ts';
import { suiteModule } from './suite-module.ts';

type Options = {
  target?: string;
  rule: string[];
  area: string[];
  tier?: TierName;
  seed?: number;
  cases?: number;
  path?: string;
  fault: string[];
  variant: string[];
  nullTarget?: string;
  patience: number;
  results: string;
  expect?: string;
  yes?: boolean;
  repeat: number;
  shard?: Shard;
  against?: string;
};

export function verifyCommand(): Command {
  return new Command('verify')
    .description('Judge a target, rule by rule. Without a target profile, judge the embedded emulator.')
    .option('--target <file>', 'a target profile, see specs/target-profile.schema.json')
    .option('--rule <id>', 'judge this rule; may be given several times', collect, [])
    .option('--area <name>', 'judge the rules of this area; may be given several times', collect, [])
    .addOption(new Option('--tier <name>', 'how much is judged').choices(Object.keys(tiers)))
    .option(
      '--seed <number>',
      'decides every case; chosen by chance and printed if left out',
      integer(-(2 ** 31), 2 ** 31 - 1),
    )
    .option('--cases <number>', 'how many distinct cases a rule gets', integer(1, 100_000))
    .option('--path <path>', 'with --rule and --seed: this one case, as a failure names it')
    .option(
      '--fault <id>',
      'make the emulated target wrong on purpose; may be given several times',
      collect,
      [],
    )
    .option(
      '--variant <id>',
      'make the emulated target lawfully different; may be given several times',
      collect,
      [],
    )
    .option('--null-target <id>', 'judge something that answers everything alike')
    .option('--patience <ms>', 'how long a call may take that waits for nothing', integer(1, 600_000), 10_000)
    .option('--repeat <times>', 'judge so often, each time with the next seed', integer(1, 1000), 1)
    .option(
      '--shard <part/of>',
      'judge one part of the rules, say 2/5; `npm run merge` joins the runs',
      shard,
    )
    .option('--against <file>', 'tell where another target answers the same cases differently')
    .option('--expect <file>', 'known deviations of the target, see specs/deviations.schema.json')
    .option('--yes', 'agree to what the run may spend, which it asks about where capabilities.spend is set')
    .option('--results <folder>', 'where the results go', 'results')
    .addHelpText('after', exitCodesHelp)
    .action(verify);
}

const exitCodesHelp = `
Exit codes: 0 nothing failed and all that the target offers was judged, 1 a rule failed, 2 bad usage or
configuration, or an error of the suite, 3 nothing failed but something could not be judged or deleted again, 4
known deviations are stale, expired or unknown, 5 nothing ran, 130 or 143 it was interrupted.`;

async function verify(options: Options): Promise<void> {
  assertKnown(options);
  if (options.path !== undefined && (options.rule.length !== 1 || options.seed === undefined)) {
    throw new UsageError('--path needs the one --rule and the --seed that it belongs to');
  }
  if (options.path !== undefined && options.repeat > 1) {
    throw new UsageError('--path names a case of the one --seed, and --repeat takes others');
  }
  if (options.path !== undefined && !/^(\d+\/)?\d+(:\d+)*$/.test(options.path)) {
    throw new UsageError(`${options.path} is no path to a case: a failure names it, such as 3:0:1`);
  }
  const selected = selectedBy(options);
  assertComparable(options);
  const known = options.expect === undefined ? [] : await loadDeviations(options.expect);
  await prepareFolder(options.results);
  const embedded = options.target === undefined ? await startEmbedded() : undefined;
  const profile = embedded?.profile ?? (await loadProfile(options.target!, process.env));
  const redact = profileRedact(profile);
  const interruption = hearInterruption();
  try {
    const asked = trialOf(options, profile, selected);
    const { yes = false, repeat } = options;
    process.stderr.write(
      `seed ${asked.seed}, tier ${asked.tier}: ${selected.length} rules against ${redact(profile.name)}\n`,
    );
    if (options.against !== undefined) {
      const other = { profile: await loadProfile(options.against, process.env), file: options.against };
      const sides = [{ profile, file: options.target }, other] as const;
      process.exitCode = await verifyAgainst(asked, sides, options.results, yes, interruption.signal);
      return;
    }
    const trial = await agreed(asked, { yes, times: repeat }, interruption.signal);
    const startedAt = new Date();
    const { runs, left } = await judgeRepeatedly(options, trial, interruption.signal);
    const told = runs.map((results) => results.map((result) => redactResult(result, redact)));
    const report = await reportOf(options, trial, startedAt, told, known, redact);
    await tell(report, options, profile);
    process.exitCode = interruption.exitCode() ?? endOf(exitCodeOf(report.summary), left);
  } catch (error) {
    throw withoutSecrets(error, redact);
  } finally {
    await embedded?.emulator.stop();
    interruption.stop();
  }
}

/** @throws UsageError for options that a comparison of two targets has no use for */
function assertComparable({ against, repeat, expect, path }: Options): void {
  if (against === undefined) return;
  const unused = [repeat > 1 && '--repeat', expect && '--expect', path && '--path'].filter(Boolean);
  if (unused.length > 0)
    throw new UsageError(`--against compares two targets, it can't be used with ${unused.join(', ')}`);
}

/** A run that leaves something does not end well. */
function endOf(code: number, left: number): number {
  return code === exitCodes.fine && left > 0 ? exitCodes.left : code;
}

/** What an address or a message took from the environment goes no further. */
function withoutSecrets(error: unknown, redact: Redact): unknown {
  if (!(error instanceof Error)) return error;
  error.message = redact(error.message);
  if (error.stack !== undefined) error.stack = redact(error.stack);
  return error;
}

/** All that the run has to tell, compared with what earlier ones told. */
async function reportOf(
  options: Options,
  { profile, tier, seed, rules }: Trial,
  startedAt: Date,
  runs: readonly (readonly RuleResult[])[],
  known: readonly Deviation[],
  redact: Redact,
): Promise<RunReport> {
  const results = worstOf(runs);
  const deviations = settleDeviations(known, results, startedAt);
  const subject = {
    target: redact(profile.name),
    alterations: alterations(options),
    startedAt: startedAt.toISOString(),
  };
  return {
    ...subject,
    tier,
    seed,
    durationMs: Date.now() - startedAt.getTime(),
    options: repeatable(options).map(redact),
    selection: selection(options),
    summary: summarise(results, rules, checkedRules(), deviations),
    results,
    pending: pendingRules(),
    drift: await compareWithEarlier(results, earlierRuns(options.results, subject)),
    deviations,
    repeats: runs.length > 1 ? repeatsOf(runs) : undefined,
    coverage: coverageOf(results),
    calls: callCoverageOf(results),
  };
}

function trialOf(options: Options, profile: Profile, rules: Trial['rules']): Trial {
  const { fault, variant, nullTarget, cases, path, patience } = options;
  return {
    ...trialDefaults,
    id: 'verify',
    profile,
    world: {
      ...(fault.length > 0 ? { faults: fault } : {}),
      ...(variant.length > 0 ? { variants: variant } : {}),
      ...(nullTarget === undefined ? {} : { nullTarget: { id: nullTarget } }),
    },
    rules,
    tier: options.tier ?? (profile.control === undefined ? 'gate' : 'embedded'),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    cases,
    path,
    patience,
  };
}

/** The results of each run. Once interrupted no further one is begun. */
async function judgeRepeatedly(
  options: Options,
  trial: Trial,
  interrupted: AbortSignal,
): Promise<{ runs: RuleResult[][]; left: number }> {
  const runs: RuleResult[][] = [];
  let left = 0;
  for (const seed of seedsOf(trial.seed, options.repeat)) {
    if (interrupted.aborted && runs.length > 0) break;
    if (options.repeat > 1) {
      process.stderr.write(`run ${runs.length + 1} of ${options.repeat}, seed ${seed}\n`);
    }
    const ledger = ledgerFor(options, trial.profile);
    const run = judgeAll({ ...trial, seed, ledger }, interrupted);
    const settled = async (): Promise<void> => {
      left += await settle(ledger, trial.profile);
    };
    runs.push(await run.finally(settled));
  }
  return { runs, left };
}

/** What the embedded emulator makes ends with our own process. */
function ledgerFor({ target, results }: Options, profile: Profile): LedgerPlan | undefined {
  return target === undefined ? undefined : planLedger(results, target, profile, new Date());
}

async function judgeAll(trial: Trial, interrupted: AbortSignal): Promise<RuleResult[]> {
  const plan = { trials: [trial], atOnce: trial.rules.length };
  const { heard, waits, stop } = tellProgress(trial.rules.length);
  const results = await runTrials(
    suiteModule,
    plan,
    (_, result) => heard(result),
    interrupted,
    waits,
  ).finally(stop);
  return results.get(trial.id)!.toSorted((a, b) => a.id.localeCompare(b.id));
}

async function tell(report: RunReport, options: Options, profile: Profile): Promise<void> {
  const folder = await writeRun(options.results, report, profile.capabilities?.clockRate ?? 1);
  for (const result of report.results) {
    if (result.failure === undefined || isExpected(result, report.deviations)) continue;
    process.stdout.write(`\n${renderFailure(report, result, `${folder}/${folderOf(result)}`)}\n`);
  }
  process.stdout.write(`\n${renderSummary(report)}\nresults: ${folder}\n`);
  await tellCi(toldOf(report), process.env, (text) => process.stdout.write(text));
}

/** What makes the same target and the same amount of cases again. */
function repeatable(options: Options): string[] {
  const { target, tier, expect, yes } = options;
  return [
    ...(target === undefined ? [] : ['--target', target]),
    ...(tier === undefined ? [] : ['--tier', tier]),
    ...(expect === undefined ? [] : ['--expect', expect]),
    ...(yes ? ['--yes'] : []),
    ...alterations(options),
  ];
}

/** What the emulated target does otherwise, on purpose. */
function alterations({ fault, variant, nullTarget }: Options): string[] {
  return [
    ...fault.flatMap((id) => ['--fault', id]),
    ...variant.flatMap((id) => ['--variant', id]),
    ...(nullTarget === undefined ? [] : ['--null-target', nullTarget]),
  ];
}

/** What chose the rules and the cases. */
function selection({ rule, area, cases, path, repeat, shard }: Options): string[] {
  return [
    ...rule.flatMap((id) => ['--rule', id]),
    ...area.flatMap((name) => ['--area', name]),
    ...(cases === undefined ? [] : ['--cases', String(cases)]),
    ...(path === undefined ? [] : ['--path', path]),
    ...(shard === undefined ? [] : ['--shard', `${shard.number}/${shard.of}`]),
    ...(repeat === 1 ? [] : ['--repeat', String(repeat)]),
  ];
}
