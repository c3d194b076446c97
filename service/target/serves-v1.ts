import { type Transport, type TransportAnswer, TransportError } from '../../engine/http/transport.ts';
import { restTransportRequest } from '../client/rest-request.ts';
import type { Site } from '../profile/site.ts';
import { reportedDates } from './reported-dates.ts';

/** Until then v1 must work, in every time zone; in milliseconds since 1970. @see interface 9 */
const mayBeRetiredFrom = Date.parse('2026-11-14T10:00:00Z');

/** Real milliseconds for the call. */
const timeout = 20_000;

/**
 * Whether a target as it stands serves v1: it answers a list of v1 with a success. Before v1 may be retired, by all that
 * tells the day, whatever it answers is taken for v1 at work, so that it can be judged.
 * @param ownCalendar whether its clock is known to show another day than the real one
 */
export async function servesV1(site: Site, transport: Transport, ownCalendar = false): Promise<boolean> {
  if (site.urls.restV1 === undefined) return false;
  const call = restTransportRequest({ api: 'v1', method: 'GET', path: '/templates', key: 'valid' }, site);
  try {
    const answer = await transport.send(call, timeout);
    return (answer.status >= 200 && answer.status < 300) || !mayBeRetired(answer, ownCalendar);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return !mayBeRetired(undefined, ownCalendar);
  }
}

/** Whether v1 may be retired by now: anything that tells the day says so, or nothing tells it. */
export function mayBeRetired(
  answer: Pick<TransportAnswer, 'headers'> | undefined,
  ownCalendar: boolean,
): boolean {
  const dates = reportedDates({ v1: answer }, ownCalendar);
  return dates.length === 0 || dates.some(({ at }) => at >= mayBeRetiredFrom);
}
