import { onTestFinished } from 'vitest';
import { createTransport, type TransportAnswer } from '../http/transport.ts';
import { openProxy, type TroubleProxy } from '../proxy/proxy.ts';
import type { Trouble } from '../proxy/trouble.ts';
import { serve } from './serve.ts';

/** What the target answers. */
export const text = JSON.stringify({ words: 'all is well '.repeat(20) });

/** A target that answers well, behind a proxy whose every call meets one kind of trouble. */
export type TroubledTarget = {
  readonly proxy: TroubleProxy;
  /** The calls that the target heard of, as `METHOD path body`. */
  readonly heard: readonly string[];
  call(change?: { method?: string; path?: string; body?: string }): Promise<TransportAnswer>;
};

export async function behindTrouble(troubles: readonly Trouble[], share = 1): Promise<TroubledTarget> {
  const heard: string[] = [];
  const target = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    heard.push(`${request.method} ${request.url} ${body}`);
    response.setHeader('x-target', `${request.headers.host} ${request.headers['x-own']}`);
    response.setHeader('content-type', 'application/json');
    response.end(text);
  });
  const proxy = await openProxy({ target, seed: 1, share, troubles });
  const transport = createTransport();
  onTestFinished(async () => {
    await transport.close();
    await proxy.close();
  });
  return {
    proxy,
    heard,
    call: ({ method = 'POST', path = '/a%2Fb?c=d', body = 'hello' } = {}) =>
      transport.send({ method, url: `${proxy.origin}${path}`, headers: { 'x-own': 'yes' }, body }, 5000),
  };
}
