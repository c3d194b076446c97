import type { AgendaEntry, WorldDuration } from '../core/agenda.ts';
import { EmulatorError } from '../core/errors.ts';
import type { WebhookCall, WebhookOutcome } from '../core/webhook.ts';
import type { Task } from '../runtime/activity.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Egress } from '../runtime/egress.ts';
import { startOnTimeTimer } from '../runtime/on-time-timer.ts';

/** How long a receiver may be silent unless the world was ordered otherwise, in real milliseconds of this process. */
const usualSilence: WorldDuration = 5000;
/** How long one is waited for that has said that it is at it, in milliseconds of the world's time. */
const longestWork: WorldDuration = 30_000;
/** The interim answer that says so: no other stops the real time-out. */
const processing = 102;

type Way = {
  clock: Clock;
  egress: Egress;
  task: Task;
  ended: AbortSignal;
  silence: WorldDuration | undefined;
};

/**
 * Calls a webhook's receiver once. A receiver that answers 102 first is waited for in the world's time: the call is
 * parked, so that a virtual clock may move on, and a receiver that hangs costs no real time.
 */
export async function callReceiver({ url, request, job }: WebhookCall, way: Way): Promise<WebhookOutcome> {
  const { clock, egress, task, ended, silence = usualSilence } = way;
  const giveUp = new AbortController();
  const stop = startOnTimeTimer(silence, () => giveUp.abort());
  let end: AgendaEntry | undefined;

  function informed(status: number): void {
    if (status !== processing || end !== undefined) return;
    stop();
    end = clock.agenda.at(clock.now() + longestWork, () => {
      task.resume();
      giveUp.abort();
    });
    task.park();
  }

  try {
    const signal = AbortSignal.any([giveUp.signal, ended]);
    return {
      ended: 'answered',
      status: await egress.call(url, { ...request, signal, informed, job: job.id }),
    };
  } catch (error) {
    return { ended: giveUp.signal.aborted || ended.aborted ? 'timed-out' : endIn(error) };
  } finally {
    stop();
    end?.cancel();
    task.resume();
  }
}

/** What the way to the receiver throws when nobody is there, and when there is no such way. */
const nobodyThere = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);
const noWay = new Set(['ERR_INVALID_URL', 'UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED']);

function endIn(error: unknown): 'hung-up' | 'refused' | 'impossible' {
  const { code = '' } = error as { code?: string };
  if (error instanceof EmulatorError || noWay.has(code)) return 'impossible';
  return nobodyThere.has(code) ? 'refused' : 'hung-up';
}
