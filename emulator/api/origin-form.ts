import type { IncomingMessage } from 'node:http';

const absolute = /^https?:\/\/(?<authority>[^/?#]*)(?<rest>.*)$/is;

/**
 * The target of a call as path and query. A server takes the absolute form, too (RFC 9112, 3.2.2); one of another authority
 * than the call's own stays as it came, and is nowhere.
 */
export function originForm({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { authority, rest = '' } = absolute.exec(url)?.groups ?? {};
  if (authority === undefined || authority.toLowerCase() !== headers.host?.toLowerCase()) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
