import type { RunOutcome } from '../core/dispatch.ts';
import { isDeeperThan } from '../core/nesting.ts';
import { WorkerCrash } from '../errors.ts';
import type { Handler, HandlerContext, HandlerJob } from './handler.ts';

/** Runs a handler to its end. Whatever it throws, or making its job does, becomes the outcome. */
export async function execute(
  handler: Handler,
  job: () => HandlerJob,
  context: HandlerContext,
  yielded: (chunk: unknown) => void,
): Promise<RunOutcome> {
  try {
    const result = await handler(job(), context);
    const output = isGenerator(result) ? await drain(result, yielded) : result;
    return { ended: 'returned', output: asJson(output) };
  } catch (error) {
    return { ended: error instanceof WorkerCrash ? 'crashed' : 'failed', error: wordsOf(error) };
  }
}

/** Whatever is thrown, some words for it. */
function wordsOf(thrown: unknown): string {
  if (thrown instanceof Error) return String(thrown.message);
  return typeof thrown === 'object' ? 'the handler threw something that is no error' : String(thrown);
}

type AnyGenerator = AsyncGenerator<unknown, unknown> | Generator<unknown, unknown>;

async function drain(generator: AnyGenerator, yielded: (chunk: unknown) => void): Promise<unknown> {
  for (;;) {
    const step = await generator.next();
    if (step.done === true) return step.value;
    yielded(asJson(step.value ?? null));
  }
}

function isGenerator(value: unknown): value is AnyGenerator {
  return typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';
}

/** What an output may be: deeper ones would break whoever writes them, larger ones the memory of the emulator. */
const mostLevels = 1500;
const mostCharacters = 100_000_000;

/** @throws TypeError when the value is no such output, which fails the run as any error of the handler does */
function asJson(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('the handler returned something that is not JSON');
  if (text.length > mostCharacters) throw new TypeError('the output is too large');
  const output: unknown = JSON.parse(text);
  if (isDeeperThan(mostLevels, output)) throw new TypeError('the output is nested too deeply');
  return output;
}
