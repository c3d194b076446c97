import type { WorldInstant } from './agenda.ts';
import type { Job } from './job.ts';
import type { Service } from './service.ts';

/**
 * Ends the wait once, when the job has ended or been deleted, or at the end of the wait, whichever comes first. A wait bounds
 * only the waiting: the job goes on. @see interface 4.1
 */
export function awaitEnd(
  service: Service,
  job: Job,
  waitEnd: WorldInstant,
  endWait: (now: WorldInstant, elapsed: boolean) => void,
): void {
  if (job.finished !== undefined) {
    endWait(job.finished.at, false);
    return;
  }
  const watcher = (now: WorldInstant): void => {
    elapse.cancel();
    const at = service.behaviour.syncAnswerAt(now, waitEnd, job);
    if (at <= now) endWait(now, false);
    else service.agenda.at(at, (then) => endWait(then, false));
  };
  const over = (now: WorldInstant): void => {
    const later = service.behaviour.waitGoesOn(job, now);
    if (later !== undefined) {
      elapse = service.agenda.at(later, over);
      return;
    }
    job.watchers.delete(watcher);
    job.outlivedWait = true;
    endWait(now, true);
  };
  let elapse = service.agenda.at(waitEnd, over);
  job.watchers.add(watcher);
}
