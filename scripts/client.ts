import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { loadHandler } from '../emulator/handlers/load-handler.ts';
import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { clearStatus, print, printErrorLine, showStatus } from '../engine/print.ts';
import { type ConformingWorld, combineVariants } from '../library/conforming-worlds.ts';
import { createLazyMutantCatalog } from '../mutants/lazy-mutant-catalog.ts';
import {
  parseVariable,
  parseVariableFile,
  type VariableTemplate,
} from '../service/tried-client/variables.ts';
import { assertKnown } from './assert-known.ts';
import { againWords } from './client/again-words.ts';
import { createTurnstile } from './client/at-once.ts';
import { type EmulatorPool, openEmulatorPool } from './client/emulator-pool.ts';
import { type ClientCause, findCauses } from './client/find-causes.ts';
import { renderTried } from './client/render-tried.ts';
import { type ClientTrial, type TriedWorld, tryWorld } from './client/try-world.ts';
import { writeClientResults } from './client/write-client-results.ts';
import { exitCodes } from './exit-codes.ts';
import { hearInterruption, type Interruption } from './interruption.ts';
import { collect, instant, integer, positive } from './options.ts';

/** Options of the command `client`. */
export type ClientOptions = {
  env: string[];
  envFile?: string;
  worlds?: number;
  variant: string[];
  jobs: number;
  handler?: string;
  clock: 'virtual' | 'real';
  speed: number;
  now?: number;
  seed: number;
  timeout: number;
  mostOutput: number;
  mostCalls: number;
  results: string;
};

export function clientCommand(): Command {
  return new Command('client')
    .argument('<command...>', 'what starts the client, after `--`; it is run without a shell')
    .option('--env <name=value>', 'a variable for the client; may be given several times', collect, [])
    .option('--env-file <file>', 'more of them, one a line')
    .option('--worlds <number>', 'try so many worlds; all of them without it', integer(1, 100_000))
    .option('--variant <id>', 'try one world with this variant; may be given several times', collect, [])
    .option(
      '--jobs <number>',
      'how many worlds are tried at once',
      integer(1, 1000),
      4 * availableParallelism(),
    )
    .option('--handler <file>', 'a module with a handler of yours, served at $ENDPOINT')
    .addOption(
      new Option('--clock <kind>', 'how time passes; the client moves a virtual clock through $CONTROL_URL')
        .choices(['virtual', 'real'])
        .default('real'),
    )
    .option('--speed <number>', 'world milliseconds in a real one', positive, 1)
    .option('--now <instant>', 'the first instant of each world, as ISO 8601', instant)
    .option('--seed <number>', 'decides ids and choices of the worlds', integer(-(2 ** 31), 2 ** 32 - 1), 1)
    .option('--timeout <seconds>', 'how long the client may take in a world', positive, 120)
    .option('--most-output <bytes>', 'how much it may print in a world', integer(1), 10_000_000)
    .option('--most-calls <number>', 'how many calls it may make in a world', integer(1), 10_000)
    .option('--results <folder>', 'where the results go', 'results')
    .addHelpText('after', help)
    .action(tryClient);
}

const help = `
Values of --env and --env-file name what a world has, in single quotes so that the shell leaves them alone:
  $SERVERLESS_URL, $REST_V1_URL, $REST_V1_SCHEMA_URL, $REST_V2_URL, $GRAPHQL_URL  addresses
  $KEY, $INVALID_KEY, $NO_ACCESS_KEY, $SECOND_USER_KEY  keys
  $ENDPOINT  id of the endpoint of your handler, or of the probe; $ENDPOINT_PROBE, $ENDPOINT_SECOND and so on by name
  $ADDRESS_BALANCED  address of the load balancing endpoint
  $CONTROL_URL, $CONTROL_TOKEN  the world itself, with --clock virtual: POST $CONTROL_URL/clock moves its time

Exit codes: 0 the client was content in every world, and its calls follow the document, 1 it was not, or they do not,
2 bad usage or configuration, 130 or 143 it was interrupted.`;

