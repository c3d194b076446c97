// A client without a flaw whose bodies and answers are beyond a megabyte, and differ after it alone.
import { setTimeout as sleep } from 'node:timers/promises';

const { BASE, KEY, ENDPOINT } = process.env;
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

async function call(path: string, body?: string): Promise<Record<string, unknown>> {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await fetch(`${BASE}/${ENDPOINT}${path}`, { method, headers, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}

const input = (end: string) =>
  JSON.stringify({ input: { probe: { return: 'x'.repeat(1_500_000) }, note: `${'y'.repeat(1000)}${end}` } });

// The same large job twice on purpose, each answered in full, and used.
for (let time = 0; time < 2; time += 1) {
  const { id } = await call('/runsync', input('both'));
  await call(`/status/${id}`);
}
// Two that differ at their end, of which the second alone is waited for.
await call('/run', input('first'));
const { id } = await call('/run', input('second'));
let state: unknown;
do {
  await sleep(50);
  state = (await call(`/status/${id}`)).status;
} while (state === 'IN_QUEUE' || state === 'IN_PROGRESS');
// Something else goes wrong: an answer that came in full was no failure.
if (process.argv[2] === 'gives-up') process.exit(1);
