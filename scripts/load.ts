import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { writeHistory } from '../engine/history/history-folder.ts';
import { historyOfLoad } from '../engine/history/history-record.ts';
import { leastSamples } from '../engine/measurement/percentile.ts';
import { print, printErrorLine } from '../engine/print.ts';
import type { ComparedFigures } from '../engine/report/compare/render-changes.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { type ArrivalPattern, patterns } from '../load/plan/arrivals.ts';
import type { Pool } from '../load/plan/pools.ts';
import { rows } from '../load/plan/rows.ts';
import { emulatedTarget } from '../load/run/emulated-target.ts';
import { type EmulatorProcess, startEmulator } from '../load/run/emulator-process.ts';
import { findK6 } from '../load/run/k6-cache.ts';
import type { LoadTarget } from '../load/run/load-target.ts';
import {
  isScenario,
  type Load,
  type LoadName,
  type LoadOrder,
  type LoadReport,
  loads,
} from '../load/run/loads.ts';
import { orderPools } from '../load/run/order-pools.ts';
import { profileTarget } from '../load/run/profile-target.ts';
import { renderFindings } from '../load/run/render-findings.ts';
import { assertRoughWorkers, roughPing } from '../load/run/rough-workers.ts';
import { runAgainst } from '../load/run/scenario/run-against.ts';
import { exitCodeOfLoad, type LoadFinding } from '../load/run/verdict.ts';
import { addObjectives } from '../service/profile/objectives.ts';
import { assertKnown } from './assert-known.ts';
import { exitCodeOfComparison, tolerance } from './compare.ts';
import { hearInterruption } from './interruption.ts';
import {
  type AgainstOptions,
  assertAgainst,
  compareFolders,
  orderAgainst,
  roundsAgainst,
} from './load-against.ts';
import { assertClock, assertJudged, assertUsefulLoad } from './load-options.ts';
import { gpuOrder, jobsPerSecond, pools, shares, sizes, soakHours, soakTimes } from './load-values.ts';
import { collect, integer, positive } from './options.ts';
import { writeLoadResults } from './write-load-results.ts';

type Options = AgainstOptions & {
  target?: string;
  instances: number;
  rows: string;
  summary: string[];
  seconds?: number;
  hours?: number;
  long?: number;
  memoryGrowth?: number;
  rough?: true;
  sizes?: number[];
  pools?: Pool[];
  service: number;
  gpu?: string | true;
  rounds?: number;
  seed: number;
  objective: string[];
  arrivals: ArrivalPattern;
  rate?: number;
  shares: number[];
  speed: number;
  fault: string[];
  variant: string[];
  results: string;
  history?: string;
  targetVersion?: string;
};

export function loadCommand(): Command {
  return new Command('load')
    .addArgument(new Argument('<what>', 'which question is asked').choices(Object.keys(loads)))
    .option('--target <file>', 'a target profile; without one an emulator is started, on a real clock')
    .option('--instances <number>', 'so many k6 processes, each with its share', integer(1, 16), 1)
    .option('--rows <names>', 'rate-limits: only these operations, separated by commas', '')
    .option('--seconds <number>', 'soak, scenarios: how long a step lasts', integer(5, 86_400))
    .option(
      '--hours <number>',
      'soak: how long it lasts, with jobs of two minutes among the others',
      soakHours,
    )
    .option(
      '--long <seconds>',
      'soak: how long one job in two hundred works; 120 with --hours, and none without',
      integer(1, 500),
    )
    .option(
      '--memory-growth <MiB>',
      "soak: what the emulator's process may grow by in an hour",
      integer(1, 1_000_000),
    )
    .option('--rough', 'soak: worker processes run the jobs, and are killed, paused, and report twice')
    .option(
      '--sizes <numbers>',
      'how many workers the emulator gives its endpoints; 1,2,4,8 (cold-start: 4) without it',
      sizes,
    )
    .option('--pools <list>', 'endpoints of the target by their workers, as 1=ID,8=ID', pools)
    .option('--service <ms>', 'how long a job works', integer(1, 60_000), 200)
    .option('--gpu [order]', 'jobs do this `gpu` work of specs/probe.md instead', gpuOrder)
    .option(
      '--rounds <number>',
      'how often each figure is measured; once (cold-start: 12 times) without it',
      integer(1, 1000),
    )
    .option('--seed <number>', 'what arrivals are drawn from', integer(0, 2 ** 31 - 1), 1)
    .option(
      '--objective <name=value>',
      'demand this, as runsync.p95=800ms or goodput=0.99; may be given several times',
      collect,
      [],
    )
    .addOption(
      new Option('--arrivals <pattern>', 'server, sweep: how calls come')
        .choices(openPatterns)
        .default('poisson'),
    )
    .option('--rate <number>', 'server: how many come a second', jobsPerSecond)
    .option(
      '--shares <list>',
      'server: how many come, as shares of what the workers do at most',
      shares,
      [0.8],
    )
    .option(
      '--summary <file>',
      'rate-limits: judge what instances elsewhere counted; once for each',
      collect,
      [],
    )
    .option('--against <file>', 'scenarios: measure this second target by turns with the first, and compare')
    .option('--against-pools <list>', 'endpoints of the second target by their workers', pools)
    .option('--tolerance <share>', 'with --against: what a figure may be worse by, such as 5%', tolerance)
    .option('--speed <number>', "the emulator's milliseconds in one of ours", positive, 1)
    .option('--fault <id>', 'make the emulator wrong on purpose; may be given several times', collect, [])
    .option('--variant <id>', 'make it lawfully different; may be given several times', collect, [])
    .option('--results <folder>', 'where the results go', 'results')
    .option('--history <folder>', 'keep a compact record of the load there, which `history` reads')
    .option('--target-version <text>', 'with --history: what the target runs, say its commit or release')
    .addHelpText('after', exitCodesHelp)
    .action(load);
}