async function tryClient(command: string[], options: ClientOptions): Promise<void> {
  const variables = await readVariables(options);
  if (options.variant.length > 0) assertKnown(options);
  const worlds = worldsFor(options);
  const handler = options.handler === undefined ? undefined : await loadHandler(options.handler);
  const folder = resolve(options.results, `client-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { recursive: true });
  const interruption = hearInterruption();
  const emulators = await openEmulatorPool({
    ...{ clock: options.clock, speed: options.speed, catalog: createLazyMutantCatalog() },
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(handler === undefined ? {} : { handler }),
  });
  try {
    const trial = trialOf(command, options, { emulators, variables, folder, interruption });
    const { tried, causes } = await tryAll(worlds, trial, options);
    interruption.assertGoingOn();
    await writeClientResults(folder, { command, tried, causes, ruleVerdicts: [], ruleFindings: [] });
    const again = (variants: readonly string[]) => againWords(options, variants, command);
    print(`${renderTried({ tried, causes, again })}\nresults: ${folder}`);
    process.exitCode = isFine(tried) ? exitCodes.fine : exitCodes.broken;
  } finally {
    clearStatus();
    await emulators.stop();
    interruption.stop();
  }
}

type Parts = {
  emulators: EmulatorPool;
  variables: readonly VariableTemplate[];
  folder: string;
  interruption: Interruption;
};

function trialOf(
  command: readonly string[],
  { seed, handler, timeout, mostOutput, mostCalls }: ClientOptions,
  { emulators, variables, folder, interruption }: Parts,
): ClientTrial {
  const [program = '', ...args] = command;
  return {
    ...{ emulators, variables, seed, mostCalls, environment: process.env, logs: folder },
    ...{ command: [program, ...args], hasHandler: handler !== undefined, signal: interruption.signal },
    ...{ mostMs: timeout * 1000, mostBytes: mostOutput },
  };
}

/** Tries every world, and narrows what fails down to its causes where the documented world is none of them. */
async function tryAll(
  worlds: readonly ConformingWorld[],
  trial: ClientTrial,
  { jobs, variant }: ClientOptions,
): Promise<{ tried: TriedWorld[]; causes: ClientCause[] }> {
  const turn = createTurnstile(jobs);
  let done = 0;
  const tryOne = (world: ConformingWorld) => turn(() => tryWorld(world, trial));
  const tried = await Promise.all(
    worlds.map(async (world) => {
      const result = await tryOne(world);
      done += 1;
      showDone(done, worlds.length);
      return result;
    }),
  );
  const failed = tried.filter(({ outcome }) => outcome !== 'content');
  if (failed.length === 0 || variant.length > 0 || trial.signal.aborted) return { tried, causes: [] };
  const plain = tried.find(({ variants }) => variants.length === 0)!;
  if (plain.outcome !== 'content') return { tried, causes: [] };
  printErrorLine(
    `${counted(failed.length, 'world')} of ${tried.length} failed: looking for what they have in common`,
  );
  let runs = 0;
  const causes = await findCauses(failed, async (variants) => {
    runs += 1;
    return (await tryOne({ name: `narrowing-${runs}`, variants })).outcome !== 'content';
  });
  return { tried, causes };
}

function showDone(done: number, of: number): void {
  if (process.stderr.isTTY) showStatus(`${done} of ${counted(of, 'world')} tried`);
}

function isFine(tried: readonly TriedWorld[]): boolean {
  return tried.every(
    ({ outcome, findings }) => outcome === 'content' && findings.every(({ level }) => level !== 'must'),
  );
}

function worldsFor({ worlds, variant }: ClientOptions): ConformingWorld[] {
  if (variant.length > 0 && worlds !== undefined)
    throw new UsageError('--variant says which world is tried: leave --worlds out');
  if (variant.length > 0) return [{ name: 'asked-for', variants: variant }];
  return combineVariants(worlds);
}

async function readVariables({ env, envFile, clock }: ClientOptions): Promise<VariableTemplate[]> {
  const ofFile = envFile === undefined ? [] : parseVariableFile(await readText(envFile), envFile);
  const all = [...ofFile, ...env.map((text) => parseVariable(text, '--env'))];
  if (clock === 'real' && all.some(({ template }) => /\$\{?CONTROL_/.test(template)))
    throw new UsageError('$CONTROL_URL and $CONTROL_TOKEN move a virtual clock: add --clock virtual');
  if (all.length > 0) return all;
  throw new UsageError(
    "say by which variables the client learns where the service is: --env 'BASE=$SERVERLESS_URL' --env 'KEY=$KEY', or --env-file",
  );
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: Error) => {
    throw new UsageError(`--env-file ${file} can't be read: ${cause.message}`, { cause });
  });
}
