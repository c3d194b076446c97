// Every tool of the public MCP server whose calls the document names, spoken to over its standard input and output.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

type ToolAnswer = { isError?: boolean; content: { text: string }[] };
type ToolResult = Record<string, unknown> & { id: string };

const { SDKS, BASE, V2 = '', GQL, KEY, ENDPOINT } = process.env;
const server = spawn(process.execPath, [`${SDKS}/node_modules/@runpod/mcp-server/dist/stdio.mjs`], {
  stdio: ['pipe', 'pipe', 'ignore'],
  env: {
    ...{ PATH: process.env.PATH, RUNPOD_API_KEY: KEY, RUNPOD_API_BASE_URL: V2.replace(/\/v2$/, '') },
    ...{ RUNPOD_SERVERLESS_API_URL: BASE, RUNPOD_PUBLIC_GRAPHQL_URL: GQL, RUNPOD_AUTHED_GRAPHQL_URL: GQL },
  },
});
const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
let asked = 0;

async function ask<T>(method: string, params: object): Promise<T> {
  asked += 1;
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: asked, method, params })}\n`);
  for (;;) {
    const { value, done } = await answers.next();
    assert.ok(done !== true, `the server ended during ${method}`);
    const { id, result, error } = JSON.parse(value);
    if (id !== asked) continue;
    assert.equal(error, undefined);
    return result;
  }
}

async function use(name: string, args: object = {}): Promise<ToolResult> {
  const { isError, content } = await ask<ToolAnswer>('tools/call', { name, arguments: args });
  const text = content.map((part) => part.text).join('');
  assert.ok(isError !== true, `${name}: ${text}`);
  return JSON.parse(text);
}

const client = { name: 'plumbline', version: '0.0.0' };
await ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: client });
server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');

const lists = ['endpoints', 'templates', 'pods', 'registries', 'delegations', 'network-volumes', 'clusters'];
const bills = ['billing', 'pod-billing', 'serverless-billing', 'network-volume-billing', 'endpoint-billing'];
for (const what of [...lists, ...bills, 'gpu-types', 'cpu-types', 'data-centers']) await use(`list-${what}`);
for (const [what, id] of Object.entries({ 'gpu-type': 'NVIDIA A40', 'data-center': 'EU-RO-1' }))
  assert.equal((await use(`get-${what}`, { id })).id, id);

const endpointId = ENDPOINT;
const probing = (probe: object) => ({ endpointId, input: { probe } });
const { id: jobId } = await use('run-endpoint', probing({ yield: [1, 2] }));
assert.equal((await use('get-job-status', { endpointId, jobId, wait: 20_000 })).status, 'COMPLETED');
assert.deepEqual((await use('stream-job', { endpointId, jobId })).stream, [{ output: 1 }, { output: 2 }]);
assert.equal((await use('runsync-endpoint', probing({ return: 1 }))).output, 1);
const { id: failed } = await use('runsync-endpoint', probing({ fail: { always: true } }));
assert.equal((await use('retry-job', { endpointId, jobId: failed })).status, 'IN_QUEUE');
assert.equal((await use('get-job-status', { endpointId, jobId: failed, wait: 20_000 })).status, 'FAILED');
const { id: long } = await use('run-endpoint', probing({ work: 60_000 }));
assert.equal((await use('cancel-job', { endpointId, jobId: long })).status, 'CANCELLED');
assert.ok((await use('endpoint-health', { endpointId })).jobs);
assert.equal((await use('purge-endpoint-queue', { endpointId })).status, 'completed');
const { workers } = await use('list-endpoint-workers', { id: endpointId });
const [worker] = workers as ToolResult[];
await use('stream-worker-logs', { endpointId, workerId: worker!.id, maxWaitMs: 500 });
await use('list-endpoint-releases', { id: endpointId });

const image = 'ubuntu:24.04';
const { id: pod } = await use('create-pod', {
  body: { name: 'p', image, gpu: { id: 'NVIDIA A40', count: 1 } },
});
assert.equal((await use('get-pod', { id: pod })).id, pod);
assert.equal((await use('update-pod', { id: pod, body: { name: 'q' } })).name, 'q');
for (const action of ['stop', 'start', 'restart']) await use('pod-action', { id: pod, body: { action } });
await use('stream-pod-logs', { podId: pod, maxWaitMs: 500 });
await use('delete-pod', { id: pod });

const made = {
  template: { name: 't', image },
  'network-volume': { name: 'v', size: 10, dataCenter: 'EU-RO-1' },
} as const;
for (const [what, body] of Object.entries(made)) {
  const { id } = await use(`create-${what}`, { body });
  assert.equal((await use(`get-${what}`, { id })).id, id);
  assert.equal((await use(`update-${what}`, { id, body: { name: 'renamed' } })).name, 'renamed');
  await use(`delete-${what}`, { id });
}
const { id: registry } = await use('create-registry', { body: { name: 'r', username: 'u', password: 'p' } });
await use('delete-registry', { id: registry });
const gpu = { pools: ['AMPERE_48'], count: 1 };
const { id: endpoint } = await use('create-endpoint', { body: { name: 'e', image, gpu } });
assert.equal((await use('update-endpoint', { id: endpoint, body: { name: 'f' } })).name, 'f');
await use('delete-endpoint', { id: endpoint });
server.kill();
