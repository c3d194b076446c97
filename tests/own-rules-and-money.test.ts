import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

let emulator: EmulatorProcess;
let theirs: string;

type Owner = 'valid' | 'secondUser';

/** Calls the target as somebody who has nothing to do with the run. */
async function calls(url: string, key: Owner, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${emulator.keys[key]}`, 'content-type': 'application/json' };
  const posted = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(url, { ...posted, headers })).json();
}

async function rents(name: string, key: Owner): Promise<string> {
  const body = { name, image: 'i', gpu: { id: 'NVIDIA RTX A4000', count: 1 } };
  return ((await calls(`${emulator.urls.restV2}/pods`, key, body)) as { id: string }).id;
}

/** The Pods that are left, with their states. */
async function left(key: Owner = 'valid'): Promise<string[]> {
  const shown = (await calls(`${emulator.urls.restV2}/pods`, key)) as {
    pods: { name: string; status: string }[];
  };
  return shown.pods.map(({ name, status }) => `${name} ${status}`);
}

beforeAll(async () => {
  emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
  theirs = await rents('theirs', 'valid');
});

afterAll(() => emulator.stop());

/** Judges a rule of the user's that makes these calls, and goes on whatever comes of them. */
async function judge(declares: object, tried: string, ...options: string[]) {
  const folder = await scratchFolder();
  const library = new URL('../library/rules.ts', import.meta.url).href;
  const rule = `
    import { writeFileSync } from 'node:fs';
    import { fc, ownName, ownRule } from ${JSON.stringify(library)};
    const rent = (name: string) => 'podFindAndDeployOnDemand(input: { cloudType: ALL, gpuCount: 1, volumeInGb: 1, containerDiskInGb: 5, gpuTypeId: "NVIDIA RTX A4000", imageName: "i", name: "' + name + '" }) { id }';
    ownRule({ id: 'acme.money.spent', says: 'It is so.' }, ${JSON.stringify(declares)}, async ({ property }) => {
      await property(fc.nat(), async (_, caseContext) => {
        const { rest, graphql, when, request, expect } = caseContext;
        const mutate = (of: string) => graphql.when({ name: 'own', query: 'mutation { ' + of + ' }' });
        await graphql.when({ name: 'myself', query: '{ myself { pods { id } } }' });
        const told: string[] = [];
        for (const call of [${tried}]) await call().catch(({ message }: Error) => told.push(message));
        writeFileSync(${JSON.stringify(join(folder, 'told.json'))}, JSON.stringify(told));
        expect(1).toBe(1);
      });
    });`;
  await writeFile(join(folder, 'rule.mts'), rule);
  const target = await writeProfile({
    name: 'shared',
    urls: emulator.urls,
    keys: { valid: '${PLUMBLINE_TEST_KEY}', secondUser: '${PLUMBLINE_TEST_SECOND}' },
    endpoints: { probe: 'probe' },
    capabilities: { clockRate: 60, spend: true },
  });
  const results = await scratchFolder();
  const what = ['verify', '--target', target, '--rules', folder, '--area', 'acme', '--results', results];
  // One case: its first refused call ends the run, and another case under way would write what closed clients say.
  const more = ['--no-look', '--seed', '1', '--cases', '1', ...options];
  const { code } = await runCommand([...what, ...more], {
    PLUMBLINE_TEST_KEY: emulator.keys.valid!,
    PLUMBLINE_TEST_SECOND: emulator.keys.secondUser!,
  });
  const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
  const [{ verdict }] = record.rules;
  return { code, verdict, told: JSON.parse(await readFile(join(folder, 'told.json'), 'utf8')) };
}

test('a rule of the user that declares no makes rents nothing, and changes nothing that was there', async () => {
  const rest = "api: 'v2' as const";
  const judged = await judge(
    { calls: 9 },
    `
      () => mutate(rent(ownName(caseContext))),
      () => mutate(rent('acme')),
      () => mutate('podStop(input: { podId: "${theirs}" }) { id }'),
      () => rest.when({ ${rest}, method: 'POST', path: '/pods?x=1', body: { name: 'acme', image: 'i', gpu: { id: 'NVIDIA RTX A4000', count: 1 } } }),
      () => rest.when({ ${rest}, method: 'DELETE', path: '/pods/${theirs}' }),
      () => rest.when({ ${rest}, method: 'PATCH', path: '/serverless/probe', body: { idleTimeout: 7 } })`,
  );
  const words = [
    ...[
      /may make nothing of the kind pod/,
      /the name acme, a name that this run did not give/,
      /existed before the run/,
    ],
    ...[/may make nothing of the kind pod/, /existed before the run/, /an id of the target profile/],
  ];
  const messages = words.map((pattern) => expect.stringMatching(pattern));
  // It went on after calls that were not sent.
  expect(judged).toEqual({ code: 2, verdict: 'inconclusive', told: messages });
  expect(await left()).toEqual(['theirs RUNNING']);
}, 120_000);

test('what one rents through GraphQL is deleted at the end', async () => {
  const judged = await judge(
    { calls: 2, makes: { pod: [1, 2] } },
    '() => mutate(rent(ownName(caseContext)))',
    '--yes',
  );
  expect(judged).toEqual({ code: 0, verdict: 'pass', told: [] });
  expect(await left()).toEqual(['theirs RUNNING']);
}, 120_000);

test('one makes nothing with the key of another user, and reaches for nothing that it does not name', async () => {
  const second = await rents('second', 'secondUser');
  const asAnother = "api: 'v2' as const, key: 'secondUser' as const";
  const all = "api: 'v2' as const, path: '/pods'";
  const judged = await judge(
    { calls: 9, makes: { pod: [1, 2] } },
    `
      () => rest.when({ ${asAnother}, method: 'POST', path: '/pods', body: { name: ownName(caseContext), image: 'i', gpu: { id: 'NVIDIA RTX A4000', count: 1 } } }),
      () => graphql.when({ name: 'own', key: 'secondUser', query: 'mutation { ' + rent(ownName(caseContext)) + ' }' }),
      () => rest.when({ ${asAnother}, method: 'DELETE', path: '/pods/${second}' }),
      () => rest.when({ ${all}, method: 'DELETE', query: { id: '${theirs}' } }),
      () => rest.when({ api: 'v2', method: 'POST', path: '/compute/stop', body: { podIds: ['${theirs}'] } }),
      () => rest.when({ api: 'v2', method: 'PUT', path: '/pods/made-up', body: { name: ownName(caseContext), image: 'i', gpu: { id: 'NVIDIA RTX A4000', count: 1 } } }),
      () => rest.when({ api: 'v2', method: 'PATCH', path: '/templates/made-up', body: { name: ownName(caseContext) } }),
      () => rest.when({ ${all}, method: 'GET', headers: { 'x-http-method-override': 'DELETE' } })`,
    '--yes',
  );
  const words = [
    ...[/make it with the key valid/, /make it with the key valid/, /names what this case has not made/],
    ...[/names nothing by an id/, /has no POST there/, /has no PUT there/],
    ...[/made-up is shown by nothing/, /may make another method of it/],
  ];
  const messages = words.map((pattern) => expect.stringMatching(pattern));
  expect(judged).toEqual({ code: 2, verdict: 'inconclusive', told: messages });
  expect([await left(), await left('secondUser')]).toEqual([['theirs RUNNING'], ['second RUNNING']]);
}, 120_000);

test('one steers no job of others, and purges no endpoint that they use', async () => {
  const job = `${emulator.urls.serverless}/probe`;
  // A default executionTimeout would end it on a busy machine before the run is over.
  const body = { input: { probe: { work: 3_600_000 } }, policy: { executionTimeout: 604_800_000 } };
  const { id } = (await calls(`${job}/run`, 'valid', body)) as { id: string };
  const judged = await judge(
    { calls: 9 },
    `
      () => when.cancel('${id}'),
      () => when.call(request({ operation: 'retry', jobId: '${id}' })),
      () => when.call(request({ operation: 'status', jobId: '${id}', query: { ttl: 10_000 } })),
      () => when.call(request({ operation: 'purgeQueue' })),
      () => when.cancel('made-up'),
      async () => when.cancel((await when.run({ input: { probe: { work: 3_600_000 } } })).record.id!)`,
  );
  const messages = [
    ...Array.from({ length: 3 }, () => expect.stringMatching(/answered no submission of the run/)),
    expect.stringMatching(/others may have jobs there/),
  ];
  expect(judged).toEqual({ code: 2, verdict: 'inconclusive', told: messages });
  expect(await calls(`${job}/status/${id}`, 'valid')).toMatchObject({
    status: expect.stringMatching(/^IN_/),
  });
}, 120_000);
