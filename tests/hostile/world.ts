import type { Emulator } from '../../emulator/start.ts';
import type { WorldUrls } from './interface-of.ts';

/** A world of the emulator that one trick has for itself. */
export type World = {
  readonly origin: string;
  readonly urls: Emulator['urls'];
  readonly paths: WorldUrls;
  readonly keys: Emulator['keys'];
  readonly endpoints: Emulator['endpoints'];
  close(): Promise<void>;
};

type Made = Pick<Emulator, 'id' | 'urls' | 'addresses' | 'keys' | 'endpoints'>;

export async function openWorld({ control, controlToken }: Emulator): Promise<World> {
  const authorization = `Bearer ${controlToken}`;
  const answer = await fetch(`${control}/worlds`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{}',
  });
  const { id, urls, addresses, keys, endpoints } = (await answer.json()) as Made;
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    origin: new URL(control).origin,
    urls,
    paths: {
      serverless: pathOf(urls.serverless),
      restV1: pathOf(urls.restV1),
      restV2: pathOf(urls.restV2),
      graphql: pathOf(urls.graphql),
      balanced: pathOf(addresses.balanced ?? '/none'),
    },
    keys,
    endpoints,
    async close() {
      await fetch(`${control}/worlds/${id}`, { method: 'DELETE', headers: { authorization } });
    },
  };
}
