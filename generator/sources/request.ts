import { Agent, fetch } from 'undici';
import { SourceError } from '../text/errors.ts';

const timeout = 30_000;
/** Of an answer, unpacked. */
const mostBytes = 64_000_000;

export type SourceRequest = {
  readonly method?: string;
  readonly headers: Headers;
  readonly body?: string;
};

export type SourceAnswer = { status: number; text: string };

/**
 * One call. Redirects are not followed and no proxy of the environment is asked, since the headers may carry a key, and only the
 * address without its query is ever shown, since the query may be one.
 */
export async function request(address: URL, init: SourceRequest): Promise<SourceAnswer> {
  const dispatcher = new Agent();
  try {
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(address, { ...init, redirect: 'manual', signal, dispatcher });
    return { status: response.status, text: await textOf(response) };
  } catch (cause) {
    const advice = 'Is the address right, and is the target up?';
    throw new SourceError(shown(address), `no answer came (${reason(cause as Error)})`, advice, { cause });
  } finally {
    await dispatcher.destroy();
  }
}

/** @throws Error when it unpacks to more than is taken */
async function textOf({ body }: Pick<Response, 'body'>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** An address as messages and generated files may show it. */
export function shown({ origin, pathname }: URL): string {
  return origin + pathname;
}

function reason(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
