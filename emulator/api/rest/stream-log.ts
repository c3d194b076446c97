import { Readable } from 'node:stream';
import type { AgendaEntry, WorldInstant } from '../../core/agenda.ts';
import type { Log, LogLine } from '../../core/rest/records.ts';
import { isRestRefusal, type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestContext } from '../../world/calls/rest-call.ts';
import { moment } from './context.ts';
import { instantIn } from './instant-in.ts';

/** Something that writes a log: what it wrote until now, when it writes by itself next, and whether it is over. */
export type LogSource = {
  readonly log: Log;
  count(now: WorldInstant): number;
  /** What it wrote, without so many first lines. */
  lines(now: WorldInstant, without: number): readonly LogLine[];
  next(now: WorldInstant): WorldInstant | undefined;
  isOver(): boolean;
};

/** Lines further back are gone. */
const mostOld = 5000;

/**
 * Sends a log as events: lines that are there, then each line as it is written, until the source is over or the reader
 * leaves. Meanwhile the call does not hold time still. @see interface 4.3
 */
export function streamLog(context: RestContext, source: LogSource): Reply | RestRefusal {
  const { call, service, now, behaviour } = context;
  const wants = wantedOf(context);
  if (isRestRefusal(wants)) return wants;
  const body = new Readable({ read() {} });
  let linesSent = source.count(now);
  const old = source.lines(now, Math.max(0, linesSent - mostOld)).filter(wants.old);
  const latest = old.slice(Math.max(0, old.length - wants.tail));
  let entry: AgendaEntry | undefined;
  let ended = false;

  const send = (lines: readonly LogLine[]): void => {
    for (const line of lines.filter(wants.any)) body.push(eventOf(line));
  };
  const catchUp = (): void => {
    if (ended) return;
    const then = call.world.clock.now();
    const lines = source.lines(then, linesSent);
    send(lines);
    linesSent += lines.length;
    if (source.isOver()) leave();
    else wait(then);
  };
  const wait = (then: WorldInstant): void => {
    entry?.cancel();
    const next = source.next(then);
    entry = next === undefined ? undefined : service.agenda.at(next + behaviour.logDelay(), catchUp);
  };
  const written = (): void => {
    const delay = behaviour.logDelay();
    if (delay === 0) catchUp();
    else service.agenda.at(call.world.clock.now() + delay, catchUp);
  };
  const leave = (): void => {
    ended = true;
    entry?.cancel();
    source.log.readers.delete(written);
    body.push(null);
  };

  body.once('close', leave);
  call.world.ended.addEventListener('abort', () => body.destroy(), { once: true });
  send(latest);
  call.task.park();
  if (source.isOver()) leave();
  else {
    source.log.readers.add(written);
    wait(now);
  }
  return { status: 200, headers: streamHeaders, body };
}

/** Before any line. */
const first = Number.NEGATIVE_INFINITY;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
} as const;

function wantedOf({ query, call }: RestContext) {
  const { source, tail = 100, since } = query as { source?: string; tail?: number; since?: string };
  const last = call.headers['last-event-id'];
  const named = last === undefined ? since : String(last);
  const begin = named === undefined ? first : instantIn(named);
  if (begin === undefined) return refuseRest('invalid', 'since and Last-Event-ID are moments');
  const from = last === undefined ? begin : begin + 1;
  const any = (line: LogLine): boolean => source === undefined || line.source === source;
  return { tail, any, old: (line: LogLine) => any(line) && line.at >= from };
}

function eventOf({ at, source, text }: LogLine): string {
  return `id: ${moment(at)}\ndata: ${JSON.stringify({ ts: moment(at), source, line: text })}\n\n`;
}
