import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { loadHandler } from '../emulator/handlers/load-handler.ts';
import { counted } from '../engine/counted.ts';
import { UsageError } from '../engine/errors.ts';
import { didYouMean, nearest } from '../engine/nearest.ts';
import { clearStatus, print, printErrorLine, showStatus } from '../engine/print.ts';
import { clientRules } from '../generated/client-rules.ts';
import { createLazyMutantCatalog } from '../mutants/lazy-mutant-catalog.ts';
import type { JudgedClient } from '../service/client-rules/judge-client.ts';
import { parseTroubles } from '../service/tried-client/call-troubles.ts';
import { parseVariable, readVariableFile, type VariableTemplate } from '../service/tried-client/variables.ts';
import { assertKnown } from './assert-known.ts';
import { againWords, usualShare } from './client/again-words.ts';
import { createTurnstile } from './client/at-once.ts';
import { type ClientWorld, clientWorlds } from './client/client-world.ts';
import { type EmulatorPool, openEmulatorPool } from './client/emulator-pool.ts';
import { type ClientCause, findCauses } from './client/find-causes.ts';
import { judgeTried } from './client/judge-tried.ts';
import { renderClientRuleList } from './client/render-rules.ts';
import { renderTried } from './client/render-tried.ts';
import { type ClientTrial, type TriedWorld, tryWorld } from './client/try-world.ts';
import { writeClientReport } from './client/write-client-report.ts';
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
  trouble: string[];
  troubleShare: number;
  withoutRule: string[];
  listRules?: true;
};

export function clientCommand(): Command {
  return new Command('client')
    .argument('[command...]', 'what starts the client, after `--`; it is run without a shell')
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
    .option(
      '--trouble <kinds>',
      'bring trouble to calls: all, or kinds such as 429,503,cut,away',
      parseTroubles,
      [],
    )
    .option(
      '--trouble-share <share>',
      'share of the calls at which each kind begins',
      shareOfCalls,
      usualShare,
    )
    .option('--without-rule <id>', 'leave out this client rule; may be given several times', collect, [])
    .option('--list-rules', 'list the client rules, and try nothing')
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
  if (options.listRules) return print(renderClientRuleList());
  if (command.length === 0)
    throw new UsageError('say what starts the client, after `--`: client --env … -- node my-client.js');
  assertClientRules(options.withoutRule);
  const variables = await readVariables(options);
  if (options.variant.length > 0) assertKnown(options);
  const worlds = worldsFor(options);
  const handler = options.handler === undefined ? undefined : await loadHandler(options.handler);
  const folder = resolve(options.results, `client-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { recursive: true });
  const interruption = hearInterruption();
  const startedAt = Date.now();
  const emulators = await openEmulatorPool({
    ...{ clock: options.clock, speed: options.speed, catalog: createLazyMutantCatalog() },
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(handler === undefined ? {} : { handler }),
  });
  try {
    const trial = trialOf(command, options, { emulators, variables, folder, interruption });
    const { tried, causes } = await tryAll(worlds, trial, options);
    interruption.assertGoingOn();
    const judged = judgeTried(tried, causes, options.withoutRule);
    const { verdicts: ruleVerdicts, findings: ruleFindings } = judged;
    const again = (variants: readonly string[], troubles: readonly string[]) =>
      againWords(options, { variants, troubles }, command);
    const when = { startedAt, durationMs: Date.now() - startedAt };
    await writeClientResults(folder, { command, tried, causes, ruleVerdicts, ruleFindings, ...when });
    await writeClientReport(folder, { command, tried, causes, judged, again, startedAt });
    print(`${renderTried({ tried, causes, judged, again })}\nresults: ${folder}`);
    process.exitCode = isFine(tried, judged) ? exitCodes.fine : exitCodes.broken;
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
  { seed, handler, timeout, mostOutput, mostCalls, troubleShare }: ClientOptions,
  { emulators, variables, folder, interruption }: Parts,
): ClientTrial {
  const [program = '', ...args] = command;
  return {
    ...{ emulators, variables, seed, mostCalls, troubleShare, environment: process.env, logs: folder },
    ...{ command: [program, ...args], hasHandler: handler !== undefined, signal: interruption.signal },
    ...{ mostMs: timeout * 1000, mostBytes: mostOutput },
  };
}

/** Tries every world, and narrows what fails down to its causes where the documented world is none of them. */
async function tryAll(
  worlds: readonly ClientWorld[],
  trial: ClientTrial,
  { jobs, variant }: ClientOptions,
): Promise<{ tried: TriedWorld[]; causes: ClientCause[] }> {
  const turn = createTurnstile(jobs);
  let done = 0;
  const tryOne = (world: ClientWorld) => turn(() => tryWorld(world, trial));
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
  const plain = tried.find(({ variants, troubles }) => variants.length + troubles.length === 0)!;
  if (plain.outcome !== 'content') return { tried, causes: [] };
  printErrorLine(
    `${counted(failed.length, 'world')} of ${tried.length} failed: looking for what they have in common`,
  );
  let runs = 0;
  const causes = await findCauses(failed, async (world) => {
    runs += 1;
    return (await tryOne({ ...world, name: `narrowing-${runs}` })).outcome !== 'content';
  });
  return { tried, causes };
}

function showDone(done: number, of: number): void {
  if (process.stderr.isTTY) showStatus(`${done} of ${counted(of, 'world')} tried`);
}

function isFine(tried: readonly TriedWorld[], { findings: ofRules }: JudgedClient): boolean {
  const all = [...tried.flatMap(({ findings }) => findings), ...ofRules];
  return tried.every(({ outcome }) => outcome === 'content') && all.every(({ level }) => level !== 'must');
}

/** @throws UsageError for a rule that does not exist */
function assertClientRules(ids: readonly string[]): void {
  const known = Object.keys(clientRules);
  const wrong = ids.find((id) => !known.includes(id));
  if (wrong === undefined) return;
  throw new UsageError(
    `--without-rule: there is no client rule ${wrong}.${didYouMean(nearest(wrong, known))} \`client --list-rules\` lists them.`,
  );
}

function shareOfCalls(text: string): number {
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new UsageError(`--trouble-share: expected a number from 0 to 1, not ${text}`);
}

function worldsFor({ worlds, variant, trouble }: ClientOptions): ClientWorld[] {
  if (variant.length > 0 && worlds !== undefined)
    throw new UsageError('--variant says which world is tried: leave --worlds out');
  if (variant.length > 0) return [{ name: 'asked-for', variants: variant, troubles: trouble }];
  return clientWorlds(worlds, trouble);
}

async function readVariables({ env, envFile, clock }: ClientOptions): Promise<VariableTemplate[]> {
  const ofFile = envFile === undefined ? [] : await readVariableFile(envFile);
  const all = [...ofFile, ...env.map((text) => parseVariable(text, '--env'))];
  if (clock === 'real' && all.some(({ template }) => /\$\{?CONTROL_/.test(template)))
    throw new UsageError('$CONTROL_URL and $CONTROL_TOKEN move a virtual clock: add --clock virtual');
  if (all.length > 0) return all;
  throw new UsageError(
    "say by which variables the client learns where the service is: --env 'BASE=$SERVERLESS_URL' --env 'KEY=$KEY', or --env-file",
  );
}
