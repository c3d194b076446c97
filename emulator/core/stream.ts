import type { WorldInstant } from './agenda.ts';
import type { Run } from './endpoint.ts';
import type { Chunk, Job } from './job.ts';
import { write } from './rest/log.ts';
import type { Service } from './service.ts';

const mostPrinted = 200;

/** Takes in what a handler has yielded. A run that was stopped yields to nobody. */
export function takeIn(run: Run, chunk: Chunk, now: WorldInstant): void {
  const { job } = run;
  if (job.run !== run) return;
  job.chunks.push(chunk);
  write(run.worker.log, now, 'container', `job ${job.id} gave chunk ${job.chunks.length}: ${printed(chunk)}`);
  const listeners = [...job.listeners];
  job.listeners.clear();
  for (const listener of listeners) listener(now);
}

/** The beginning of a text that was yielded; of anything else nothing is printed. */
function printed({ output }: Chunk): string {
  return typeof output === 'string' ? output.slice(0, mostPrinted) : '';
}

/** Takes in what a handler reports of its work. What a stopped run reports is dropped. */
export function takeProgress(run: Run, progress: unknown): void {
  if (run.job.run === run) run.progress = progress;
}

/** What a call of `/stream` gives, none of it larger than a chunk may be. @see interface 2.5, 4.1, 8 */
export function giveChunks(service: Service, job: Job, now: WorldInstant): Chunk[] {
  const most = service.behaviour.mostStreamed(job);
  const given = service.behaviour.streamedChunks(job, now).slice(0, most);
  job.chunksGiven = Math.min(job.chunks.length, job.chunksGiven + given.length);
  return given.flatMap((chunk) => cut(service, chunk));
}

/** Ends the wait once: when there is a chunk that no call has given yet, when the job has ended, or when the hold is over. */
export function awaitChunk(
  service: Service,
  job: Job,
  holdEnd: WorldInstant,
  endWait: (now: WorldInstant, elapsed: boolean) => void,
): void {
  const endHold = (now: WorldInstant, elapsed = false): void => {
    over.cancel();
    job.listeners.delete(endHold);
    job.watchers.delete(endHold);
    endWait(now, elapsed);
  };
  const over = service.agenda.at(holdEnd, (now) => endHold(now, true));
  job.listeners.add(endHold);
  job.watchers.add(endHold);
}

/** The metrics of a chunk that is cut go with its last piece. */
function cut(service: Service, { output, ...rest }: Chunk): Chunk[] {
  const pieces = service.behaviour.chunkPieces(output);
  return pieces.map((piece, index) => ({ output: piece, ...(index === pieces.length - 1 ? rest : {}) }));
}
