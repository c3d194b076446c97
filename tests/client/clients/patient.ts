// A client that waits through the retention of a job, and takes its time from the world's clock.
const { BASE, KEY, ENDPOINT, CONTROL, TOKEN } = process.env;

async function control(body?: object): Promise<{ now: number; arrived: number }> {
  const answer = await fetch(`${CONTROL}/clock`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`control: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { now: number; arrived: number };
}

async function sleep(ms: number): Promise<void> {
  const { now, arrived } = await control();
  await control({ to: now + ms, begun: arrived, seen: arrived });
}

async function call(path: string, body?: object): Promise<Response> {
  return fetch(`${BASE}/${ENDPOINT}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const { id } = (await (await call('/run', { input: { probe: { return: { answer: 42 } } } })).json()) as {
  id: string;
};
const status = `/status/${encodeURIComponent(String(id))}`;
const minute = 60_000;
await sleep(minute);
const kept = (await (await call(status)).json()) as { output?: unknown };
if (kept.output === undefined) throw new Error('a minute later the output is not there');
await sleep(30 * minute);
const gone = await call(status);
if (gone.ok && 'output' in ((await gone.json()) as object))
  throw new Error('the output outlives its retention');
