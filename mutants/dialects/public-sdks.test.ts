import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, start } from '../../emulator/start.ts';
import { variants } from '../conforming/variants.ts';
import { dialects } from './dialects.ts';

let plain: Emulator;
let spoken: Emulator;
beforeAll(async () => {
  plain = await start({ clock: 'real' });
  spoken = await start({ clock: 'real', dialects });
});
afterAll(async () => {
  await plain.stop();
  await spoken.stop();
});

async function call({ urls, endpoints, keys }: Emulator, path: string, input?: object) {
  const answer = await fetch(`${urls.serverless}/${endpoints.probe}${path}`, {
    method: input === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
    ...(input === undefined ? {} : { body: JSON.stringify({ input }) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

async function ask({ urls, keys }: Emulator, query: string) {
  const answer = await fetch(urls.graphql, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

test('/stream is wrapped with the state of the job, and in the documented behaviour it is not', async () => {
  const streaming = { probe: { yield: [1, 2] } };
  const { id } = (await call(spoken, '/run', streaming)).body;
  await expect
    .poll(async () => (await call(spoken, `/status/${id}`)).body.status, { timeout: 20_000 })
    .toBe('COMPLETED');
  expect((await call(spoken, `/stream/${id}`)).body).toEqual({
    status: 'COMPLETED',
    stream: [{ output: 1 }, { output: 2 }],
  });
  const other = (await call(plain, '/run', streaming)).body.id;
  expect(Array.isArray((await call(plain, `/stream/${other}`)).body)).toBe(true);
});

test('/status-sync waits for the end of the job, as far as its wait goes', async () => {
  const { id } = (await call(spoken, '/run', { probe: { work: 1500, return: 7 } })).body;
  expect((await call(spoken, `/status-sync/${id}?wait=60000`)).body).toMatchObject({
    status: 'COMPLETED',
    output: 7,
  });
  const long = (await call(spoken, '/run', { probe: { work: 120_000 } })).body.id;
  expect((await call(spoken, `/status-sync/${long}?wait=1000`)).body.status).toBe('IN_PROGRESS');
  expect((await call(spoken, '/status-sync/nobody')).status).toBe(404);
  expect((await call(plain, `/status-sync/${id}`)).status).toBe(404);
});

test('GraphQL takes the key from a header, and shows more fields', async () => {
  const query = '{ myself { id pubKey endpoints { id gpuIds } } }';
  expect(await ask(spoken, query)).toMatchObject({
    status: 200,
    body: { data: { myself: { pubKey: null, endpoints: expect.arrayContaining([expect.anything()]) } } },
  });
  expect((await ask(plain, query)).status).toBe(401);
});

test('what GraphQL makes lives: an endpoint of a template takes jobs, a Pod that was terminated is gone', async () => {
  const made = await ask(
    spoken,
    'mutation { saveTemplate(input: { name: "t", imageName: "i:1", env: [] }) { id } }',
  );
  const { id: template } = made.body.data.saveTemplate;
  const deployed = await ask(
    spoken,
    `mutation { saveEndpoint(input: { name: "e", templateId: "${template}", gpuIds: "AMPERE_16" }) { id gpuIds } }`,
  );
  const { id: endpoint, gpuIds } = deployed.body.data.saveEndpoint;
  expect(gpuIds).toBe('AMPERE_16');
  const elsewhere = { ...spoken, endpoints: { probe: endpoint } };
  expect((await call(elsewhere, '/run', {})).status).toBe(200);

  const rented = await ask(
    spoken,
    'mutation { deployCpuPod(input: { name: "p", imageName: "i:1", instanceId: "cpu3c-2-4" }) { id vcpuCount } }',
  );
  const { id: pod, vcpuCount } = rented.body.data.deployCpuPod;
  expect(vcpuCount).toBe(2);
  await ask(spoken, `mutation { podTerminate(input: { podId: "${pod}" }) }`);
  const { pods } = (await ask(spoken, '{ myself { pods { id } } }')).body.data.myself;
  expect(pods).not.toContainEqual({ id: pod });
});

test('registries are made, changed and deleted', async () => {
  const made = await ask(
    spoken,
    'mutation { saveRegistryAuth(input: { name: "r", username: "u", password: "p" }) { id } }',
  );
  const { id } = made.body.data.saveRegistryAuth;
  const change = `mutation { updateRegistryAuth(input: { id: "${id}", username: "u", password: "q" }) { name } }`;
  expect((await ask(spoken, change)).body.data.updateRegistryAuth).toEqual({ name: 'r' });
  await ask(spoken, `mutation { deleteRegistryAuth(registryAuthId: "${id}") }`);
  expect((await ask(spoken, change)).body.errors).toHaveLength(1);
});

test('a dialect is no conforming variant', () => {
  const ids = new Set(variants.map(({ id }) => id));
  expect(dialects.filter(({ id }) => ids.has(id))).toEqual([]);
});
