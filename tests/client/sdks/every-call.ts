// Every call of the public npm SDK, in the dialect that it expects.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';

type Sdk = (key: string, options: { baseUrl: string }) => { endpoint(id: string): SdkEndpoint };
type SdkAnswer = { id: string; status: string; output?: unknown; removed?: number; jobs?: object };
type SdkEndpoint = {
  [Name in 'run' | 'runSync']: (request: object, timeout: number) => Promise<SdkAnswer>;
} & { [Name in 'status' | 'statusSync' | 'cancel']: (id: string, timeout: number) => Promise<SdkAnswer> } & {
  [Name in 'health' | 'purgeQueue']: (timeout: number) => Promise<SdkAnswer>;
} & { stream(id: string): AsyncGenerator<unknown> };

const { SDKS, BASE, KEY = '', ENDPOINT = '' } = process.env;
const file = `${SDKS}/node_modules/runpod-sdk/dist/src/index.js`;
const { default: createSdk } = (await import(pathToFileURL(file).href)) as { default: Sdk };
const endpoint = createSdk(KEY, { baseUrl: String(BASE) }).endpoint(ENDPOINT);
const ms = 60_000;
const probing = (probe: object) => ({ input: { probe } });

assert.ok((await endpoint.health(ms)).jobs);
const streaming = await endpoint.run(probing({ yield: [1, 2] }), ms);
const chunks = [];
for await (const chunk of endpoint.stream(streaming.id)) chunks.push(chunk);
assert.deepEqual(chunks, [{ output: 1 }, { output: 2 }]);
assert.equal((await endpoint.status(streaming.id, ms)).status, 'COMPLETED');
assert.equal((await endpoint.runSync(probing({ work: 2500, return: 1 }), 1500)).output, 1);
const waited = await endpoint.run(probing({ work: 1500, return: 2 }), ms);
assert.equal((await endpoint.statusSync(waited.id, ms)).output, 2);
const long = await endpoint.run(probing({ work: 60_000 }), ms);
assert.equal((await endpoint.cancel(long.id, ms)).status, 'CANCELLED');
assert.equal((await endpoint.purgeQueue(ms)).removed, 0);
