import { PlumblineError } from '../engine/errors.ts';
import { typedCommand } from '../engine/installation.ts';
import { printError } from '../engine/print.ts';
import { isHangupIgnored } from './ignored-hangup.ts';
import { onLostNpx } from './lost-npx.ts';

/** Somebody ended the command before it had anything to tell. */
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

const codes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
type Signal = keyof typeof codes;

/** Milliseconds in which a signal counts as the one before: a terminal's Ctrl-C comes once from it and once from npm. */
export const sameSignal = 300;
/** Milliseconds that deleting may take after a signal: longer than the bounds of its two parts, which let results be written. */
const mostTime = 180_000;

/**
 * Hears Ctrl-C and the like, the end of the terminal, and that of npx: the first ends the run in good order and within bounds,
 * the second at once. A terminal that closes sends a SIGHUP more than once, and nobody asks for anything by it.
 */
export function hearInterruption(): Interruption {
  const abort = new AbortController();
  let first = 0;
  let code: number | undefined;
  let bound: NodeJS.Timeout | undefined;

  const hear = (signal: Signal): void => {
    if (signal === 'SIGHUP' && (code !== undefined || isHangupIgnored(process.env))) return;
    if (code !== undefined && performance.now() - first > sameSignal) end(code);
    if (code !== undefined) return;
    first = performance.now();
    code = codes[signal];
    printError('interrupted: deleting what this run made; once more ends it at once');
    bound = setTimeout(end, mostTime, code).unref();
    abort.abort();
  };
  for (const signal of Object.keys(codes)) process.on(signal, hear);
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
      for (const signal of Object.keys(codes)) process.off(signal, hear);
    },
  };
}

function end(code: number): never {
  printError(`not everything may be deleted: ${typedCommand('clean')}`);
  process.exit(code);
}
