import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '../../runtime/loopback.ts';
import { json, type Reply } from '../../world/calls/reply.ts';

/** Who may call control. */
export type ControlAccess = {
  readonly token: string;
  /** Host names by which it may be called, besides those of loopback and the address that a connection came to. */
  readonly hosts: readonly string[];
};

/** A token that nobody guesses: 128 bits. */
export function createControlToken(): string {
  return randomBytes(16).toString('hex');
}

type Call = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly localAddress?: string } };

/**
 * The refusal of a call that control must not take; undefined for one that it may. A page of another origin is refused
 * by what its browser says of it, a name that was bound to our address afterwards by its Host, anybody else by the token.
 */
export function refuseControlCall(call: Call, access: ControlAccess): Reply | undefined {
  const { host } = call.headers;
  if (!isOwnHost(host, call, access)) {
    return refusal(
      421,
      'control is not called by this host name: use an address of loopback, or name it with --control-host',
    );
  }
  if (isCrossOrigin(call, host!)) return refusal(403, 'control takes no call of a page of another origin');
  if (hasToken(call, access)) return undefined;
  const reply = refusal(
    401,
    'control wants its token, as `authorization: Bearer TOKEN`: the ready line shows it as controlToken, and a target ' +
      'profile names it in controlToken',
  );
  return { ...reply, headers: { 'www-authenticate': 'Bearer' } };
}

function refusal(status: number, message: string): Reply {
  return json(status, { message });
}

function isOwnHost(host: string | undefined, { socket }: Call, { hosts }: ControlAccess): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const own = [...hosts, socket.localAddress?.replace(/^::ffff:/, '') ?? ''];
  return isLoopbackHost(hostname) || own.some((name) => name !== '' && sameHost(name, hostname));
}

function sameHost(name: string, hostname: string): boolean {
  const url = `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}`;
  return URL.canParse(url) && new URL(url).hostname === hostname;
}

function isCrossOrigin({ headers }: Call, host: string): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`;
}

function hasToken({ headers }: Call, { token }: ControlAccess): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
