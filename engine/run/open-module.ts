import { basename, dirname } from 'node:path';
import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import type { ProvidedContext } from 'vitest';
import { type CliOptions, createVitest, type Reporter, type Vitest } from 'vitest/node';
import { ownPath } from '../installation.ts';
import { printable } from '../printable.ts';

/**
 * Opens a module for Vitest to run in a worker thread, without time-outs and without Vitest's own output.
 * @param atOnce how many concurrent tests may run at the same time
 * @param provide what the module injects
 * @param isSilent whether nobody reads what the module prints itself
 */
export function openModule(
  module: string,
  atOnce: number,
  provide: Partial<ProvidedContext>,
  reporter: Reporter,
  isSilent = false,
): Promise<Vitest> {
  const streams = isSilent
    ? { stdout: silence(), stderr: silence() }
    : { stdout: unfailing(process.stdout), stderr: unfailing(process.stderr) };
  const options: CliOptions = {
    run: true,
    config: false,
    root: ownPath('../../', import.meta.url),
    // As a path: a pattern would give some of its characters a meaning.
    dir: dirname(module),
    include: [basename(module)],
    // Installed, all of ours lies below node_modules, where Vitest looks for no tests and may not be able to write.
    exclude: [],
    cache: false,
    watch: false,
    pool: 'threads',
    isolate: false,
    maxConcurrency: atOnce,
    testTimeout: 0,
    hookTimeout: 0,
    // A busy machine takes its time, and nobody has to read of it.
    teardownTimeout: 600_000,
    disableConsoleIntercept: true,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    provide,
    reporters: [reporter],
  };
  return withoutItsListeners(options, streams);
}

type Streams = { readonly stdout: Writable; readonly stderr: Writable };

/** At these Vitest would end the process, whatever the run has left behind. */
const ends = ['SIGHUP', 'SIGINT', 'SIGTERM', 'unhandledRejection'] as const;

let created: Promise<unknown> = Promise.resolve();

/**
 * A signal is ours to hear, and so is an error that nobody catches: it may be of a program that judges on the side. One is made
 * after the other.
 */
function withoutItsListeners(options: CliOptions, streams: Streams): Promise<Vitest> {
  const vitest = created.then(() => createUnlistening(options, streams));
  created = vitest.catch(() => {});
  return vitest;
}

async function createUnlistening(options: CliOptions, streams: Streams): Promise<Vitest> {
  // Removed as soon as it has been added: no signal comes in between.
  const unlisten = (event: string | symbol, listener: () => void): void => {
    if (ends.some((end) => end === event) && isVitestCalling())
      queueMicrotask(() => process.off(event, listener));
  };
  process.on('newListener', unlisten);
  try {
    return await createVitest(options, {}, streams);
  } finally {
    process.off('newListener', unlisten);
  }
}

/** Whether the function that called ours is one of Vitest's: others may listen to the same meanwhile. */
function isVitestCalling(): boolean {
  const { stackTraceLimit } = Error;
  // A program may have set a lower one.
  Error.stackTraceLimit = 20;
  const callers = (new Error('who calls').stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const first = callers.find((line) => !/\bnode:|open-module\./.test(line)) ?? '';
  return /[\\/]node_modules[\\/](?:vitest|vite)[\\/]/.test(first);
}

/**
 * Vitest pipes what its worker prints there, and would wait for ever for a reader that has gone. Its colours are left out,
 * and nothing else in it steers a terminal or commands the runner of a workflow.
 */
function unfailing(stream: NodeJS.WriteStream): Writable {
  const decoder = new StringDecoder();
  return new Writable({
    write(chunk, _, done) {
      const text = printable(stripVTControlCharacters(decoder.write(chunk)));
      if (stream.writable) stream.write(text, () => done());
      else done();
    },
  });
}

function silence(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
