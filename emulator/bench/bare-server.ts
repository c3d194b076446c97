import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What any server on this machine does at best: it reads a call and answers constant JSON. A process of its own. */
const body = JSON.stringify({ id: '6ed0a276-bf85-9aec-7695-24c6ed0a276b', status: 'IN_QUEUE' });

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
