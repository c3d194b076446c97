import type { ServerResponse } from 'node:http';

/** Answers as gateways do. The target never hears of the call. */
export function answerInstead(
  response: ServerResponse,
  status: number,
  words: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const page = `<html><head><title>${status} ${words}</title></head><body>${words}</body></html>\n`;
  response.req.resume();
  const length = { 'content-length': Buffer.byteLength(page) };
  response.writeHead(status, { 'content-type': 'text/html', ...length, ...headers });
  response.end(page);
}
