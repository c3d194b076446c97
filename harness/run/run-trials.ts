import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { type CliOptions, createVitest, type Reporter, type TestCase, type Vitest } from 'vitest/node';
import { type PlumblineError, SuiteError, UsageError } from '../errors.ts';
import type { RuleResult } from '../rule/result.ts';
import { interrupt } from './interruption.ts';
import type { RunPlan } from './plan.ts';
import { hearWaits, type Wait } from './waits.ts';

/** Told now and then what is waited for on a clock that runs by itself. */
export type HeardWaits = (waits: readonly Wait[]) => void;

/** Told as soon as a rule of a trial has been judged. */
export type Judged = (trial: string, result: RuleResult) => void;

/**
 * Runs a plan: one Vitest module in a worker thread, each rule of each trial a test of its own.
 * @param module the file that registers the checks and then the trials
 * @param interrupted ends what is under way, so that the run comes to its end at once and leaves nothing behind
 * @returns of each trial what is said of its rules; of one whose check broke its own rules, that it did (`suiteError`)
 * @throws SuiteError when a test told nothing
 * @throws UsageError when a target's configuration turned out wrong
 */
export async function runTrials(
  module: string,
  plan: RunPlan,
  judged: Judged,
  interrupted?: AbortSignal,
  heardWaits: HeardWaits = () => {},
): Promise<Map<string, RuleResult[]>> {
  const results = new Map<string, RuleResult[]>(plan.trials.map(({ id }) => [id, []]));
  const errors: Error[] = [];

  const channel = `plumbline ${randomUUID()}`;
  const vitest = await withoutSignalListeners({
    run: true,
    config: false,
    root: new URL('../../', import.meta.url).pathname,
    include: [module],
    watch: false,
    pool: 'threads',
    isolate: false,
    maxConcurrency: plan.atOnce,
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: 10_000,
    disableConsoleIntercept: true,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    provide: { plan, interruption: channel },
    reporters: [collector(results, errors, judged)],
  });
  const stopTelling = tellOf(interrupted, channel);
  const stopHearing = hearWaits(channel, heardWaits);
  await vitest.start().finally(() => {
    stopTelling();
    stopHearing();
  });
  await vitest.close();
  const unhandled = vitest.state.getUnhandledErrors() as Error[];
  throwFirst([...errors, ...unhandled]);
  return results;
}

/** Tells the worker of an interruption, again and again: it may not listen yet. */
function tellOf(interrupted: AbortSignal | undefined, channel: string): () => void {
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    timer = setInterval(interrupt, 50, channel);
  };
  if (interrupted?.aborted) tell();
  interrupted?.addEventListener('abort', tell);
  return () => {
    clearInterval(timer);
    interrupted?.removeEventListener('abort', tell);
  };
}

const signals = ['SIGINT', 'SIGTERM'] as const;

let created: Promise<unknown> = Promise.resolve();

/**
 * Vitest would end the process at a signal, whatever the run has left behind: a signal is ours to hear. One is made after
 * the other, since all listeners that come meanwhile are taken for its own.
 */
function withoutSignalListeners(options: CliOptions): Promise<Vitest> {
  const vitest = created.then(() => createUnlistening(options));
  created = vitest.catch(() => {});
  return vitest;
}

async function createUnlistening(options: CliOptions): Promise<Vitest> {
  const streams = { stdout: unfailing(process.stdout), stderr: unfailing(process.stderr) };
  // Removed as soon as it has been added: no signal comes in between.
  const unlisten = (event: string | symbol, listener: () => void): void => {
    if (signals.some((signal) => signal === event)) queueMicrotask(() => process.off(event, listener));
  };
  process.on('newListener', unlisten);
  try {
    return await createVitest(options, {}, streams);
  } finally {
    process.off('newListener', unlisten);
  }
}

/** Vitest pipes what its worker prints there, and would wait for ever for a reader that has gone. */
function unfailing(stream: NodeJS.WriteStream): Writable {
  return new Writable({
    write(chunk, _, done) {
      if (stream.writable) stream.write(chunk, () => done());
      else done();
    },
  });
}

function collector(results: Map<string, RuleResult[]>, errors: Error[], judged: Judged): Reporter {
  return {
    onTestCaseResult(test: TestCase) {
      const { news } = test.meta();
      if (news === undefined) errors.push(new SuiteError(`${test.name} ended without a word`));
      else if (news.result === undefined) errors.push(toError(news.error!));
      else {
        results.get(news.trial)?.push(news.result);
        judged(news.trial, news.result);
      }
    },
    onTestModuleEnd(module) {
      for (const { message, stack } of module.errors()) errors.push(new SuiteError(stack ?? message));
    },
  };
}

function toError({ kind, message }: { kind: string; message: string }): PlumblineError {
  return kind === 'UsageError' ? new UsageError(message) : new SuiteError(message);
}

function throwFirst(errors: readonly Error[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  if (first instanceof UsageError) throw new UsageError(`${first.message}${more}`);
  throw new SuiteError(`${first.message}${more}`);
}
