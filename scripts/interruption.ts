import { PlumblineError } from '../engine/errors.ts';
import { typedCommand } from '../engine/installation.ts';
import { printError } from '../engine/print.ts';
import { isHangupIgnored } from './ignored-hangup.ts';
import { onLostNpx } from './lost-npx.ts';

/** Somebody ended the command before it had anything to report. */
export class InterruptedError extends PlumblineError {
  override readonly name = 'InterruptedError';
  readonly exitCode: number;

  constructor(exitCode: number) {
    super('interrupted: nothing was judged');
    this.exitCode = exitCode;
  }
}

/** Somebody asked for the command's end. */
export type Interruption = {
  /** Aborted at the first signal. */
  readonly signal: AbortSignal;
  /** What to end with by then; undefined while nobody asked. */
  exitCode(): number | undefined;
  /** @throws InterruptedError once somebody has asked */
  assertGoingOn(): void;
  stop(): void;
};

/** Exit codes of a command that a signal ended. */
export const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof signalCodes;

/** Milliseconds in which a signal counts as the one before: a terminal's Ctrl-C comes once from it and once from npm. */
export const sameSignal = 300;
/** Milliseconds that deleting may take after a signal: longer than the bounds of its two parts, which let results be written. */
const mostTime = 180_000;

/** What is said to a signal, and to the one after it, where a run makes things at a target. */
const makes = {
  first: 'interrupted: deleting what this run made; once more ends it at once',
  second: `not everything may be deleted: ${typedCommand('clean')}`,
};
/** The same of a run that makes nothing that outlives it. */
const makesNothing = { first: 'interrupted: ending; once more ends it at once', second: undefined };

/**
 * Hears Ctrl-C and the like, the end of the terminal, and that of npx: the first ends the run in good order and within bounds,
 * the second at once. A terminal that closes sends a SIGHUP more than once, and nobody asks for anything by it.
 * @param isMaking whether the run makes things at a target, which are deleted then
 */
export function hearInterruption({ isMaking = true } = {}): Interruption {
  const { first: toFirst, second: toSecond } = isMaking ? makes : makesNothing;
  const abort = new AbortController();
  let first = 0;
  let code: number | undefined;
  let bound: NodeJS.Timeout | undefined;

  const hear = (signal: Signal): void => {
    if (signal === 'SIGHUP' && (code !== undefined || isHangupIgnored(process.env))) return;
    if (code !== undefined && performance.now() - first > sameSignal) end(code, toSecond);
    if (code !== undefined) return;
    first = performance.now();
    code = signalCodes[signal];
    printError(toFirst);
    bound = setTimeout(end, mostTime, code, toSecond).unref();
    abort.abort();
  };
  for (const signal of Object.keys(signalCodes)) process.on(signal, hear);
  const stopLooking = onLostNpx(() => {
    if (code === undefined) hear('SIGTERM');
  });

  return {
    signal: abort.signal,
    exitCode: () => code,
    assertGoingOn() {
      if (code !== undefined) throw new InterruptedError(code);
    },
    stop() {
      clearTimeout(bound);
      stopLooking();
      for (const signal of Object.keys(signalCodes)) process.off(signal, hear);
    },
  };
}

function end(code: number, words: string | undefined): never {
  if (words !== undefined) printError(words);
  process.exit(code);
}
