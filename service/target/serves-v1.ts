import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { restTransportRequest } from '../client/rest-request.ts';
import type { Site } from '../profile/site.ts';

/** Until then v1 must work, in every time zone; in milliseconds since 1970. @see interface 9 */
export const mayBeRetiredFrom = Date.parse('2026-11-14T10:00:00Z');

/** Real milliseconds for the call. */
const timeout = 20_000;

/**
 * Whether a target as it stands serves v1: it answers a list of v1 with a success. Before v1 may be retired, by the
 * target's own clock where it tells it, whatever it answers is taken for v1 at work, so that it can be judged.
 */
export async function servesV1(site: Site, transport: Transport): Promise<boolean> {
  if (site.urls.restV1 === undefined) return false;
  const call = restTransportRequest({ api: 'v1', method: 'GET', path: '/templates', key: 'valid' }, site);
  try {
    const { status, headers } = await transport.send(call, timeout);
    const headerDate = Date.parse(headers.date ?? '');
    const now = Number.isNaN(headerDate) ? Date.now() : headerDate;
    return (status >= 200 && status < 300) || now < mayBeRetiredFrom;
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return Date.now() < mayBeRetiredFrom;
  }
}
