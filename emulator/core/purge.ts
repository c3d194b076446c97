import type { Instant } from './agenda.ts';
import type { Endpoint } from './endpoint.ts';
import { tellWatchers } from './finish.ts';
import { forget } from './retention.ts';

/** Removes every queued job, and says how many. Running jobs go on. @see interface 2.7, 3 */
export function purgeQueue(endpoint: Endpoint, now: Instant): number {
  const removed = [...endpoint.queue];
  endpoint.queue.clear();
  for (const job of removed) {
    forget(endpoint, job);
    tellWatchers(job, now);
  }
  return removed.length;
}
