import { Agent, request } from 'undici';
import { EmulatorError } from '../core/errors.ts';
import { type OwnProcess, startProcess } from './own-process.ts';
import type { CallsOptions } from './run-calls.ts';

/** What the emulator does beside what a bare server does, each in a process of its own, called by a third. */
export type BesideFigures = {
  readonly calls: number;
  /** Calls per second. */
  readonly rates: Readonly<Record<'bare POST' | 'bare GET' | '/run' | '/status', number>>;
  /** From the start of the process to its ready line, in milliseconds: the median of some. */
  readonly readyMs: number;
  /** More memory held for each job that waits, in bytes. */
  readonly bytesPerJob: number;
};

type Ready = {
  urls: { serverless: string };
  keys: { valid: string };
  endpoints: Record<string, string>;
  control: string;
  controlToken: string;
};

const main = new URL('../../scripts/main.js', import.meta.url).pathname;
const bare = new URL('./bare-server.ts', import.meta.url).pathname;
/** Both take turns, so that whatever else the machine does slows them alike. */
const rounds = 5;

export async function runBeside({ calls, connections }: CallsOptions): Promise<BesideFigures> {
  const agent = new Agent({ connections });
  const readyMs: number[] = [];
  for (let start = 0; start < 2; start++) await (await begin(readyMs)).stop();
  const emulator = await begin(readyMs);
  const other = await startProcess<{ url: string }>([bare]);
  try {
    const world = await openWorld(emulator.ready);
    const rates = await compare({ agent, connections, calls }, world, other.ready.url, emulator);
    return { calls, ...rates, readyMs: readyMs.toSorted((a, b) => a - b)[1]! };
  } finally {
    await agent.destroy();
    await other.stop();
    await emulator.stop();
  }
}

async function begin(readyMs: number[]): Promise<OwnProcess<Ready>> {
  const emulator = await startProcess<Ready>([main, 'emulate', '--port', '0']);
  readyMs.push(emulator.readyMs);
  return emulator;
}

/** A world without rate limits, and an endpoint without workers: what is submitted waits. */
async function openWorld({ control, controlToken }: Ready): Promise<Ready> {
  const answer = await request(`${control}/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${controlToken}` },
    body: JSON.stringify({ rateLimits: false, endpoints: [{ name: 'waiting', workersMax: 0 }] }),
  });
  if (answer.statusCode !== 201) throw new EmulatorError(`no world was made: ${await answer.body.text()}`);
  return (await answer.body.json()) as Ready;
}

type Driver = CallsOptions & { readonly agent: Agent };

async function compare(
  driver: Driver,
  { urls, keys, endpoints }: Ready,
  bareUrl: string,
  emulator: OwnProcess<Ready>,
): Promise<Pick<BesideFigures, 'rates' | 'bytesPerJob'>> {
  const base = `${urls.serverless}/${endpoints.waiting}`;
  const headers = { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' };
  const ids: string[] = [];
  const share = Math.ceil(driver.calls / rounds);
  const spent = { 'bare POST': 0, 'bare GET': 0, '/run': 0, '/status': 0 };
  const submit = async (url: string) => {
    const { body, statusCode } = await request(url, {
      method: 'POST',
      headers,
      body: '{"input":{}}',
      dispatcher: driver.agent,
    });
    if (statusCode !== 200) throw new EmulatorError(`${url} answered ${statusCode}`);
    return ((await body.json()) as { id: string }).id;
  };
  const read = async (url: string) =>
    void (await (await request(url, { headers, dispatcher: driver.agent })).body.json());
  // The first calls of a process are slow: they are not counted.
  for (const url of [bareUrl, `${base}/run`]) await timed(driver, Math.ceil(share / 2), () => submit(url));
  const before = await emulator.memory();
  for (let round = 0; round < rounds; round++) {
    spent['bare POST'] += await timed(driver, share, () => submit(bareUrl));
    spent['/run'] += await timed(driver, share, async () => void ids.push(await submit(`${base}/run`)));
    spent['bare GET'] += await timed(driver, share, () => read(bareUrl));
    spent['/status'] += await timed(driver, share, (nth) => read(`${base}/status/${ids[nth]}`));
  }
  const bytesPerJob = ((await emulator.memory()) - before) / ids.length;
  const rateOf = (ms: number) => (1000 * share * rounds) / ms;
  const rates = {
    ...{ 'bare POST': rateOf(spent['bare POST']), '/run': rateOf(spent['/run']) },
    ...{ 'bare GET': rateOf(spent['bare GET']), '/status': rateOf(spent['/status']) },
  };
  return { rates, bytesPerJob };
}

/** How long so many calls take, in milliseconds. */
async function timed(
  { connections }: Driver,
  calls: number,
  one: (nth: number) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < calls) await one(next++);
  };
  await Promise.all(Array.from({ length: connections }, work));
  return performance.now() - begun;
}
