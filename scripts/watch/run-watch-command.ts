import { randomUUID } from 'node:crypto';
import { UsageError } from '../../engine/errors.ts';
import { callStatistics } from '../../engine/http/call-statistics.ts';
import { createTransport } from '../../engine/http/transport.ts';
import { packageVersion } from '../../engine/installation.ts';
import { printError, printErrorLine } from '../../engine/print.ts';
import { targetRunDefaults } from '../../engine/run/plan.ts';
import { chargeStart, resumeWatch } from '../../engine/watch/end-round.ts';
import { exportOtlp, otlpTarget } from '../../engine/watch/export-otlp.ts';
import { renderOtlp } from '../../engine/watch/render-otlp.ts';
import { renderPrometheus } from '../../engine/watch/render-prometheus.ts';
import { realWatchClock, runWatch } from '../../engine/watch/run-watch.ts';
import { type MetricsAddress, serveMetrics } from '../../engine/watch/serve-metrics.ts';
import { openWatchFolder, type WatchFolder } from '../../engine/watch/watch-folder.ts';
import { watchMetrics } from '../../engine/watch/watch-metrics.ts';
import type { WatchPlan } from '../../engine/watch/watch-plan.ts';
import { newWatch, type WatchState } from '../../engine/watch/watch-state.ts';
import { fingerprintAddresses, movedAddresses } from '../../service/ledger/address.ts';
import { clean } from '../../service/ledger/clean.ts';
import type { LedgerPlan } from '../../service/ledger/ledger.ts';
import type { Makes } from '../../service/ledger/makes.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import { loadProfile, type Profile } from '../../service/profile/profile.ts';
import { profileRedact } from '../../service/profile/profile-secrets.ts';
import { importOwnRules, ownRuleModules } from '../../service/rules/own-rules.ts';
import { loadChecks } from '../../suites/load-checks.ts';
import { exitCodes } from '../exit-codes.ts';
import { forecastOfEachRule } from '../forecast-of-run.ts';
import { hearInterruption } from '../interruption.ts';
import { requirePreflight } from '../preflight.ts';
import { selectedBy } from '../selected-by.ts';
import { chooseRules } from './choose-rules.ts';
import { createHooks } from './hooks.ts';
import { judgeRound } from './judge-round.ts';
import type { WatchOptions } from './options.ts';
import { renderBeginning, renderChange, renderRound } from './render-watch.ts';
import { createViolationReports } from './violation-reports.ts';
import { watchExitCode } from './watch-exit-code.ts';

/** Watches a target until a signal ends it, or its rounds are over; the exit code says how its rules stand then. */
export async function runWatchCommand(options: WatchOptions): Promise<void> {
  const profile = await watchedProfile(options);
  const redact = profileRedact(profile);
  const target = redact(profile.name);
  const warn = (words: string): void => printError(redact(words));
  const hooks = createHooks(options, { target, environment: process.env, warn });
  const otlp = otlpTarget(options.otlp, process.env);
  const address = metricsAddress(options);
  const interruption = hearInterruption();
  const folder = await openWatchFolder(options.state);
  try {
    assertSameTarget(options.state, folder.state, profile);
    const { plan, targetRun, makes } = await planWatch(options, profile, interruption.signal);
    let state = await beginWatch(options, profile, folder);
    const render = () => watchMetrics(plan, state, { target, version: packageVersion(), now: Date.now() });
    const served = address && (await serveMetrics(address, () => renderPrometheus(render())));
    try {
      printErrorLines(renderBeginning(plan, state, target, served?.url));
      const reports = createViolationReports(options, targetRun.profile, warn);
      const settings = {
        ...{ targetRun, target: options.target, folder: options.state, makes, warn, heard: reports.hear },
        unsettled: new Set<LedgerPlan>(),
        cleanEarlier: () => cleanEarlier(options, () => {}, true),
      };
      const ended = await runWatch(
        plan,
        state,
        { signal: interruption.signal, rounds: options.once ? 1 : options.rounds },
        {
          clock: realWatchClock,
          judge: (step, signal) => judgeRound(step, settings, signal),
          async save(next) {
            await folder.save(next);
            state = next;
          },
          hooks: hooks.names,
          report: reports.write,
          deliver: hooks.deliver,
          heard(event) {
            if (event.kind === 'changed') printErrorLines(renderChange(event.change, options.state));
            if (event.kind === 'ended' && !options.quiet) printErrorLines(renderRound(plan, event));
            if (event.kind === 'ended' && otlp !== undefined) void send();
            if (event.kind === 'waits' && event.why === 'budget')
              printErrorLine(
                `the budget of the day is spent: it goes on at ${new Date(event.until).toISOString()}`,
              );
          },
        },
      );
      await send();
      process.exitCode = watchExitCode(plan, ended.state);
      if (ended.isOutOfBudget) {
        printErrorLine('the budget of the day has no room for a round');
        process.exitCode = exitCodes.problems;
      }
    } finally {
      await served?.close();
    }

    async function send(): Promise<void> {
      if (otlp === undefined) return;
      const { attributes } = otlp;
      const body = renderOtlp(render(), {
        since: state.begunAt,
        now: Date.now(),
        version: packageVersion(),
        attributes,
      });
      const problem = await exportOtlp(otlp, body);
      if (problem !== undefined) warn(`metrics were not sent: ${problem}`);
    }
  } finally {
    await folder.close();
    interruption.stop();
  }
}

