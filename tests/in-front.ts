import type { IncomingMessage, RequestListener } from 'node:http';

/** What stands in the place of an answer; undefined lets the call through. */
export type Instead = { readonly status: number; readonly body?: string };

/** Serves what another address serves, but for calls that are answered here. */
export function inFrontOf(
  url: string,
  instead: (request: IncomingMessage) => Instead | undefined,
): RequestListener {
  return (request, response) => {
    const own = instead(request);
    if (own !== undefined) {
      response.writeHead(own.status, { 'content-type': 'application/json' }).end(own.body ?? '{}');
      return;
    }
    passed(url, request).then(
      ({ status, headers, text }) => response.writeHead(status, headers).end(text),
      () => response.destroy(),
    );
  };
}

type Passed = { status: number; headers: Record<string, string>; text: string };

/** A kept connection may have been closed just now: then the call is made once more. */
async function passed(url: string, request: IncomingMessage): Promise<Passed> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return pass(url, request, parts).catch(() => pass(url, request, parts));
}

async function pass(url: string, request: IncomingMessage, parts: readonly Buffer[]): Promise<Passed> {
  const { authorization = '' } = request.headers;
  const answer = await fetch(`${url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
  });
  const type = answer.headers.get('content-type');
  return {
    status: answer.status,
    headers: type === null ? {} : { 'content-type': type },
    text: await answer.text(),
  };
}
