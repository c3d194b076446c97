import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Moment } from '../time/time.ts';
import type { Order, Received, Slot } from './mailbox.ts';
import { give, type WebhookAnswer } from './webhook-answer.ts';

/** Bodies beyond this many bytes are not read: beacons are small, and a webhook's payload is judged by nobody. */
const mostBytes = 64 * 1024 * 1024;

/** The way to a mailbox, whatever a proxy on the way leaves of the path before it and of the query. */
const ending =
  /\/(?<name>m\d+)\/(?<what>[^/?.]*)(?:\.(?<orders>[^/?]*))?(?:\/(?<hook>\d+)\/[^?]*)?(?:\?.*)?$/;

/** Takes in a call for one of the mailboxes, by their names, and answers it as that one says. */
export async function receive(
  slots: ReadonlyMap<string, Slot>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { name, what, number, orders } = wayOf(request);
  const slot = slots.get(name);
  const order = number === undefined ? undefined : slot?.orders[number - 1];
  const isBeacon = what === 'beacon' && number === undefined;
  const isWebhook = what === 'webhook' && (order === undefined) === (number === undefined);
  if (slot === undefined || !(isBeacon || isWebhook)) {
    response.writeHead(404).end();
    return;
  }
  const begun = hear(slot);
  const call: Received = {
    what: isBeacon ? 'beacon' : 'webhook',
    hook: number,
    ...orders,
    method: request.method ?? '',
    url: request.url ?? '',
    headers: headersOf(request),
    body: await bodyOf(request),
    begun,
    ended: undefined,
  };
  slot.received.push(call);
  slot.heard?.(call);
  if (isBeacon) giveJson(response, slot.respond?.(call));
  const answer = isBeacon ? 200 : answerHook(slot, order, call, response);
  if (answer !== 'silence') call.ended = hear(slot);
}

function wayOf({ url = '' }: IncomingMessage) {
  const { name = '', what, hook, orders } = ending.exec(url)?.groups ?? {};
  const number = hook === undefined ? undefined : Number(hook);
  return { name, what, number, orders: orders === undefined ? {} : { orders } };
}

function giveJson(response: ServerResponse, body: unknown): void {
  give(200, response, false, { type: 'application/json', body: JSON.stringify(body ?? {}) });
}

function answerHook(
  slot: Slot,
  order: Order | undefined,
  call: Received,
  response: ServerResponse,
): WebhookAnswer {
  const answer = order?.answers[Math.min(order.calls++, order.answers.length - 1)] ?? 200;
  slot.open.add(response);
  response.once('close', () => {
    slot.open.delete(response);
    call.ended ??= hear(slot);
  });
  give(answer, response, slot.clock?.().kind === 'virtual', order?.says);
  return answer;
}

function hear({ clock }: Slot): Moment {
  return clock?.().hear() ?? { earliest: 0, latest: 0 };
}

/** Values that came more than once are joined, as HTTP does. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return Object.fromEntries(entries);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Error('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
