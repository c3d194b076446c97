import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TracedCall } from '../../engine/http/trace.ts';
import { eventsOf, failedResult, tracedCall } from '../../engine/testing/results.ts';
import { scratchFile, scratchFolder } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { renderReplay } from './render-replay.ts';

const root = new URL('../../', import.meta.url).pathname;
const own = 'plumbline-abc-1';

function create(change: Partial<TracedCall>): TracedCall {
  const answer = { status: 201, headers: {}, body: `{"id":"pod-0000","name":"${own}"}` };
  return tracedCall({
    operation: 'v2 POST /pods',
    url: '$REST_V2_URL/pods',
    body: `{"name":"${own}"}`,
    answer,
    ...change,
  });
}

type Pod = { id: string; name: string };

/** A service that keeps Pods, over REST v2 and GraphQL; another's Pod is among them. */
async function keepPods() {
  const pods: Pod[] = [{ id: 'of-another', name: 'precious' }];
  const heard: string[] = [];
  const address = await serve(async (request, response) => {
    const body = await textOf(request);
    heard.push(`${request.method} ${request.url}`);
    if (request.method === 'DELETE')
      pods.splice(0, pods.length, ...pods.filter(({ id }) => !request.url!.endsWith(id)));
    else if (request.method === 'POST' && /podFindAndDeploy|"name"/.test(body)) {
      pods.push({ id: `pod-${pods.length}`, name: own });
      response.statusCode = 201;
    }
    response.end(
      JSON.stringify(
        body.includes('myself')
          ? { data: { myself: { pods } } }
          : request.method === 'GET'
            ? { pods }
            : pods.at(-1),
      ),
    );
  });
  return { pods, heard, address };
}

async function textOf(request: IncomingMessage): Promise<string> {
  return (await request.toArray()).join('');
}

async function replay(calls: readonly TracedCall[], env: Readonly<Record<string, string>>) {
  const names = ['$REST_V2_URL', '$GRAPHQL_URL', '$KEY'];
  const failure = failedResult({ order: undefined, names, events: calls.flatMap((call) => eventsOf(call)) });
  const script = renderReplay(failure, { root: '.', rate: 1 });
  const file = await scratchFile('replay.sh', script.replace(`"$(dirname -- "$0")"/'.'`, root));
  const child = spawn('bash', [file], { env: { ...process.env, KEY: 'a-secret-key', ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text;
    });
  return { child, ended: once(child, 'close').then(([code]) => code), printed: () => printed };
}

test('what a script made is deleted at its end, and nothing that another made', async () => {
  const { pods, address } = await keepPods();
  const { ended, printed } = await replay([create({})], { REST_V2_URL: address });
  expect([await ended, pods]).toEqual([0, [{ id: 'of-another', name: 'precious' }]]);
  expect(printed()).not.toContain('left');
});

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('and when it is ended by %s while it waits', async (signal, code) => {
  const { pods, heard, address } = await keepPods();
  const late = tracedCall({
    number: 2,
    method: 'GET',
    url: '$REST_V2_URL/pods',
    body: undefined,
    sent: 600_000,
  });
  const { child, ended } = await replay([create({}), late], { REST_V2_URL: address });
  await expect.poll(() => heard, { timeout: 20_000 }).toContain('POST /pods');
  child.kill(signal);
  expect([await ended, pods]).toEqual([code, [{ id: 'of-another', name: 'precious' }]]);
});

test('in a temporary folder of any name', async () => {
  const { pods, heard, address } = await keepPods();
  const folder = join(await scratchFolder(), 't m\n\r"\\p');
  await mkdir(folder);
  const { ended, printed } = await replay([create({})], { REST_V2_URL: address, TMPDIR: folder });
  expect([await ended, pods]).toEqual([0, [{ id: 'of-another', name: 'precious' }]]);
  expect(printed()).toContain('#1 answered 201');
  expect(heard).toContain('DELETE /pods/pod-1');
});

test('and when a later call cannot be made', async () => {
  const { pods, address } = await keepPods();
  const answer = { status: 200, headers: {}, body: '{"idOfJob":1,"id":"job-0001"}' };
  const listed = tracedCall({ number: 2, method: 'GET', url: '$REST_V2_URL/pods', body: undefined, answer });
  const named = tracedCall({
    number: 3,
    method: 'GET',
    url: '$REST_V2_URL/status/job-0001',
    body: undefined,
  });
  const { ended, printed } = await replay([create({}), listed, named], { REST_V2_URL: address });
  expect([await ended, pods]).toEqual([1, [{ id: 'of-another', name: 'precious' }]]);
  expect(printed()).toContain('#2 tells no id');
});

test('a Pod that GraphQL made is stopped, and deleted where REST v2 is at hand', async () => {
  const { pods, heard, address } = await keepPods();
  const body = JSON.stringify({
    query: `mutation { podFindAndDeployOnDemand(input: {name: "${own}"}) { id } }`,
  });
  const call = create({
    operation: 'graphql podFindAndDeployOnDemand',
    url: '$GRAPHQL_URL?api_key=$KEY',
    body,
  });
  const { ended } = await replay([call], { GRAPHQL_URL: `${address}/create`, REST_V2_URL: address });
  expect([await ended, pods]).toEqual([0, [{ id: 'of-another', name: 'precious' }]]);
  expect(heard.at(-1)).toBe('DELETE /pods/pod-1');
});

test('what stays is named', async () => {
  const address = await serve(async (request, response) => {
    response.statusCode = request.method === 'DELETE' ? 500 : 200;
    response.end(`{"id":"pod-1","name":"${own}"}`);
  });
  const { ended, printed } = await replay([create({})], { REST_V2_URL: address });
  await ended;
  expect(printed()).toContain(`${own} is left: DELETE ${address}/pods/pod-1 was answered 500`);
});

test('keys stand on no command line, and are not shown when a target repeats them', async () => {
  const address = await serve(async (request, response) => {
    response.end(JSON.stringify({ id: 'x', told: `${request.headers.authorization} and a-secret-ke` }));
  });
  const { ended, printed } = await replay([tracedCall({ url: '$REST_V2_URL/pods' })], {
    REST_V2_URL: address,
  });
  expect(await ended).toBe(0);
  expect(printed()).toContain('"Bearer $KEY and $KEY"');
});

test('a variable that is not set is said with what it has to be', async () => {
  const { ended, printed } = await replay([create({})], { KEY: '' });
  expect(await ended).toBe(2);
  expect(printed()).toContain('REST_V2_URL is not set: it has to be urls.restV2 of the target profile');
  expect(printed()).toContain('KEY is not set: it has to be the key of this name in the target profile');
});
