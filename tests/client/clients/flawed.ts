// One client with many flaws that can be switched on: FLAWS names those of them that it has, SCENES what it does.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const { BASE, V2, KEY, ENDPOINT, SECOND, FLAWS = '', SCENES = '' } = process.env;
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const has = (flaw: string): boolean => FLAWS.split(',').includes(flaw);

type Answer = { status: number; value: unknown };
type Job = { id: string; status: string };

async function call(method: string, url: string, body?: object): Promise<Answer> {
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method, headers, ...text });
  const said = await answer.text();
  return {
    status: answer.status,
    value: said.startsWith('{') || said.startsWith('[') ? JSON.parse(said) : said,
  };
}

const job = (method: string, path: string, body?: object) => call(method, `${BASE}/${ENDPOINT}${path}`, body);

async function submit(probe: object, more: object = {}, path = '/run'): Promise<Job> {
  return (await job('POST', path, { input: { probe }, ...more })).value as Job;
}

const isOver = (status: string): boolean => status !== 'IN_QUEUE' && status !== 'IN_PROGRESS';

async function finish(id: string): Promise<void> {
  while (!isOver(((await job('GET', `/status/${id}`)).value as Job).status)) await sleep(50);
}

/** A server that answers with these statuses in turn, and calls back for each call. */
async function receive(statuses: readonly number[], onCall: () => Promise<unknown>) {
  let calls = 0;
  const server = createServer(async (request, response) => {
    request.resume();
    const status = statuses[calls] ?? 200;
    calls += 1;
    await onCall();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, calls: () => calls, close: () => server.close() };
}

const caseContexts: Readonly<Record<string, () => Promise<void>>> = {
  async once() {
    if (has('once')) await submit({ return: 'once' });
    await finish((await submit({ return: 'once' })).id);
  },
  async polls() {
    const { id } = await submit({ return: 'polls' });
    await finish(id);
    for (let more = 0; has('polls') && more < 6; more += 1) await job('GET', `/status/${id}`);
  },
  async gone() {
    const body = { policy: { ttl: 10_000 } };
    const { id } = await submit({ work: 600_000 }, body);
    while ((await job('GET', `/status/${id}`)).status !== 404) await sleep(200);
    for (let more = 0; has('gone') && more < 8; more += 1) await job('GET', `/status/${id}`);
  },
  async stream() {
    const { id } = await submit({ yield: Array.from({ length: 30 }, (_, index) => index), work: 20_000 });
    const read = async () => (await job('GET', `/stream/${id}`)).value as unknown[];
    let chunks = await read();
    while (chunks.length === 0) chunks = await read();
    await finish(id);
    if (!has('stream')) await read();
  },
  async early() {
    const { id, status } = await submit({ work: 4000 }, {}, '/runsync?wait=1000');
    if (!isOver(status) && !has('early')) await finish(id);
  },
  async leaves() {
    const { id } = await submit({ work: 600_000 });
    await job('GET', `/status/${id}`);
    if (!has('leaves')) await job('POST', `/cancel/${id}`);
  },
  async rents() {
    const made = await call('POST', `${V2}/network-volumes`, {
      name: 'mine',
      size: 10,
      dataCenter: await place(),
    });
    if (!has('rents')) await call('DELETE', `${V2}/network-volumes/${(made.value as Job).id}`);
  },
  async purges() {
    const purge = () => call('POST', `${BASE}/${SECOND}/purge-queue`);
    await Promise.all(Array.from({ length: has('purges') ? 6 : 2 }, purge));
  },
  async answers() {
    const receiver = await receive([has('answers') ? 500 : 200], async () => {});
    await submit({ return: 'answers' }, { webhook: receiver.url });
    while (receiver.calls() < 1) await sleep(20);
    await sleep(100);
    receiver.close();
  },
  async repeats() {
    let done = 0;
    const receiver = await receive([500], async () => {
      done += 1;
      if (done === 1 || has('repeats')) await submit({ return: 'what comes next' });
    });
    await submit({ return: 'repeats' }, { webhook: receiver.url });
    while (receiver.calls() < 2) await sleep(20);
    await sleep(100);
    receiver.close();
  },
  async pace() {
    const { id } = await submit({ return: 'pace' });
    for (let round = 0; round < 6; round += 1)
      if (has('pace')) await Promise.all(Array.from({ length: 30 }, () => job('GET', `/status/${id}`)));
      else await job('GET', `/status/${id}`);
  },
  async backsOff() {
    for (let tries = 0; tries < 7; tries += 1) {
      const { status } = await submitAgain();
      if (status !== 429) return;
      await sleep(has('backsOff') ? 500 : 40 * 2 ** tries);
    }
  },
  async bounded() {
    for (let tries = 0; tries < (has('bounded') ? 60 : 5); tries += 1)
      if ((await job('GET', '/health')).status === 200) return;
  },
  async triesAgain() {
    for (let tries = 0; tries < (has('triesAgain') ? 1 : 3); tries += 1)
      if ((await job('GET', '/health')).status === 200) return;
    process.exitCode = 1;
  },
};

const submitAgain = () => job('POST', '/run', { input: { probe: { return: 'again' } } });

async function place(): Promise<string> {
  const { value } = await call('GET', `${V2}/catalog/datacenters`);
  const [first] = Object.values(value as object).flat() as { id: string }[];
  return first!.id;
}

await Promise.all(SCENES.split(',').map((name) => caseContexts[name]!()));