function printErrorLines(lines: readonly string[]): void {
  for (const line of lines) printErrorLine(line);
}

/** Without a budget of cost nothing is made that costs money. */
async function watchedProfile({ target, budgetCost }: WatchOptions): Promise<Profile> {
  const profile = await loadProfile(target, process.env);
  const { capabilities } = profile;
  if (capabilities?.spend !== true || budgetCost > 0) return profile;
  return { ...profile, capabilities: { ...capabilities, spend: false } };
}

type PlannedWatch = {
  readonly plan: WatchPlan;
  readonly targetRun: Pick<ServiceTargetRun, 'profile' | 'tier' | 'cases' | 'patience' | 'ownRules'>;
  readonly makes: ReadonlyMap<string, Makes>;
};

async function planWatch(
  options: WatchOptions,
  profile: Profile,
  signal: AbortSignal,
): Promise<PlannedWatch> {
  const { tier, cases, patience } = options;
  const ownRules = options.rules === undefined ? [] : await ownRuleModules(options.rules);
  await importOwnRules(ownRules);
  const rules = selectedBy(options);
  await loadChecks(rules);
  if (options.look) await requirePreflight(profile, patience, signal);
  const targetRun = { profile, tier, cases, patience, ownRules };
  const forecasts = await forecastOfEachRule({
    ...targetRunDefaults,
    ...targetRun,
    id: 'plan',
    rules,
    seed: 1,
  });
  const bounds = {
    every: options.every,
    budget: { calls: options.budgetCalls, cost: options.budgetCost, ms: options.budgetTime },
  };
  const isNamed = options.rule.length + options.area.length > 0;
  const chosen = chooseRules(forecasts, isNamed, bounds);
  for (const { id, missing } of forecasts)
    if (isNamed && missing !== undefined) printErrorLine(`${id} is not run: ${missing}`);
  const makes = new Map(forecasts.map((one) => [one.id as string, one.makes]));
  return { plan: { ...bounds, rules: chosen, every: options.once ? 0 : options.every }, targetRun, makes };
}

/** @throws UsageError for the state of a target at other addresses */
function assertSameTarget(folder: string, state: WatchState | undefined, profile: Profile): void {
  if (state === undefined) return;
  const moved = movedAddresses(profile, { address: state.target, management: state.addresses });
  if (moved.length === 0) return;
  throw new UsageError(
    `the state in ${folder} is of another target, at other addresses (${moved.join('; ')}): name a folder of its own by --state, or move it away`,
  );
}

/** Takes up what there is, and deletes what rounds of a watch that was killed have left. */
async function beginWatch(options: WatchOptions, profile: Profile, folder: WatchFolder): Promise<WatchState> {
  const found = folder.state;
  const { address: target, management = {} } = fingerprintAddresses(profile);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const resumed = found === undefined ? newWatch(randomUUID(), target, seed, Date.now()) : resumeWatch(found);
  const state = { ...resumed, addresses: { ...resumed.addresses, ...management } };
  await folder.save(state);
  const heard: string[] = [];
  const left = await cleanEarlier(options, (line) => heard.push(line));
  if (left > 0 || found?.open !== undefined) printErrorLines(heard);
  const { calls } = callStatistics();
  const charged = chargeStart(state, { calls, cost: 0, ms: 0 }, Date.now());
  await folder.save(charged);
  return charged;
}

/**
 * Deletes what processes that have ended left.
 * @param skipClosed whether what was seen to be gone is not looked at again
 * @returns how much is left
 */
async function cleanEarlier(
  { state, target }: WatchOptions,
  say: (line: string) => void,
  skipClosed = false,
): Promise<number> {
  const transport = createTransport();
  const cleaning = {
    results: state,
    target,
    run: undefined,
    dryRun: false,
    skipClosed,
    haveOthersEnded: true,
  };
  try {
    return await clean({ ...cleaning, environment: process.env }, transport, say);
  } finally {
    await transport.close();
  }
}

/** @throws UsageError for what is no address, and for host names of none */
function metricsAddress({ metrics: text, metricsHost: hosts }: WatchOptions): MetricsAddress | undefined {
  if (text === undefined && hosts.length > 0)
    throw new UsageError('--metrics-host is another name of what --metrics serves: name an address there');
  if (text === undefined) return undefined;
  const [, host = '', port] =
    /^(?:\[([^\]]+)\]|([^:]*)):(\d{1,5})$/.exec(text)?.filter((part) => part !== undefined) ?? [];
  if (host !== '' && Number(port) <= 65_535) return { host, port: Number(port), hosts };
  throw new UsageError(`--metrics: expected a host and a port, such as 127.0.0.1:9464, and got ${text}`);
}
