// Lets an emulator have so many of something, and prints what it took as a line of JSON: `grow.ts KIND COUNT`.

import { Agent, Client, request } from 'undici';
import { EmulatorError } from '../core/errors.ts';
import { type Emulator, start } from '../start.ts';
import type { GrownKind, Growth } from './growth.ts';
import { runAgenda } from './run-agenda.ts';

/** Over how many connections calls are made, where their number is not what grows. */
const usual = 20;
const openedAtOnce = 100;
const callsOfConnection = 20;
const collect = (globalThis as { gc?: () => void }).gc ?? (() => {});

const kinds: Readonly<Record<GrownKind, (count: number) => Promise<void>>> = {
  async jobs(count) {
    const { left } = runAgenda({ jobs: count, days: 7, workers: 100 });
    if (left > 0) throw new EmulatorError(`${left} jobs are left`);
  },
  endpoints: (count) => withEmulator(1, (emulator, agent) => liveIn(emulator, agent, [count])),
  worlds: (count) => withEmulator(count, (emulator, agent) => liveIn(emulator, agent, Array(count).fill(1))),
  connections: (count) => withEmulator(1, (emulator) => callOver(count, emulator)),
};

const [kind, count] = process.argv.slice(2) as [GrownKind, string];
// What the first of a kind loads and compiles is not growth.
await kinds[kind](1);
collect();
const before = process.memoryUsage().rss;
const cpu = process.cpuUsage();
await kinds[kind](Number(count));
const { user, system } = process.cpuUsage(cpu);
const peak = process.resourceUsage().maxRSS * 1024;
const growth: Growth = { cpuMs: (user + system) / 1000, bytes: Math.max(0, peak - before) };
process.stdout.write(`${JSON.stringify(growth)}\n`);

async function withEmulator(
  maxWorlds: number,
  work: (emulator: Emulator, agent: Agent) => Promise<void>,
): Promise<void> {
  const emulator = await start({ maxWorlds, world: { rateLimits: false } });
  const agent = new Agent({ connections: usual });
  try {
    await work(emulator, agent);
  } finally {
    await agent.destroy();
    await emulator.stop();
  }
}

/** Makes worlds with so many endpoints each, has a job of each endpoint live its life, and asks how it ended. */
async function liveIn({ answerControl }: Emulator, agent: Agent, sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    const endpoints = Array.from({ length: size }, (_, nth) => ({ name: `e${nth}`, workersMax: 1 }));
    const world = bodyOf(
      await answerControl({ operation: 'createWorld', body: { rateLimits: false, endpoints } }),
    );
    const headers = { authorization: `Bearer ${world.keys.valid}`, 'content-type': 'application/json' };
    const bases = Object.values(world.endpoints).map((id) => `${world.urls.serverless}/${id}`);
    let calls = 0;
    const call = async (method: 'GET' | 'POST', url: string): Promise<{ id: string; status: string }> => {
      calls += 1;
      const body = method === 'POST' ? '{"input":{}}' : null;
      const answer = await request(url, { method, headers, body, dispatcher: agent });
      return (await answer.body.json()) as { id: string; status: string };
    };
    const jobs: { base: string; id: string }[] = [];
    await together(bases, async (base) => {
      jobs.push({ base, id: (await call('POST', `${base}/run`)).id });
    });
    const moved = { to: world.clock.now + 60_000, begun: calls, seen: calls };
    bodyOf(await answerControl({ operation: 'advanceClock', worldId: world.id, body: moved }));
    await together(jobs, async ({ base, id }) => {
      const { status } = await call('GET', `${base}/status/${id}`);
      if (status !== 'COMPLETED') throw new EmulatorError(`job ${id} is ${status}`);
    });
  }
}

type MadeWorld = {
  readonly id: string;
  readonly clock: { readonly now: number };
  readonly urls: { readonly serverless: string };
  readonly keys: { readonly valid: string };
  readonly endpoints: Readonly<Record<string, string>>;
};

/** @throws EmulatorError where control refused */
function bodyOf({ status, body }: { readonly status: number; readonly body?: unknown }): MadeWorld {
  if (status >= 300) throw new EmulatorError(`control answered ${status}: ${JSON.stringify(body)}`);
  return body as MadeWorld;
}

/** Makes as many calls over each connection, all connections at the same time. */
async function callOver(connections: number, { urls, keys, endpoints }: Emulator): Promise<void> {
  const headers = { authorization: `Bearer ${keys.valid}` };
  const url = new URL(`${urls.serverless}/${endpoints.probe}/health`);
  const clients = Array.from({ length: connections }, () => new Client(url.origin));
  const call = async (client: Client): Promise<void> => {
    const { statusCode, body } = await client.request({ method: 'GET', path: url.pathname, headers });
    await body.dump();
    if (statusCode !== 200) throw new EmulatorError(`/health was answered ${statusCode}`);
  };
  try {
    // A system keeps few connections waiting that nobody has taken yet.
    await together(clients, call, openedAtOnce);
    for (let round = 1; round < callsOfConnection; round += 1) await together(clients, call, connections);
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

async function together<T>(
  items: readonly T[],
  one: (item: T) => Promise<void>,
  atOnce = usual,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) await one(items[next++]!);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
}
