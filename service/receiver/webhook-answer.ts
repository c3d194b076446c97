import type { ServerResponse } from 'node:http';
import { parseRequestTarget } from '../../engine/http/parse-request-target.ts';

/**
 * How a call of a webhook is answered: with a status, or by
 * `hang-up`: the connection ends without a byte;
 * `half-head`: it ends within the first line of an answer;
 * `half-body`: it ends within the body of a 200;
 * `silence`: nothing comes until the caller gives up or the case ends.
 */
export type WebhookAnswer = number | 'hang-up' | 'half-head' | 'half-body' | 'silence';

/** What comes with a status, by default an empty object. */
export type Says = { readonly type: string; readonly body: string };

const emptyObject: Says = { type: 'application/json', body: '{}' };

/**
 * Answers, or does what comes instead.
 * @param isVirtual whether the caller's clock waits for us: then it is told, by a 102, that it need not
 */
export function give(
  answer: WebhookAnswer,
  response: ServerResponse,
  isVirtual: boolean,
  says: Says = emptyObject,
): void {
  const { socket } = response;
  if (typeof answer === 'number') giveStatus(answer, response, says);
  else if (answer === 'hang-up') socket?.destroy();
  else if (answer === 'half-head') socket?.end('HTTP/1.1 2');
  else if (answer === 'half-body') socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"begun":');
  else if (isVirtual) response.writeProcessing();
}

function giveStatus(status: number, response: ServerResponse, { type, body }: Says): void {
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  const own = status === 204 || status === 304 ? undefined : body;
  response.writeHead(status, {
    'content-type': type,
    ...(own === undefined ? {} : { 'content-length': Buffer.byteLength(own) }),
    ...(isRedirect ? { location: `${pathOf(response)}/moved` } : {}),
  });
  response.end(own);
}

function pathOf({ req }: ServerResponse): string {
  return parseRequestTarget(req.url ?? '').pathname;
}
