import { plainBodyOf, plainUrlOf } from '../../engine/http/plain-texts.ts';
import type { TracedCall, TraceEvent } from '../../engine/http/trace.ts';
import type { MoveCounts } from '../../engine/property/life-coverage.ts';
import type { Duration, Instant } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import { transitions } from '../../generated/transitions.ts';
import { probeReportsIn, type ReceivedText } from '../receiver/probe-reports.ts';
import { type LifeMove, type LifePlace, moveNameOf, wayTo } from './moves.ts';

/** What was last seen of a job. */
type Track = {
  at: LifePlace;
  readonly endpoint: string;
  readonly kept: Duration;
  /** When its life is over, by what it was submitted with and by what was asked for later: the earliest counts. */
  readonly ttlEnds: (() => Instant)[];
  /** When it was last seen where it is. */
  seen: Instant;
  /** Whether the queue was purged while it was last seen there. */
  purged: boolean;
};

type Tracks = Map<string, Track>;
type Take = (moves: readonly LifeMove[]) => void;

/**
 * The moves that the jobs of a case took, as far as its calls, answers and beacons show. Between two sightings a job took
 * the shortest way that is listed; where several things may have happened to one that is gone, nothing is counted.
 */
export function movesIn(events: readonly TraceEvent[]): MoveCounts {
  const counts: Record<string, number> = {};
  const take: Take = (moves) => {
    for (const name of moves.map(moveNameOf)) counts[name] = (counts[name] ?? 0) + 1;
  };
  const tracks: Tracks = new Map();
  for (const event of events) {
    if (event.kind === 'received') hear(tracks, event, take);
    else if (event.kind === 'end') look(tracks, event.call, take);
  }
  return counts;
}

function hear(tracks: Tracks, call: ReceivedText, take: Take): void {
  for (const { event, job } of probeReportsIn(call)) {
    const track = tracks.get(job);
    if (event !== 'start' || track === undefined) continue;
    if (track.at === 'IN_PROGRESS') go(track, 'IN_QUEUE', take);
    if (wayTo(track.at, 'IN_PROGRESS').length > 0) go(track, 'IN_PROGRESS', take);
  }
}

function look(tracks: Tracks, call: TracedCall, take: Take): void {
  const { operation, answer } = call;
  if (answer === undefined) return;
  const record = recordIn(plainBodyOf(answer));
  const isAccepted = answer.status >= 200 && answer.status < 300;
  if (operation === 'run' || operation === 'runsync') {
    if (isAccepted) begin(tracks, call, record, take);
    return;
  }
  if (operation === 'purgeQueue' && isAccepted) notePurge(tracks, call.endpoint);
  const track = tracks.get(jobOf(call));
  if (track === undefined || track.endpoint !== call.endpoint) return;
  if (operation === 'status') lookAt(track, call, record.status, take);
  else if (isAccepted && operation === 'cancel' && record.status === 'CANCELLED')
    go(track, 'CANCELLED', take, operation);
  else if (isAccepted && operation === 'retry' && record.status === 'IN_QUEUE')
    go(track, 'IN_QUEUE', take, operation);
}

function begin(tracks: Tracks, call: TracedCall, { id, status }: Seen, take: Take): void {
  if (id === undefined || tracks.has(id)) return;
  const by = call.operation as 'run' | 'runsync';
  const track: Track = {
    at: 'new',
    endpoint: call.endpoint,
    kept: limits.retention[by],
    ttlEnds: [() => call.sent + ttlIn(plainBodyOf(call))],
    seen: call.sent,
    purged: false,
  };
  tracks.set(id, track);
  go(track, 'IN_QUEUE', take, by);
  if (isState(status)) sight(track, status, call, take);
}

function lookAt(track: Track, call: TracedCall, status: string | undefined, take: Take): void {
  const code = call.answer!.status;
  if (code < 300 && isState(status)) sight(track, status, call, take);
  const gone = code === 404 || code === 410 ? wayOut(track, call) : undefined;
  if (gone !== undefined) go(track, gone[0], take, gone[1]);
  const ttl = Number(/[?&]ttl=(\d+)/.exec(plainUrlOf(call))?.[1] ?? Number.NaN);
  if (code < 300 && !Number.isNaN(ttl)) track.ttlEnds.push(() => call.sent + ttl);
}

function sight(track: Track, status: LifePlace, call: TracedCall, take: Take): void {
  go(track, status, take);
  track.seen = call.sent;
}

/** How a job left that is not found any more; undefined where that can't be known. */
function wayOut(
  { at, purged, ttlEnds, seen, kept }: Track,
  call: TracedCall,
): [LifePlace, LifeMove['by']] | undefined {
  const now = call.answered ?? call.sent;
  const isUnfinished = at === 'IN_QUEUE' || at === 'IN_PROGRESS';
  if (at === 'IN_QUEUE' && purged) return ['removed', 'purge'];
  const mayHaveExpired = now - seen >= kept;
  if (!mayHaveExpired && ttlEnds.some((ttlEnd) => now >= ttlEnd())) return ['deleted', 'ttl'];
  return isUnfinished || !isState(at) || !mayHaveExpired ? undefined : ['expired', 'retention'];
}

/** Goes the way that a cause leads, or else the shortest that leads there by itself; an unlisted one shows as such. */
function go(track: Track, to: LifePlace, take: Take, by?: LifeMove['by']): void {
  if (track.at === to) return;
  take(wayTo(track.at, to, by));
  track.at = to;
  track.purged = false;
}

function notePurge(tracks: Tracks, endpoint: string): void {
  for (const track of tracks.values()) if (track.endpoint === endpoint) track.purged = true;
}

function isState(place: string | undefined): place is (typeof transitions.states)[number] {
  return transitions.states.some((state) => state === place);
}

/** The last part of the path: the id, percent-encoded. */
function jobOf(call: TracedCall): string {
  const part = plainUrlOf(call).split('?')[0]!.split('/').at(-1)!;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Seen = { id?: string; status?: string };

/** A longer answer is a result, and tells its state in no few words. */
const longest = 20_000;

function recordIn(text: string): Seen {
  const { id, status } = parsed(text) as Record<string, unknown>;
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof status === 'string' ? { status } : {}),
  };
}

function ttlIn(body: string | undefined): Duration {
  const { policy } = parsed(body ?? '') as { policy?: { ttl?: unknown } };
  return typeof policy?.ttl === 'number' ? policy.ttl : limits.ttl.default;
}

function parsed(text: string): object {
  if (text.length > longest) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
