// A client that takes whatever the document leaves open, or one with the flaw that FLAW names: it takes less of answers.
import { setTimeout as sleep } from 'node:timers/promises';

const { BASE, V2, KEY, ENDPOINT, FLAW } = process.env;
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const most = 9;

type Answered = { readonly status: number; readonly value: Record<string, unknown> };

function refuse(flaw: string, isOdd: boolean, what: string): void {
  if (FLAW === flaw && isOdd) throw new Error(`unexpected: ${what}`);
}

async function call(method: string, url: string, body?: object): Promise<Answered> {
  for (let tries = 0; tries < most; tries += 1) {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(url, { method, headers, ...text });
    const said = await answer.text();
    if (answer.ok) return { status: answer.status, value: said === '' ? {} : JSON.parse(said) };
    if (answer.status !== 429) throw new Error(`${method} ${url}: ${answer.status} ${said}`);
    await sleep(50 * 2 ** tries);
  }
  throw new Error(`${method} ${url}: given up`);
}

async function runJob(): Promise<void> {
  const jobs = `${BASE}/${ENDPOINT}`;
  const submitted = await call('POST', `${jobs}/run`, { input: { probe: { return: { answer: 42 } } } });
  refuse('any-2xx', submitted.status !== 200, `status ${submitted.status}`);
  const look = () => call('GET', `${jobs}/status/${encodeURIComponent(String(submitted.value.id))}`);
  let { value: record } = await look();
  while (record.status === 'IN_QUEUE' || record.status === 'IN_PROGRESS') {
    await sleep(100);
    record = (await look()).value;
  }
  if (record.status !== 'COMPLETED') throw new Error(`the job ended as ${record.status}`);
  const { id, status, output, delayTime, executionTime, ...unknown } = record;
  refuse(
    'numbers',
    ![delayTime, executionTime].every(Number.isInteger),
    `times ${delayTime}, ${executionTime}`,
  );
  refuse('unknown-members', Object.keys(unknown).length > 0, Object.keys(unknown).join(', '));
}

async function rentPod(): Promise<void> {
  const podBody = { name: 'mine', image: 'mine:1', gpu: { id: 'NVIDIA A40', count: 1 } };
  const { value: pod } = await call('POST', `${V2}/pods`, podBody);
  const state = String(pod.status ?? pod.desiredStatus);
  await call('DELETE', `${V2}/pods/${encodeURIComponent(String(pod.id))}`);
  refuse('unknown-states', state !== 'RUNNING' && state !== 'EXITED', `state ${state}`);
}

await runJob();
await rentPod();
