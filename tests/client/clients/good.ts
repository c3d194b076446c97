// A client without a flaw: submits a job, polls until it ends, takes what the document grants and no more.
const { BASE, KEY, ENDPOINT } = process.env;
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${BASE}/${ENDPOINT}${path}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.ok) return (await answer.json()) as Record<string, unknown>;
    if (answer.status !== 429 || tries > 8) throw new Error(`${method} ${path}: ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** tries));
  }
}

const { id } = await call('POST', '/run', { input: { probe: { return: { answer: 42 } } } });
let record = await call('GET', `/status/${encodeURIComponent(String(id))}`);
while (record.status === 'IN_QUEUE' || record.status === 'IN_PROGRESS') {
  await new Promise((resolve) => setTimeout(resolve, 100));
  record = await call('GET', `/status/${encodeURIComponent(String(id))}`);
}
if (record.status !== 'COMPLETED') throw new Error(`the job ended as ${record.status}`);
