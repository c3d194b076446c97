import type { AddressInfo } from 'node:net';
import type { ReceiverServer } from './receiver-server.ts';

/** An address where nobody listens until it is told to. */
export type SilentPort = {
  /** `http://HOST:PORT` */
  readonly origin: string;
  listen(): Promise<void>;
  close(): void;
};

let taken = 0;

/**
 * Every address 127.x.y.z is this machine's own, so that our port at one that nobody uses refuses connections, and can be
 * opened later: nobody else comes to have it meanwhile. Undefined unless we listen at 127.0.0.1 alone.
 */
export function silentPort(
  { address, port }: AddressInfo,
  create: () => ReceiverServer,
): SilentPort | undefined {
  if (address !== '127.0.0.1') return undefined;
  taken += 1;
  const host = `127.${1 + ((taken >> 16) & 63)}.${(taken >> 8) & 255}.${taken & 255}`;
  const { server, close } = create();
  return {
    origin: `http://${host}:${port}`,
    async listen() {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      server.once('error', reject);
      server.listen(port, host, resolve);
      await promise;
    },
    close: () => void close(),
  };
}
