import { setTimeout as sleep } from 'node:timers/promises';
import { TransportError } from '../../engine/http/transport.ts';
import { inParallel } from '../../engine/ledger/in-parallel.ts';
import type { Pause } from '../client/call-patiently.ts';
import type { Access } from './access.ts';
import { cancelByHand } from './by-hand.ts';
import { AbsentJobError } from './end-job.ts';
import type { Entry } from './entry.ts';
import { hasOutlived } from './job-kind.ts';
import { singleKindOf } from './kinds.ts';
import type { Left } from './left.ts';

type SweptEach = { closed: readonly Entry[]; left: readonly Left[] };

/** How long, in real milliseconds, it is waited before it is looked again for jobs that are not shown. */
const absence = 5000;

/**
 * Ends jobs and worlds, each by its id or tag. A job that is not shown is gone where it is not shown seconds later, either. A target
 * that gives no answer is not asked for each of thousands again.
 */
export async function sweepEach(
  entries: readonly Entry[],
  access: Access,
  rest: Pause = sleep,
): Promise<SweptEach> {
  const silence = createSilence();
  const first = await sweepOnce(entries, access, silence);
  if (first.absent.length === 0) return first;
  await rest(absence);
  const again = await sweepOnce(first.absent, access, silence);
  return {
    closed: [...first.closed, ...again.closed, ...again.absent],
    left: [...first.left, ...again.left],
  };
}

async function sweepOnce(
  entries: readonly Entry[],
  access: Access,
  silence: ReturnType<typeof createSilence>,
): Promise<SweptEach & { absent: readonly Entry[] }> {
  const closed: Entry[] = [];
  const left: Left[] = [];
  const absent: Entry[] = [];
  await inParallel(entries, async (entry) => {
    const why = silence.words() ?? (await problemOf(entry, access, silence));
    if (why === undefined || hasOutlived(entry)) closed.push(entry);
    else if (why === 'absent') absent.push(entry);
    else left.push(leftOf(entry, why, access));
  });
  return { closed, left, absent };
}

/** Lost answers in a row after which a target counts as unreachable; of connections that nobody takes fewer will do. */
const mostLost = 20;
const mostRefused = 4;

/** How long, in real milliseconds, it is waited before a call whose answer was lost is made again. */
const pauses = [300, 900, 2700];

/** Whether a target still gives answers. */
function createSilence() {
  let lost = 0;
  let last: string | undefined;
  return {
    heard(): void {
      lost = 0;
    },
    missed(why: string, isSure: boolean): void {
      lost += isSure ? mostLost / mostRefused : 1;
      last = why;
    },
    words: (): string | undefined => (lost >= mostLost ? last : undefined),
  };
}

/** Formats why it is left, `absent` for a job that is not shown; undefined when it is gone. Ending what has ended changes nothing: it is tried again. */
async function problemOf(
  entry: Entry,
  access: Access,
  silence: ReturnType<typeof createSilence>,
  again = 0,
): Promise<string | undefined> {
  const kind = singleKindOf(entry);
  try {
    const isShown = await endEach(await kind.find(entry, access), (id) => kind.remove(id, entry, access));
    silence.heard();
    return isShown ? undefined : 'absent';
  } catch (error) {
    const why = access.redact((error as Error).message);
    if (entry.kind !== 'job' || !(error instanceof TransportError)) return why;
    silence.missed(why, error.reason === 'refused' || error.reason === 'unresolved');
    const pause = pauses[again];
    if (pause === undefined || silence.words() !== undefined) return why;
    await sleep(pause);
  }
  return problemOf(entry, access, silence, again + 1);
}

/** @returns false where one of them is not shown, and the others have ended */
async function endEach(ids: readonly string[], end: (id: string) => Promise<void>): Promise<boolean> {
  let isShown = true;
  for (const id of ids)
    try {
      await end(id);
    } catch (error) {
      if (!(error instanceof AbsentJobError)) throw error;
      isShown = false;
    }
  return isShown;
}

function leftOf(entry: Entry, why: string, access: Access): Left {
  const [id] = entry.ids;
  const isDoubted = id !== undefined && entry.answered?.includes(id) === true;
  const byHand =
    entry.kind === 'job' && id !== undefined && !isDoubted ? cancelByHand(id, entry, access) : undefined;
  return { kind: entry.kind, what: access.redact(singleKindOf(entry).describe(entry)), why, byHand };
}
