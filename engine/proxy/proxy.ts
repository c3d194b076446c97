import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { forwardThroughProxy, forwardTwice } from './forward.ts';
import { createLots } from './lots.ts';
import { relay } from './relay.ts';
import type { Trouble } from './trouble.ts';
import { troubles as everyTrouble } from './troubles/all.ts';

export type ProxyOptions = {
  /** Where the target is; its path is not looked at. */
  readonly target: string;
  readonly seed: number;
  /** Which share of the calls meets trouble, from 0 to 1. */
  readonly share: number;
  readonly troubles?: readonly Trouble[];
};

/**
 * Stands between harness and target, and brings trouble to some of the calls. Control has a way of its own, on which
 * nothing ever happens; the worlds that it makes there are reached through the trouble.
 */
export type TroubleProxy = {
  /** In place of the target's own origin. */
  readonly origin: string;
  /** In place of the origin that control is reached at. */
  readonly quietOrigin: string;
  /** How many calls came by, control not counted. */
  calls(): number;
  /** How many of them met each kind of trouble. */
  met(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

export async function openProxy({
  target,
  seed,
  share,
  troubles = everyTrouble,
}: ProxyOptions): Promise<TroubleProxy> {
  const url = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const closing = new AbortController();
  const draw = createLots(seed, share, troubles);
  const met = new Map(troubles.map(({ name }) => [name, 0]));
  let calls = 0;

  const service = serve(async (call, response) => {
    calls += 1;
    const { trouble, chance } = draw();
    const way = { target: url, authority: url.host, agent };
    const onward = () => forwardThroughProxy(call, response, way);
    if (trouble === undefined) return relay(await onward(), response);
    met.set(trouble.name, met.get(trouble.name)! + 1);
    const signal = AbortSignal.any([closing.signal, endOf(response)]);
    await trouble.meet({
      ...{ response, chance, forward: onward },
      forwardTwice: (between) => forwardTwice(call, way, between),
      pause: (ms) => sleep(ms, undefined, { signal }),
      reset: () => void call.socket.resetAndDestroy(),
      refuse: (ms) => refuseFor(service, ms, closing.signal),
    });
  });
  const origin = await listen(service);

  /** The target sees the calls come to the address of the service, and gives its worlds addresses there. */
  const authority = new URL(origin).host;
  const quiet = serve(async (call, response) =>
    relay(await forwardThroughProxy(call, response, { target: url, authority, agent }), response),
  );
  return {
    origin,
    quietOrigin: await listen(quiet),
    calls: () => calls,
    met: () => met,
    async close() {
      closing.abort();
      await Promise.all([stop(service), stop(quiet)]);
      agent.destroy();
    },
  };
}

function serve(pass: (call: IncomingMessage, response: ServerResponse) => Promise<void>): Server {
  const server = createServer((call, response) => {
    pass(call, response).catch((error: unknown) => {
      if (!isBroken(error)) throw error;
      response.destroy();
    });
  });
  // A caller that keeps its connection for a while meets no trouble but what the lots decide.
  server.keepAliveTimeout = 60_000;
  return server;
}

/** One side or the other broke off: what is left of the call goes too. Errors without a code are ours. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

function endOf(response: ServerResponse): AbortSignal {
  const end = new AbortController();
  response.once('close', () => end.abort());
  return end.signal;
}

async function listen(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Nobody listens for a while, so that connections are refused. Calls under way go on. */
function refuseFor(server: Server, ms: number, closing: AbortSignal): void {
  if (!server.listening) return;
  const { port } = server.address() as AddressInfo;
  server.close();
  void listenAgain(server, port, ms, closing);
}

async function listenAgain(server: Server, port: number, ms: number, closing: AbortSignal): Promise<void> {
  await sleep(ms);
  if (closing.aborted) return;
  // Should somebody else have got the port meanwhile, they may give it back.
  await listen(server, port).catch(() => listenAgain(server, port, ms, closing));
  if (closing.aborted) server.close();
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  if (!server.listening) return;
  server.close();
  await once(server, 'close');
}