/** Patterns in which calls come whether or not earlier ones are answered. */
const openPatterns = patterns.filter((pattern) => pattern !== 'one-by-one' && pattern !== 'together');

const exitCodesHelp = `
Exit codes: 0 all that was asked holds, or nothing was demanded and figures were measured, 1 something does not hold,
2 bad usage or configuration, or no k6, 3 nothing failed but something could not be judged or a figure is invalid,
5 nothing ran, 130 or 143 it was interrupted.`;

async function load(what: LoadName, options: Options, command: Command): Promise<void> {
  await assertSensible(what, options, command);
  const k6 = options.summary.length > 0 ? '' : findK6(process.env);
  const startedAt = new Date();
  const folder = resolve(options.results, `load-${what}-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}`);
  const interruption = hearInterruption();
  const emulator = options.target === undefined ? await emulatorFor(options) : undefined;
  try {
    const loaded = emulator === undefined ? profiled(options) : emulated(what, emulator, options);
    const { target, ...more } = await loaded;
    assertClock(what, target);
    await mkdir(folder, { recursive: true });
    printErrorLine(`${what} against ${target.name}: ${loads[what].says}`);
    const order: LoadOrder = {
      ...{ k6, target, ...more, folder, ...ordered(what, options, target) },
      ...(emulator === undefined ? {} : { emulatorPid: emulator.pid }),
      ...(emulator === undefined || !options.rough ? {} : { rough: emulator }),
      ...{ environment: process.env, signal: interruption.signal },
    };
    const sides = await measure(what, order, options);
    const findings = sides.flatMap(({ report }) => report.findings);
    if (sides.some(({ report }) => report.cutShort) && findings.length === 0) interruption.assertGoingOn();
    for (const side of sides) await writeSide(side, { what, options, startedAt });
    const [, other] = sides;
    const compared =
      other === undefined ? undefined : await compareFolders(folder, other.order.folder, options);
    process.exitCode = interruption.exitCode() ?? exitCodeOf(findings, compared);
  } catch (error) {
    interruption.assertGoingOn();
    throw error;
  } finally {
    await emulator?.stop();
    interruption.stop();
  }
}

async function assertSensible(what: LoadName, options: Options, command: Command): Promise<void> {
  assertKnown(options);
  assertUsefulLoad(what, command);
  addObjectives({}, options.objective);
  assertJudged(what, options.objective);
  assertRows(options.rows);
  assertSummaries(what, options);
  assertAgainst(options);
  if (options.rough) assertRoughWorkers();
  await assertHistory(options);
}

type MeasuredSide = { readonly order: LoadOrder; readonly report: LoadReport; readonly title: string };

/** Runs a load, or by turns with a second target. */
async function measure(what: LoadName, order: LoadOrder, options: Options): Promise<MeasuredSide[]> {
  const { begin } = loads[what] as Load;
  if (options.against === undefined || begin === undefined)
    return [{ order, report: await loads[what].run(order), title: '' }];
  const other = await orderAgainst(order, options);
  assertClock(what, other.target);
  const [report, beside] = await runAgainst(begin, order, other);
  return [
    { order, report, title: `A, ${order.target.name}:\n` },
    { order: other, report: beside, title: `B, ${other.target.name}:\n` },
  ];
}

type AskedOf = { readonly what: LoadName; readonly options: Options; readonly startedAt: Date };

