import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Moment } from '../../engine/time/time.ts';
import type { InboxRequest, InboxSlot, Received } from './inbox.ts';
import { membersIn } from './probe-reports.ts';
import type { ForeignRequest, ReceiverServer } from './receiver-server.ts';
import { type Storage, storageLimits } from './storage.ts';
import { give } from './webhook-answer.ts';

/** The way to a inbox, whatever a proxy on the way leaves of the path before it and of the query. */
const ending =
  /\/(?<run>[0-9a-f]{32})\/(?<name>[0-9a-f]{32})\/(?<what>[^/?.]*)(?:\.(?<directive>[^/?]*))?(?:\/(?<hook>\d+)\/[^?]*)?(?:\?.*)?$/;

/** Where calls are taken in. */
export type Intake = {
  /** The secret that every address of the run begins with. */
  readonly run: string;
  readonly slots: ReadonlyMap<string, InboxSlot>;
  /** Counts a foreign call. @returns whether to answer it */
  noteForeign(call: ForeignRequest): boolean;
  readonly storage: Storage;
  readonly connections: Pick<ReceiverServer, 'prove' | 'bears' | 'cut'>;
  /** Called when a report of a run came once more. */
  cameAgain(): void;
};

/**
 * Takes in a call for one of the inboxes, by its secret address, and answers it as that one says. A call of the run's
 * that comes when its inbox is closed is late, and nothing else; any other call is foreign.
 */
export async function receive(
  intake: Intake,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { run, slots, storage, connections, cameAgain } = intake;
  const { of, name, what, number, directive } = wayOf(request);
  if (of !== run) return refuseForeign(intake, request, response);
  connections.prove(request.socket);
  const slot = slots.get(name);
  const inboxRequest = number === undefined ? undefined : slot?.requests[number - 1];
  const isBeacon = what === 'beacon' && number === undefined;
  const isWebhook = what === 'webhook' && (inboxRequest === undefined) === (number === undefined);
  if (slot === undefined) return void response.writeHead(404).end();
  if (!(isBeacon || isWebhook)) return refuseForeign(intake, request, response);
  const begun = hear(slot);
  if (slot.received.length >= storageLimits.calls) return refuse(response, 429);
  const body = await storage.read(slot, request);
  if (body === undefined) return refuse(response, 413);
  const call: Received = {
    what: isBeacon ? 'beacon' : 'webhook',
    hook: number,
    ...directive,
    method: request.method ?? '',
    url: request.url ?? '',
    headers: headersOf(request),
    body: body.toString('utf8'),
    begun,
    ended: undefined,
  };
  slot.received.push(call);
  noteReport(slot, call, cameAgain);
  slot.heard?.(call);
  if (isBeacon) giveJson(response, slot.respond?.(call));
  if (isBeacon || answerHook(slot, inboxRequest, call, response)) call.ended = hear(slot);
}

/** @param cameAgain called where a report of a run came before, byte for byte */
function noteReport({ reports }: InboxSlot, call: Received, cameAgain: () => void): void {
  if (membersIn(call).run === undefined) return;
  if (reports.has(call.body)) cameAgain();
  reports.add(call.body);
}

function wayOf({ url = '' }: IncomingMessage) {
  const { run: of, name = '', what, hook, directive } = ending.exec(url)?.groups ?? {};
  const number = hook === undefined ? undefined : Number(hook);
  return { of, name, what, number, directive: directive === undefined ? {} : { directive } };
}

/**
 * Answers, and hangs up on a source that calls too often. A connection that a proxy shares between the target and other callers goes on
 * for a while.
 */
function refuseForeign(
  { noteForeign, connections }: Intake,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { socket } = request;
  const isAnswered = noteForeign(request);
  if (connections.bears(socket) && isAnswered && isSmall(request))
    return void response.writeHead(404, { 'content-length': 0 }).end();
  connections.cut(socket);
  if (isAnswered) refuse(response, 404);
  else socket.destroy();
}

/** Whether its body may be read to its end, so that the next call on its connection can be. */
function isSmall({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= 65_536;
}

/** Answers without reading what else the caller sends. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end();
}

function giveJson(response: ServerResponse, body: unknown): void {
  give(200, response, false, { type: 'application/json', body: JSON.stringify(body ?? {}) });
}

/** @returns whether the call has its answer by now; of a later one its end says when */
function answerHook(
  slot: InboxSlot,
  inboxRequest: InboxRequest | undefined,
  call: Received,
  response: ServerResponse,
): boolean {
  const answer =
    inboxRequest?.answers[Math.min(inboxRequest.calls++, inboxRequest.answers.length - 1)] ?? 200;
  const begin = (): void => give(answer, response, slot.clock?.().kind === 'virtual', inboxRequest?.says);
  let timer: NodeJS.Timeout | undefined;
  slot.open.add(response);
  response.once('close', () => {
    clearTimeout(timer);
    slot.open.delete(response);
    call.ended ??= hear(slot);
  });
  if (inboxRequest?.delay === undefined) begin();
  else timer = setTimeout(begin, inboxRequest.delay);
  return timer === undefined && answer !== 'silence';
}

function hear({ clock }: InboxSlot): Moment {
  return clock?.().hear() ?? { earliest: 0, latest: 0 };
}

/** Values that came more than once are joined, as HTTP does. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return Object.fromEntries(entries);
}
