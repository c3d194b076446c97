import type { LoadRequest } from '../loads.ts';
import { k6Runner } from '../step-runner.ts';
import { CutShortError } from './session.ts';

/** How long workers without a job may stay, in milliseconds of the target's time. */
const longest = 600_000;
const every = 100;

export type WorkersEnd =
  /** How many jobs the endpoint has completed so far; undefined where it does not say. */
  | { readonly completed: number | undefined }
  /** Why no cold start can be met. */
  | { readonly problem: string };

/** Waits until an endpoint has no worker, for ten minutes of the target's time at most. */
export async function untilNoWorkers(
  request: Pick<LoadRequest, 'target' | 'signal' | 'runner'>,
  endpoint: string,
): Promise<WorkersEnd> {
  const { runner = k6Runner } = request;
  const deadline = runner.now() + longest / request.target.clockRate;
  let seen = 'gave no health record';
  while (runner.now() < deadline) {
    if (request.signal.aborted) throw new CutShortError();
    const { workers, jobs } = (await runner.askHealth(request, endpoint)) ?? {};
    if (workers?.idle === 0 && workers.running === 0)
      return { completed: typeof jobs?.completed === 'number' ? jobs.completed : undefined };
    if (workers !== undefined)
      seen = `counted ${countWords(workers.idle)} idle and ${countWords(workers.running)} running`;
    await runner.sleep(every);
  }
  return {
    problem:
      `endpoint ${endpoint} did not lose its workers within ten minutes after its last job: /health ${seen} at the end. ` +
      'A cold start is met only where the least number of workers is 0 and idleTimeout is shorter',
  };
}

/** A count as a target serves it, which may be anything. */
function countWords(count: unknown): string {
  return typeof count === 'number' ? String(count) : 'no number';
}