async function writeSide({ order, report, title }: MeasuredSide, { what, options, startedAt }: AskedOf) {
  const { folder, target } = order;
  const record = await writeLoadResults(folder, report, {
    ...{ load: what, target: target.name, startedAt, instances: options.instances },
    settings: settingsOf(what, options, target),
  });
  if (options.history !== undefined)
    await writeHistory(options.history, historyOfLoad(record, options.targetVersion));
  const findings = `${title}${report.text ?? ''}${renderFindings(report.findings)}`;
  print(`${findings}\n${report.cutShort ? 'cut short: ' : ''}results: ${folder}`);
}

/** What does not hold, or became worse, comes before what could not be judged. */
function exitCodeOf(findings: readonly LoadFinding[], compared: ComparedFigures | undefined): number {
  const codes = [exitCodeOfLoad(findings), compared === undefined ? 0 : exitCodeOfComparison(compared)];
  return codes.find((code) => code === 1) ?? Math.max(...codes);
}

/** As often as a median needs where a round gives one sample of it, and the first is another figure's. */
function usualRounds(what: LoadName): number {
  return what === 'cold-start' ? leastSamples(0.5) + 1 : 1;
}

/** What the options say of how a load is made. */
function ordered(what: LoadName, options: Options, target: LoadTarget) {
  const { instances, rows, gpu, summary: summaries, service: serviceMs, memoryGrowth } = options;
  const { seconds, long } = soakTimes(options);
  const { rounds, seed, arrivals, rate, shares, objective } = options;
  return {
    ...{ instances, rows, summaries, serviceMs, seed, arrivals, shares },
    rounds: rounds ?? Math.max(usualRounds(what), options.against === undefined ? 1 : roundsAgainst),
    objectives: addObjectives(target.objectives, objective),
    ...(seconds === undefined ? {} : { seconds }),
    ...(long === undefined ? {} : { longMs: 1000 * long }),
    ...(memoryGrowth === undefined ? {} : { mostGrowth: memoryGrowth }),
    ...(gpu === undefined ? {} : { gpu: gpu === true ? '{}' : gpu }),
    ...(rate === undefined ? {} : { rate }),
  };
}

/** What a scenario was asked for, as its measurements record it. */
function settingsOf(what: LoadName, options: Options, target: LoadTarget): Record<string, unknown> {
  const { service, gpu, rate } = options;
  const { seconds } = soakTimes(options);
  const { rounds, seed, arrivals, shares, objectives } = ordered(what, options, target);
  const { clockRate } = target;
  return { seconds, service, gpu, rounds, seed, arrivals, rate, shares, clockRate, objectives };
}

async function assertHistory({ history, targetVersion }: Options): Promise<void> {
  if (history !== undefined) return prepareFolder(history);
  if (targetVersion !== undefined)
    throw new UsageError('--target-version is what a history says of the target: it needs --history');
}

function assertSummaries(what: LoadName, { summary, target }: Options): void {
  if (summary.length === 0 || (what === 'rate-limits' && target !== undefined)) return;
  throw new UsageError('--summary is for rate-limits, and needs the --target whose instances counted');
}

function assertRows(names: string): void {
  const unknown = names.split(',').filter((name) => name !== '' && !rows.some((row) => row === name));
  if (unknown.length > 0) throw new UsageError(`there is no row ${unknown.join(', ')}: ${rows.join(', ')}`);
}

function emulatorFor({ speed, fault, variant, rough }: Options): Promise<EmulatorProcess> {
  const altered = [...fault.flatMap((id) => ['--fault', id]), ...variant.flatMap((id) => ['--variant', id])];
  const workers = rough ? ['--workers', 'external', '--worker-ping', String(roughPing)] : [];
  return startEmulator(['--speed', String(speed), ...altered, ...workers]);
}

type Loaded = { target: LoadTarget; pools?: readonly Pool[] };

async function emulated(what: LoadName, emulator: EmulatorProcess, options: Options): Promise<Loaded> {
  const { speed, fault: faults, variant: variants } = options;
  const { sizes = what === 'cold-start' ? [4] : [1, 2, 4, 8] } = options;
  const target = emulatedTarget(emulator, { alterations: [...faults, ...variants], speed });
  if (!isScenario(what)) return { target };
  const { pools, ...world } = await orderPools(emulator, {
    ...workersFor(what, speed),
    sizes,
    faults,
    variants,
  });
  return { target: { ...target, ...world }, pools };
}

/** Milliseconds in which a worker of the emulator starts, and after which one without a job ends: by our clock, long enough for k6 to start. */
function workersFor(what: LoadName, speed: number): { coldStartMs: number; idleTimeoutMs: number } {
  return { coldStartMs: 500, idleTimeoutMs: (what === 'cold-start' ? 6000 : 60_000) * speed };
}

async function profiled({ target: file, pools }: Options): Promise<Loaded> {
  const target = await profileTarget(file!, process.env);
  return pools === undefined ? { target } : { target, pools };
}
