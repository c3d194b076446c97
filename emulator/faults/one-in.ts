import type { Job } from '../core/job.ts';

/** Whether a job is the one of so many that chance picks: by its id, so that a world picks the same ones again. */
export function oneIn(count: number, { id }: Job): boolean {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash % count === 0;
}
