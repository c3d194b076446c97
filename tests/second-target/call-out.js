import { request } from 'node:http';

/**
 * Posts JSON on a connection of its own.
 * @param informed told of answers that are not the last, 1xx
 * @returns the status and the text; undefined where nothing whole comes
 */
export function callOut(url, body, signal, informed = () => {}) {
  return new Promise((resolve) => {
    const failed = () => resolve(undefined);
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    try {
      const call = request(url, { method: 'POST', agent: false, headers, signal }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('close', () =>
          response.complete
            ? resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() })
            : failed(),
        );
        response.on('error', failed);
      });
      call.on('information', ({ statusCode }) => informed(statusCode)).on('error', failed);
      call.end(text);
    } catch {
      failed();
    }
  });
}
