import { resolve } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { printErrorLine } from '../engine/print.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { patterns } from '../load/plan/arrivals.ts';
import { findK6 } from '../load/run/k6-cache.ts';
import { type LoadName, type LoadRequest, loads } from '../load/run/loads.ts';
import { assertSensible } from './assert-load.ts';
import { tolerance } from './compare.ts';
import { hearInterruption } from './interruption.ts';
import { assertClock } from './load-options.ts';
import { type LoadOptions, leftJobsWords, loadParametersOf } from './load-request.ts';
import { emulated, emulatorFor, profiled } from './load-targets.ts';
import { gpuSpec, jobsPerSecond, pools, shares, sizes, soakHours } from './load-values.ts';
import { compareMeasured, exitCodeOf, measureSides, writeSide } from './measure-sides.ts';
import { collect, integer, positive } from './options.ts';

export function loadCommand(): Command {
  return new Command('load')
    .addArgument(new Argument('<what>', 'which question is asked').choices(Object.keys(loads)))
    .option('--target <file>', 'a target profile; without one an emulator is started, on a real clock')
    .option('--instances <number>', 'how many k6 processes share the load', integer(1, 16), 1)
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
    .option('--gpu [order]', 'jobs do this `gpu` work of specs/probe.md instead', gpuSpec)
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
    .option('--speed <number>', "the emulator's milliseconds in a real one", positive, 1)
    .option('--fault <id>', 'serve this mutant; may be given several times', collect, [])
    .option('--variant <id>', 'serve this conforming variant; may be given several times', collect, [])
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
5 nothing ran, 129, 130 or 143 it was interrupted.`;

async function load(what: LoadName, options: LoadOptions, command: Command): Promise<void> {
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
    await prepareFolder(folder);
    printErrorLine(`${what} against ${target.name}: ${loads[what].says}`);
    const request: LoadRequest = {
      ...{ k6, target, ...more, folder, ...loadParametersOf(what, options, target) },
      ...(emulator === undefined ? {} : { emulatorPid: emulator.pid }),
      ...(emulator === undefined || !options.rough ? {} : { rough: emulator }),
      ...{ environment: process.env, signal: interruption.signal },
    };
    const asked = { what, options, startedAt };
    const sides = await measureSides(request, asked);
    const findings = sides.flatMap(({ report }) => report.findings);
    if (sides.some(({ report }) => report.cutShort) && findings.length === 0) interruption.assertGoingOn();
    for (const side of sides) await writeSide(side, asked);
    const compared = await compareMeasured(sides, options);
    process.exitCode = interruption.exitCode() ?? exitCodeOf(findings, compared);
  } catch (error) {
    interruption.assertGoingOn();
    throw error;
  } finally {
    await emulator?.stop();
    if (interruption.exitCode() !== undefined && options.target !== undefined)
      printErrorLine(leftJobsWords(what, options));
    interruption.stop();
  }
}
