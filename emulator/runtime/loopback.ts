import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine reaches a host: a name or an address, with or without the brackets of an URL. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const kind = isIP(name);
  if (kind === 0) return name === 'localhost' || name.endsWith('.localhost');
  return loopback.check(name, kind === 6 ? 'ipv6' : 'ipv4');
}
