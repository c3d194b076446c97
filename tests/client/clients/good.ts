// A client without a flaw: submits a job, polls until it ends, takes what the document grants and no more.
import { setTimeout as sleep } from 'node:timers/promises';

const { BASE, KEY, ENDPOINT } = process.env;
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const most = 9;

async function call(method: string, path: string, body?: object): Promise<Response | undefined> {
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${BASE}/${ENDPOINT}${path}`, { method, headers, ...text }).catch(() => undefined);
}

/** Repeats a call that changes nothing; one that does only where the service said that it took nothing. */
async function persist(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < most; tries += 1) {
    const answer = await call(method, path, body);
    const record = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    if (record !== undefined) return record as Record<string, unknown>;
    const isRefused = answer?.status === 429 || answer?.status === 503;
    if (method !== 'GET' && !isRefused)
      throw new Error(`${method} ${path}: ${answer?.status ?? 'no answer'}`);
    if (answer !== undefined && answer.status < 500 && answer.status !== 429)
      throw new Error(`${method} ${path}: ${answer.status}`);
    await sleep(Math.max(50 * 2 ** tries, 1000 * Number(answer?.headers.get('retry-after') ?? 0)));
  }
  throw new Error(`${method} ${path}: given up`);
}

const { id } = await persist('POST', '/run', { input: { probe: { return: { answer: 42 } } } });
const look = () => persist('GET', `/status/${encodeURIComponent(String(id))}`);
let record = await look();
while (record.status === 'IN_QUEUE' || record.status === 'IN_PROGRESS') {
  await sleep(100);
  record = await look();
}
if (record.status !== 'COMPLETED') throw new Error(`the job ended as ${record.status}`);
