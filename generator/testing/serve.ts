import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of this machine for a test, on a port of its own. */
export async function serve(listener: RequestListener): Promise<AsyncDisposable & { address: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
