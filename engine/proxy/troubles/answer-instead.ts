import type { ServerResponse } from 'node:http';

/** Answers as gateways do. The target never hears of the call. */
export function answerInstead(response: ServerResponse, status: number, words: string): void {
  const page = `<html><head><title>${status} ${words}</title></head><body>${words}</body></html>\n`;
  response.req.resume();
  response.writeHead(status, { 'content-type': 'text/html', 'content-length': Buffer.byteLength(page) });
  response.end(page);
}
