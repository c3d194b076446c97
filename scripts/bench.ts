import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { fewestSteps, type GrownKind, grownCounts, runGrowth } from '../emulator/bench/growth.ts';
import { timeMockServers } from '../emulator/bench/peers/mock-servers.ts';
import { timeTestTools } from '../emulator/bench/peers/test-tools.ts';
import {
  renderAgenda,
  renderBeside,
  renderCalls,
  renderGrowth,
  renderMockServers,
  renderStart,
  renderTestTools,
} from '../emulator/bench/render-bench.ts';
import { runAgenda } from '../emulator/bench/run-agenda.ts';
import { runBeside } from '../emulator/bench/run-beside.ts';
import { runCalls } from '../emulator/bench/run-calls.ts';
import { runStart } from '../emulator/bench/run-start.ts';
import { UsageError } from '../engine/errors.ts';
import { ownPath } from '../engine/installation.ts';
import { print } from '../engine/print.ts';
import { compareCard } from '../load/run/card/compare-card.ts';
import { renderCard } from '../load/run/card/render-card.ts';
import { findK6 } from '../load/run/k6-cache.ts';
import { assertWorkerProcesses } from '../load/run/worker-processes.ts';
import { faults } from '../mutants/wrong/faults.ts';
import { hearInterruption } from './interruption.ts';
import { gpuSpec } from './load-values.ts';
import { integer } from './options.ts';

type Options = {
  jobs: number;
  workers: number;
  calls: number;
  connections: number;
  rounds?: number;
  main: string;
  of: readonly GrownKind[];
  most: number;
  prism?: string;
  schemathesis?: string;
  mutants: number;
  gpu: string;
  seconds: number;
};

const benches: Readonly<Record<string, (options: Options) => Promise<string>>> = {
  agenda,
  calls,
  beside,
  start,
  growth,
  peers,
  card,
};

export function benchCommand(): Command {
  return new Command('bench')
    .addArgument(new Argument('<what>', 'what to measure').choices(Object.keys(benches)))
    .option('--jobs <number>', 'agenda: how many jobs live at once', integer(1, 10_000_000), 100_000)
    .option('--workers <number>', 'agenda: how many workers they have', integer(1, 10_000), 100)
    .option('--calls <number>', 'calls, beside: how many of each operation', integer(1, 1_000_000), 10_000)
    .option(
      '--connections <number>',
      'calls, beside: over how many connections at once',
      integer(1, 1000),
      20,
    )
    .option('--rounds <number>', 'start: how many; card: 3 without it', integer(1, 1000))
    .option(
      '--main <file>',
      'start: of a build or an installed package',
      ownPath('./main.js', import.meta.url),
    )
    .addOption(
      new Option('--of <kinds...>', 'growth: of what').choices(grownKinds).default(grownKinds, 'all of them'),
    )
    .option('--most <number>', 'growth: no step has more', integer(1, 10_000_000), 10_000_000)
    .option('--prism <file>', "peers: the file of Prism's command; without it Prism is left out")
    .option('--schemathesis <file>', 'peers: its command; without it Schemathesis is left out')
    .option('--mutants <number>', 'peers: how many mutants of REST v2 the tools meet', integer(0, 1000), 10)
    .option('--gpu <order>', 'card: what each job does, as specs/probe.md says', gpuSpec, usualWork)
    .option('--seconds <number>', 'card: how long each part of a round lasts', integer(1, 3600), 30)
    .addHelpText('after', exitCodesHelp)
    .action(async (what: string, options: Options) => {
      print(await benches[what]!(options));
    });
}

/** Some hundreds of milliseconds of a large card: a queue takes milliseconds. */
const usualWork = '{"batch":8,"size":4096,"products":300}';

const grownKinds = Object.keys(grownCounts) as GrownKind[];

const exitCodesHelp = `
Exit codes: 0 it has been measured, 2 bad usage, or an error of the suite.`;

async function agenda({ jobs, workers }: Options): Promise<string> {
  const begun = performance.now();
  const counts = runAgenda({ jobs, workers, days: 7 });
  const ms = performance.now() - begun;
  return renderAgenda(counts, ms, process.resourceUsage().maxRSS * 1024);
}

async function calls(options: Options): Promise<string> {
  return renderCalls(await runCalls(options));
}

async function beside(options: Options): Promise<string> {
  return renderBeside(await runBeside(options));
}

async function start({ main, rounds = 10 }: Options): Promise<string> {
  return renderStart(await runStart(main, rounds));
}

/** @throws UsageError for a kind of which too few steps are left to show a power */
async function growth({ of, most }: Options): Promise<string> {
  for (const kind of of) assertGrown(kind, most);
  const parts: string[] = [];
  for (const kind of of) parts.push(renderGrowth(await runGrowth(kind, most)));
  return parts.join('\n');
}

function assertGrown(kind: GrownKind, most: number): void {
  const least = grownCounts[kind][fewestSteps - 1]!;
  if (most < least)
    throw new UsageError(`growth: --most ${most} leaves too few steps of ${kind}: take ${least} at least`);
}

async function peers({ prism, schemathesis, mutants, calls, connections }: Options): Promise<string> {
  if (prism === undefined && schemathesis === undefined)
    throw new UsageError(
      'peers: name --prism FILE, --schemathesis FILE, or both; none of them comes with us',
    );
  const parts: string[] = [];
  if (prism !== undefined) parts.push(renderMockServers(await timeMockServers(prism, calls, connections)));
  if (schemathesis !== undefined)
    parts.push(renderTestTools(await timeTestTools(schemathesis, mutantsOfV2(mutants))));
  return parts.join('\n');
}

async function card({ gpu, seconds, rounds = 3 }: Options): Promise<string> {
  assertWorkerProcesses('bench card');
  const k6 = findK6(process.env);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-card-'));
  const interruption = hearInterruption();
  try {
    const options = {
      k6,
      folder,
      gpu,
      seconds,
      rounds,
      environment: process.env,
      signal: interruption.signal,
    };
    return renderCard(await compareCard(options));
  } catch (error) {
    interruption.assertGoingOn();
    throw error;
  } finally {
    interruption.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Mutants that rules of REST v2 alone kill, evenly from the list of all. */
function mutantsOfV2(count: number): string[] {
  const ids = faults.filter(({ breaks }) => breaks.every((id) => id.startsWith('v2.'))).map(({ id }) => id);
  const step = Math.max(1, ids.length / Math.max(1, count));
  return Array.from({ length: Math.min(count, ids.length) }, (_, nth) => ids[Math.floor(nth * step)]!);
}
