import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { Handler } from '../emulator/handlers/handler.ts';
import type { ServerModule } from '../emulator/servers/server-module.ts';
import { type Emulator, type StartOptions, start } from '../emulator/start.ts';
import { endpointsFor } from '../emulator/world/world-spec.ts';
import { mostWorlds } from '../emulator/world/worlds.ts';
import { UsageError } from '../engine/errors.ts';
import { printError, printJson } from '../engine/print.ts';
import { createLazyMutantCatalog } from '../mutants/lazy-mutant-catalog.ts';
import { assertKnown } from './assert-known.ts';
import { findDialects } from './find-dialects.ts';
import { isHangupIgnored } from './ignored-hangup.ts';
import { sameSignal } from './interruption.ts';
import { onLostNpx } from './lost-npx.ts';
import { collect, instant, integer, positive, variablePrefix } from './options.ts';
import type { ServedWorld } from './serve-conforming-worlds.ts';

type Options = {
  port: number;
  host: string;
  allowRemote: boolean;
  controlTokenEnv?: string;
  ownKeys: boolean;
  controlHost: string[];
  maxWorlds: number;
  portFile?: string;
  profile?: string;
  clock: 'virtual' | 'real';
  speed: number;
  now?: number;
  seed: number;
  handler?: string;
  restV2Schema?: string;
  server?: string;
  workers: 'emulated' | 'external';
  workerPing: number;
  workerPrefix: string;
  fault: string[];
  variant: string[];
  worlds?: number | true;
  dialect: string[];
  cors: string[];
  egress: 'loopback' | 'any';
};

export function emulateCommand(): Command {
  return new Command('emulate')
    .option('--port <number>', 'where to listen; 0 takes any free port', integer(0, 65_535), 8787)
    .option('--host <address>', 'which interface to listen on', '127.0.0.1')
    .option('--allow-remote', 'allow a --host that other machines reach', false)
    .option(
      '--control-token-env <name>',
      'take the token of control from this environment variable; by default it is random',
    )
    .option('--own-keys', 'draw keys from the token of control, so that nobody knows them beforehand', false)
    .option(
      '--control-host <name>',
      'another host name by which control may be called; may be given several times',
      collect,
      [],
    )
    .option(
      '--max-worlds <number>',
      'how many worlds control may make at the same time',
      integer(1, 1_000_000),
      mostWorlds,
    )
    .option('--port-file <file>', 'write the port there when ready')
    .option(
      '--profile <file>',
      'write a target profile of it there, and its keys into a .env file next to it',
    )
    .addOption(new Option('--clock <kind>', 'how time passes').choices(['virtual', 'real']).default('real'))
    .option('--speed <number>', 'world milliseconds in a real one, with a real clock', positive, 1)
    .option('--now <instant>', 'the first instant, as ISO 8601', instant)
    .option('--seed <number>', 'decides ids, keys and choices', integer(-(2 ** 31), 2 ** 32 - 1), 1)
    .option('--handler <file>', 'a module with a handler of yours, served at the endpoint `custom`')
    .option('--rest-v2-schema <file>', 'an OpenAPI document for REST v2 to serve in place of our own')
    .option(
      '--server <file>',
      'a module with an HTTP server of yours, served at the load balancing endpoint `served`',
    )
    .addOption(
      new Option('--workers <kind>', 'who runs the jobs: the emulator, or worker processes that attach to it')
        .choices(['emulated', 'external'])
        .default('emulated'),
    )
    .option(
      '--worker-ping <ms>',
      'how often a worker process sends a heartbeat',
      integer(100, 600_000),
      10_000,
    )
    .option(
      '--worker-prefix <name>',
      'what the names of the variables begin with that the worker processes read',
      variablePrefix,
      'PLUMBLINE',
    )
    .option('--fault <id>', 'serve this mutant; may be given several times', collect, [])
    .option('--variant <id>', 'serve with this variant; may be given several times', collect, [])
    .option(
      '--worlds [number]',
      'serve worlds that all conform, each in another way, and list them in the ready line; this many at most',
      integer(1, 100_000),
    )
    .option(
      '--dialect <id>',
      'serve what public clients expect beyond the document; may be given several times',
      collect,
      [],
    )
    .option('--cors <origin>', 'let pages of this origin call it; may be given several times', collect, [])
    .addOption(
      new Option('--egress <where>', 'which addresses handlers and webhooks may call')
        .choices(['loopback', 'any'])
        .default('loopback'),
    )
    .addHelpText('after', exitCodesHelp)
    .action(emulate);
}

const exitCodesHelp = `
Exit codes: 0 it was interrupted, 2 bad usage or configuration, or it could not listen there.`;

