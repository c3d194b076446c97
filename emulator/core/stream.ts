import { limits } from '../../generated/limits.ts';
import type { Job } from './job.ts';

/** The chunks that no earlier call was given. Whether calls repeat chunks is open. @see interface 2.5, 4.1 */
export function takeChunks(job: Job): { output: unknown }[] {
  const fresh = job.chunks.slice(job.chunksGiven);
  job.chunksGiven = job.chunks.length;
  return chunksOf(fresh);
}

/** What was yielded as `/stream` shows it. */
export function chunksOf(yielded: readonly unknown[]): { output: unknown }[] {
  return yielded.flatMap(split).map((output) => ({ output }));
}

/** Output above the limit goes out in several chunks; where it is cut is open. @see interface 4.1, 8 */
function split(chunk: unknown): unknown[] {
  const most = limits.payload.streamChunk;
  if (typeof chunk !== 'string' || chunk.length <= most) return [chunk];
  return Array.from({ length: Math.ceil(chunk.length / most) }, (_, index) =>
    chunk.slice(index * most, (index + 1) * most),
  );
}
