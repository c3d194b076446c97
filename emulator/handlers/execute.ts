import type { AttemptOutcome } from '../core/dispatch.ts';
import { RunStoppedError, WorkerCrash } from '../core/errors.ts';
import type { Chunk } from '../core/job.ts';
import { asJson, createChunks } from './as-json.ts';
import { drain, isStream } from './drain.ts';
import type { Handler, HandlerContext, HandlerJob } from './handler.ts';

/** Runs a handler to its end. Whatever it throws, or making its job does, becomes the outcome. */
export async function execute(
  handler: Handler,
  job: () => HandlerJob,
  context: HandlerContext,
  yielded: (chunk: Chunk) => void,
): Promise<AttemptOutcome> {
  try {
    const result = await handler(job(), context);
    const chunkOf = createChunks();
    const take = (value: unknown): void => {
      if (context.signal.aborted) throw new RunStoppedError('the run was stopped while it streamed');
      yielded(chunkOf(value));
    };
    const output = isStream(result) ? await drain(result, take) : result;
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
