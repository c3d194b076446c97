import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import { type CliOptions, createVitest, type Reporter, type TestCase, type Vitest } from 'vitest/node';
import { SuiteError, UsageError } from '../errors.ts';
import { printable } from '../printable.ts';
import type { ForeignCalls } from '../receiver/foreign-calls.ts';
import type { RuleResult } from '../rule/result.ts';
import { interrupt } from './interruption.ts';
import type { RunPlan } from './plan.ts';
import { createRunOutcome, type RunOutcome } from './run-outcome.ts';
import { hearWaits, type Wait } from './waits.ts';

/** Told now and then what is waited for on a clock that runs by itself. */
export type HeardWaits = (waits: readonly Wait[]) => void;

/**
 * Called as soon as a rule of a trial has been judged, with the foreign calls that the trial's receiver got by then; of the
 * same rule again when an error of it comes later.
 */
export type Judged = (trial: string, result: RuleResult, foreign?: ForeignCalls) => void;

/** Takes an error of the suite that is of no rule. */
export type HeardStray = (error: SuiteError) => void;

/**
 * Runs a plan: one Vitest module in a worker thread, each rule of each trial a test of its own.
 * @param module the file that registers the checks and then the trials
 * @param interrupted ends what is under way, so that the run comes to its end at once and leaves nothing behind
 * @param stray takes errors of no rule; without it the first of them is thrown in the end
 * @returns of each trial what is said of its rules; of one that met an error of ours, that it did (`suiteError`)
 * @throws UsageError when a target's configuration turned out wrong
 */
export async function runTrials(
  module: string,
  plan: RunPlan,
  judged: Judged,
  interrupted?: AbortSignal,
  heardWaits: HeardWaits = () => {},
  stray?: HeardStray,
): Promise<Map<string, RuleResult[]>> {
  const outcome = createRunOutcome(plan, judged);

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
    reporters: [collector(outcome)],
  });
  const stopTelling = tellOf(interrupted, channel);
  const stopHearing = hearWaits(channel, heardWaits);
  await vitest.start().finally(() => {
    stopTelling();
    stopHearing();
  });
  await vitest.close();
  for (const error of vitest.state.getUnhandledErrors()) outcome.unhandled(error as Error);
  throwFirst(outcome.wrong);
  outcome.addMissing();
  if (stray === undefined) throwFirst(outcome.strays);
  else for (const error of outcome.strays) stray(error);
  return outcome.results();
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

function collector(outcome: RunOutcome): Reporter {
  return {
    onTestCaseResult(test: TestCase) {
      const { news } = test.meta();
      if (news?.result !== undefined) outcome.add(news.trial, news.result, news.foreign);
      else if (news !== undefined) outcome.wrong.push(new UsageError(news.error!.message));
    },
    onTestModuleEnd(module) {
      for (const { message, stack } of module.errors()) outcome.strays.push(new SuiteError(stack ?? message));
    },
  };
}

function throwFirst(errors: readonly (SuiteError | UsageError)[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  throw first instanceof UsageError
    ? new UsageError(`${first.message}${more}`)
    : new SuiteError(`${first.message}${more}`);
}
