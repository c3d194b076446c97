import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Argument, Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { print, printErrorLine } from '../engine/print.ts';
import { printableJson } from '../engine/printable.ts';
import { provenanceOf, recordSchemas } from '../engine/provenance/provenance.ts';
import type { LoadRecord } from '../engine/report/load-record.ts';
import { rules } from '../generated/rules.ts';
import { rows } from '../load/plan/rows.ts';
import { type Pool, poolsIn } from '../load/plan/throughput-steps.ts';
import { emulatedTarget } from '../load/run/emulated-target.ts';
import { type EmulatorProcess, startEmulator } from '../load/run/emulator-process.ts';
import { findK6 } from '../load/run/k6-cache.ts';
import type { LoadTarget } from '../load/run/load-target.ts';
import { type LoadName, loads } from '../load/run/loads.ts';
import { orderPools } from '../load/run/order-pools.ts';
import { profileTarget } from '../load/run/profile-target.ts';
import { renderFindings } from '../load/run/render-findings.ts';
import { exitCodeOfLoad } from '../load/run/verdict.ts';
import { assertKnown } from './assert-known.ts';
import { hearInterruption } from './interruption.ts';
import { assertUsefulLoad } from './load-options.ts';
import { collect, integer, positive } from './options.ts';

type Options = {
  target?: string;
  instances: number;
  rows: string;
  summary: string[];
  seconds?: number;
  sizes: number[];
  pools?: Pool[];
  service: number;
  gpu?: string | true;
  speed: number;
  fault: string[];
  variant: string[];
  results: string;
};

export function loadCommand(): Command {
  return new Command('load')
    .addArgument(new Argument('<what>', 'which question is asked').choices(Object.keys(loads)))
    .option('--target <file>', 'a target profile; without one an emulator is started, on a real clock')
    .option('--instances <number>', 'so many k6 processes, each with its share', integer(1, 16), 1)
    .option('--rows <names>', 'rate-limits: only these operations, separated by commas', '')
    .option('--seconds <number>', 'soak, worker-throughput: how long the load lasts', integer(5, 86_400))
    .option(
      '--sizes <numbers>',
      'worker-throughput: how many workers the emulator gives its endpoints',
      sizes,
      [1, 2, 4, 8],
    )
    .option(
      '--pools <list>',
      'worker-throughput: endpoints of the target by their workers, as 1=ID,8=ID',
      pools,
    )
    .option('--service <ms>', 'worker-throughput: how long a job takes', integer(1, 60_000), 200)
    .option('--gpu [order]', 'worker-throughput: jobs do this `gpu` work of specs/probe.md instead', gpuOrder)
    .option(
      '--summary <file>',
      'rate-limits: judge what instances elsewhere counted; once for each',
      collect,
      [],
    )
    .option('--speed <number>', "the emulator's milliseconds in one of ours", positive, 1)
    .option('--fault <id>', 'make the emulator wrong on purpose; may be given several times', collect, [])
    .option('--variant <id>', 'make it lawfully different; may be given several times', collect, [])
    .option('--results <folder>', 'where the results go', 'results')
    .addHelpText('after', exitCodesHelp)
    .action(load);
}

const exitCodesHelp = `
Exit codes: 0 all that was asked holds, 1 something does not, 2 bad usage or configuration, or no k6, 3 nothing
failed but something could not be judged, 5 nothing ran, 130 or 143 it was interrupted.`;

async function load(what: LoadName, options: Options, command: Command): Promise<void> {
  assertKnown(options);
  assertUsefulLoad(what, command);
  assertRows(options.rows);
  assertSummaries(what, options);
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
    const { instances, seconds, rows, gpu, summary: summaries, service: serviceMs } = options;
    const report = await loads[what].run({
      ...{ k6, target, ...more, folder, instances, rows, summaries, serviceMs },
      ...(seconds === undefined ? {} : { seconds }),
      ...(gpu === undefined ? {} : { gpu: gpu === true ? '{}' : gpu }),
      ...(emulator === undefined ? {} : { emulatorPid: emulator.pid }),
      ...{ environment: process.env, signal: interruption.signal },
    });
    const durationMs = Date.now() - startedAt.getTime();
    const told: LoadRecord = {
      ...{ schema: recordSchemas.load, ...provenanceOf(rules) },
      ...{ load: what, target: target.name, startedAt: startedAt.toISOString(), durationMs, instances },
      ...report,
    };
    await writeFile(join(folder, 'results.json'), `${printableJson(told, 2)}\n`);
    print(`${report.text ?? ''}${renderFindings(report.findings)}\nresults: ${folder}`);
    process.exitCode = interruption.exitCode() ?? exitCodeOfLoad(report.findings);
  } catch (error) {
    interruption.assertGoingOn();
    throw error;
  } finally {
    await emulator?.stop();
    interruption.stop();
  }
}

function assertSummaries(what: LoadName, { summary, target }: Options): void {
  if (summary.length === 0 || (what === 'rate-limits' && target !== undefined)) return;
  throw new UsageError('--summary is for rate-limits, and needs the --target whose instances counted');
}

/** k6 loads for a second at least, and limits are counted in ten of the target's. */
const fastest = 10;

/** A rate of jobs on a clock that runs faster than ours would be nobody's. */
function assertClock(what: LoadName, { clockRate }: LoadTarget): void {
  if (what === 'worker-throughput' && clockRate !== 1) {
    throw new UsageError(
      'worker-throughput measures in real time: the clock of its target must run at rate 1',
    );
  }
  if (what === 'rate-limits' && clockRate > fastest) {
    throw new UsageError(
      `the clock of the target runs ${clockRate} times as fast as ours, and k6 loads for a second at least: ` +
        `the ten seconds of section 8 can be loaded up to rate ${fastest}`,
    );
  }
}

function assertRows(names: string): void {
  const unknown = names.split(',').filter((name) => name !== '' && !rows.some((row) => row === name));
  if (unknown.length > 0) throw new UsageError(`there is no row ${unknown.join(', ')}: ${rows.join(', ')}`);
}

function emulatorFor({ speed, fault, variant }: Options): Promise<EmulatorProcess> {
  const altered = [...fault.flatMap((id) => ['--fault', id]), ...variant.flatMap((id) => ['--variant', id])];
  return startEmulator(['--speed', String(speed), ...altered]);
}

type Loaded = { target: LoadTarget; pools?: readonly Pool[] };

async function emulated(what: LoadName, emulator: EmulatorProcess, options: Options): Promise<Loaded> {
  const { speed, fault: faults, variant: variants, sizes } = options;
  const target = emulatedTarget(emulator, { alterations: [...faults, ...variants], speed });
  if (what !== 'worker-throughput') return { target };
  const { pools, ...world } = await orderPools(emulator, { sizes, faults, variants });
  return { target: { ...target, ...world }, pools };
}

async function profiled({ target: file, pools }: Options): Promise<Loaded> {
  const target = await profileTarget(file!, process.env);
  return pools === undefined ? { target } : { target, pools };
}

function sizes(text: string): number[] {
  return text.split(',').map(integer(1, 64));
}

function pools(text: string): Pool[] {
  const found = poolsIn(text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError('expected endpoints by their workers, as 1=abc,8=def');
}

function gpuOrder(text: string): string {
  try {
    const order: unknown = JSON.parse(text);
    if (typeof order === 'object' && order !== null && !Array.isArray(order)) return text;
  } catch {}
  throw new InvalidArgumentError('expected a JSON object, as specs/probe.md says');
}
