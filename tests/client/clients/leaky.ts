/** A client that sends keys of its own, of a storage and of a registry; all of them have REAL in them. */
const { BASE, ENDPOINT, KEY, V2, GQL } = process.env;
const json = 'application/json';

async function send(method: string, url: string, key: string | undefined, body?: unknown): Promise<void> {
  const headers: Record<string, string> = { authorization: `Bearer ${key}`, 'content-type': json };
  await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

const real = 'rpa_REAL0123456789';
const storage = { accessId: 'REAL-ID', accessSecret: 'REAL/secret+', bucketName: 'b' };
await send('GET', `${BASE}/${real}/health`, KEY);
await send('GET', `${BASE}/${ENDPOINT}/health`, real);
await send('POST', `${GQL}?api%5Fkey=REAL-of-GraphQL`, undefined, { query: '{ gpuTypes { id } }' });
await send('POST', `${BASE}/${ENDPOINT}/run`, KEY, { input: { key: real }, s3Config: storage, priority: 1 });
await send('POST', `${BASE}/${ENDPOINT}/run`, KEY, {
  input: {},
  webhook: 'https://u:REAL@h.example/?s=REAL',
});
await send('POST', `${V2}/registries`, KEY, { name: 'r', username: 'REAL', password: 'REAL', more: 1 });
await send('POST', `${V2}/templates`, KEY, { name: 't', image: 'i', env: { A: 'REAL' }, more: 1 });
console.log(real);
process.exit(1);