async function emulate(options: Options): Promise<void> {
  await assertKnown(options);
  const handler = options.handler === undefined ? undefined : await loadOwnHandler(options.handler);
  if (handler !== undefined) outliveHandler();
  assertTogether(options);
  const emulator = await start(await startOptionsOf(options, handler));
  const { stop, clock, ...ready } = emulator;
  try {
    if (options.portFile !== undefined) await writePort(options.portFile, emulator);
    if (options.profile !== undefined) await writeProfile(options.profile, emulator, options);
    const worlds = options.worlds === undefined ? {} : { worlds: await serveWorlds(emulator, options) };
    const { dialect, cors } = options;
    const opened = {
      ...(dialect.length === 0 ? {} : { dialects: dialect }),
      ...(cors.length === 0 ? {} : { cors }),
    };
    // Whoever reads that it is ready may end it at once.
    const interruption = interrupted();
    printJson({ ready: true, clock: clock.kind, now: clock.now, ...ready, ...opened, ...worlds });
    await interruption;
  } finally {
    await stop();
  }
}

/** @throws UsageError for options that contradict each other */
function assertTogether({ profile, clock, worlds, fault, variant }: Options): void {
  if (profile !== undefined && clock === 'virtual')
    throw new UsageError('--profile is for a real clock: a virtual one is moved through the control address');
  if (worlds !== undefined && fault.length + variant.length > 0)
    throw new UsageError('--worlds serves each variant in some world: leave out --fault and --variant');
}

async function startOptionsOf(options: Options, handler: Handler | undefined): Promise<StartOptions> {
  const controlToken = tokenIn(options.controlTokenEnv);
  const server = options.server === undefined ? undefined : await loadOwnServer(options.server);
  return {
    port: options.port,
    host: options.host,
    allowRemote: options.allowRemote,
    ...(controlToken === undefined ? {} : { controlToken }),
    ownKeys: options.ownKeys,
    controlHosts: options.controlHost,
    maxWorlds: options.maxWorlds,
    clock: options.clock,
    speed: options.speed,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(handler === undefined ? {} : { handler }),
    ...(options.restV2Schema === undefined ? {} : { restV2Schema: options.restV2Schema }),
    ...(server === undefined ? {} : { server }),
    externalWorkers: options.workers === 'external',
    workerPing: options.workerPing,
    workerPrefix: options.workerPrefix,
    ...(options.dialect.length === 0 ? {} : { dialects: await findDialects(options.dialect) }),
    ...(options.cors.length === 0 ? {} : { corsOrigins: options.cors }),
    egressAnywhere: options.egress === 'any',
    catalog: createLazyMutantCatalog(),
    world: { seed: options.seed, faults: options.fault, variants: options.variant },
  };
}

async function serveWorlds(
  emulator: Emulator,
  { worlds, seed, handler, server, workers }: Options,
): Promise<ServedWorld[]> {
  const { serveConformingWorlds } = await import('./serve-conforming-worlds.ts');
  const endpoints = endpointsFor({
    ...{ hasHandler: handler !== undefined, hasServer: server !== undefined },
    externalWorkers: workers === 'external',
  });
  return serveConformingWorlds(emulator, { most: worlds === true ? undefined : worlds, seed, endpoints });
}

async function loadOwnHandler(file: string): Promise<Handler> {
  const { loadHandler } = await import('../emulator/handlers/load-handler.ts');
  return loadHandler(file);
}

async function loadOwnServer(file: string): Promise<ServerModule> {
  const { loadServer } = await import('../emulator/servers/load-server.ts');
  return loadServer(file);
}

async function writeProfile(
  file: string,
  emulator: Emulator,
  clock: Pick<Options, 'speed' | 'now'>,
): Promise<void> {
  const { writeProfileOf } = await import('./write-profile.ts');
  await writeProfileOf(file, emulator, clock);
}

/** @throws UsageError when the variable is not set */
function tokenIn(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const token = process.env[name];
  if (token) return token;
  throw new UsageError(`--control-token-env: the environment variable ${name} is not set`);
}

/** What a user's handler leaves behind may throw when its run has long ended: that must not end the service. */
function outliveHandler(): void {
  const printThrown = (thrown: unknown): void => {
    const words = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    printError(`something that the handler left behind threw: ${words}`);
  };
  process.on('uncaughtException', printThrown);
  process.on('unhandledRejection', printThrown);
}

async function writePort(file: string, { control }: Emulator): Promise<void> {
  await writeFile(file, new URL(control).port).catch((cause: Error) => {
    throw new UsageError(`the port can't be written to ${file}: ${cause.message}`, { cause });
  });
}

/**
 * The first signal, or the end of npx; the same signal may come once more, through npm. A later one ends the process at once,
 * but for a SIGHUP: a terminal that closes sends more than one.
 */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const hear = (signal?: NodeJS.Signals): void => {
      if (signal === 'SIGHUP' && isHangupIgnored(process.env)) return;
      stopLooking();
      resolve();
      setTimeout(() => signals.forEach((one) => void process.off(one, hear)), sameSignal).unref();
    };
    const stopLooking = onLostNpx(hear);
    for (const signal of signals) process.on(signal, hear);
    process.on('SIGHUP', hear);
  });
}

const signals = ['SIGINT', 'SIGTERM'] as const;
