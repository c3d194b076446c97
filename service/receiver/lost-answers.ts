import { randomUUID } from 'node:crypto';
import { createTransport, TransportError } from '../../engine/http/transport.ts';
import type { Inbox } from './inbox.ts';

/** Of calls of the suite that reached its receiver, how many were not answered with what it said, and how many not in time. */
export type LostAnswers = { readonly received: number; readonly lost: number; readonly late: number };

export const noAnswersLost: LostAnswers = { received: 0, lost: 0, late: 0 };

/** Calls by which a way is tried: one that loses an answer in ten is found out with 98 %. */
const tries = 40;
const atOnce = 8;
/** Real milliseconds for one of them. */
const patience = 5000;

/**
 * Calls a webhook of its own by the address that the target has. What stands before the receiver may deliver a call and then answer
 * something else itself, or nothing: whoever called tries again then, as is documented. @see interface 6.2
 */
export async function countLostAnswers(inbox: Inbox): Promise<LostAnswers> {
  const said = randomUUID();
  const { url } = inbox.hook([200], { says: { type: 'text/plain', body: said } });
  const transport = createTransport();
  const answered = new Set<string>();
  const late = new Set<string>();
  async function call(): Promise<void> {
    const body = randomUUID();
    const request = { method: 'POST', url, headers: { 'content-type': 'text/plain' }, body };
    const answer = await transport.send(request, patience).catch((error: Error) => {
      // A busy machine may be what it is late by.
      if (error instanceof TransportError && error.reason === 'timeout') late.add(body);
    });
    if (answer?.status === 200 && new TextDecoder().decode(answer.bytes) === said) answered.add(body);
  }
  try {
    for (let made = 0; made < tries; made += atOnce) await Promise.all(Array.from({ length: atOnce }, call));
  } finally {
    await transport.close();
  }
  const received = new Set(inbox.received.map(({ body }) => body));
  const isLate = received.intersection(late);
  return {
    ...{ received: received.size, late: isLate.size },
    lost: received.difference(answered).difference(isLate).size,
  };
}
