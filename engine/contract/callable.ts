/**
 * Whether a path of a served document can be called as it is written: a target must not have us call anything outside
 * its own address.
 */
export function isCallablePath(path: string): boolean {
  const isPlain = /^\/(?!\/)[^?#\\\s\p{Cc}]*$/u.test(path) && path.isWellFormed();
  return isPlain && !path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
}

/** Headers that belong to the connection, or that whoever sends the body writes (RFC 9110, 7.6.1). */
const ofTheConnection: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'http2-settings'],
  ...['host', 'content-length', 'expect'],
]);

/** Whether a header of a served document can be sent. */
export function isCallableHeader(name: string): boolean {
  const isName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
  return isName && !ofTheConnection.has(name.toLowerCase()) && !/^proxy-/i.test(name);
}
