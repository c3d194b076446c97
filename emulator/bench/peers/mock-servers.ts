import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { EmulatorError } from '../../core/errors.ts';
import { processorSecondsOf, startProcess } from '../own-process.ts';
import { emulateArgs, type PeerReady } from './peer-emulator.ts';

/** What a server took for calls that both answer. */
export type ServedFigures = {
  readonly operation: string;
  readonly calls: number;
  /** Calls per second of the server's own processor time. */
  readonly rates: Readonly<Record<'emulator' | 'prism', number>>;
};

type Server = {
  /** Base address of REST v2. */
  readonly url: string;
  readonly key: string;
  processorSeconds(): Promise<number>;
  stop(): Promise<void>;
};

/** Calls of both are interleaved, so that whatever else the machine does slows them alike. */
const rounds = 5;
const template = JSON.stringify({ name: 'bench', image: 'busybox' });
const operations = {
  'GET /templates': { method: 'GET' },
  'POST /templates': { method: 'POST', body: template },
} as const;

/**
 * Times the emulator and Prism serving the same schema of REST v2, each in a process of its own.
 * @param prism the file of Prism's command
 * @param calls of each operation
 * @throws EmulatorError when Prism does not begin to answer
 */
export async function timeMockServers(
  prism: string,
  calls: number,
  connections: number,
): Promise<ServedFigures[]> {
  const agent = new Agent({ connections });
  const emulator = await startEmulator();
  try {
    const mock = await startPrism(prism, emulator);
    try {
      const servers = { emulator, prism: mock };
      // What Prism lists is one example: the emulator lists one template, too.
      await callOften('POST /templates', emulator, { agent, calls: 1, connections: 1 }, 1);
      const figures: ServedFigures[] = [];
      for (const operation of Object.keys(operations) as (keyof typeof operations)[])
        figures.push(await timeOne(operation, servers, { agent, calls, connections }));
      return figures;
    } finally {
      await mock.stop();
    }
  } finally {
    await agent.destroy();
    await emulator.stop();
  }
}

async function startEmulator(): Promise<Server> {
  const { ready, processorSeconds, stop } = await startProcess<PeerReady>(emulateArgs([]));
  return { url: ready.urls.restV2, key: ready.keys.valid, processorSeconds, stop };
}

async function startPrism(prism: string, { url, key }: Server): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-peers-'));
  const schema = join(folder, 'openapi.json');
  await writeFile(schema, await (await request(`${url}/openapi.json`)).body.text());
  const port = await freePort();
  const args = [prism, 'mock', '--port', `${port}`, '--verboseLevel', 'silent', schema];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const server: Server = {
    ...{ url: `http://127.0.0.1:${port}`, key },
    processorSeconds: () => processorSecondsOf(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  if (await answers(server, () => child.exitCode !== null)) return server;
  await server.stop();
  throw new EmulatorError(`${prism} does not begin to answer: is it the command of Prism 5?`);
}

const mostTries = 300;
const pauseMs = 200;

async function answers({ url, key }: Server, isOver: () => boolean): Promise<boolean> {
  for (let nth = 0; nth < mostTries && !isOver(); nth++) {
    const answer = await request(`${url}/templates`, { headers: headersOf(key) }).catch(() => undefined);
    await answer?.body.dump();
    if (answer?.statusCode === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

const headersOf = (key: string) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });

type Driver = { readonly agent: Agent; readonly calls: number; readonly connections: number };

async function timeOne(
  operation: keyof typeof operations,
  servers: Readonly<Record<'emulator' | 'prism', Server>>,
  driver: Driver,
): Promise<ServedFigures> {
  const share = Math.ceil(driver.calls / rounds);
  const spent = { emulator: 0, prism: 0 };
  // The first calls of a process are slow: they are not counted.
  for (const server of Object.values(servers)) await callOften(operation, server, driver, share);
  for (let round = 0; round < rounds; round++)
    for (const who of ['emulator', 'prism'] as const) {
      const before = await servers[who].processorSeconds();
      await callOften(operation, servers[who], driver, share);
      spent[who] += (await servers[who].processorSeconds()) - before;
    }
  const calls = share * rounds;
  return { operation, calls, rates: { emulator: calls / spent.emulator, prism: calls / spent.prism } };
}

async function callOften(
  operation: keyof typeof operations,
  { url, key }: Server,
  { agent, connections }: Driver,
  count: number,
): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next++ < count) {
      const answer = await request(`${url}/templates`, {
        ...operations[operation],
        headers: headersOf(key),
        dispatcher: agent,
      });
      await answer.body.dump();
      if (answer.statusCode > 299)
        throw new EmulatorError(`${operation} at ${url} was answered ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
}
