import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

let emulator: EmulatorProcess;
let theirs: string;

const pods = (init: RequestInit = {}): Promise<Response> =>
  fetch(`${emulator.urls.restV2}/pods`, {
    ...init,
    headers: { authorization: `Bearer ${emulator.keys.valid}`, 'content-type': 'application/json' },
  });

/** The Pods that are left, with their states. */
async function left(): Promise<string[]> {
  const shown = (await (await pods()).json()) as { pods: { name: string; status: string }[] };
  return shown.pods.map(({ name, status }) => `${name} ${status}`);
}

beforeAll(async () => {
  emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
  const body = JSON.stringify({ name: 'theirs', image: 'i', gpu: { id: 'NVIDIA RTX A4000', count: 1 } });
  theirs = ((await (await pods({ method: 'POST', body })).json()) as { id: string }).id;
});

afterAll(() => emulator.stop());

/** Judges a rule of the user's that makes these calls and looks at no answer. */
async function judge(declares: object, calls: string, ...options: string[]) {
  const folder = await scratchFolder();
  const library = new URL('../library/rules.ts', import.meta.url).href;
  const rule = `
    import { fc, ownName, ownRule } from ${JSON.stringify(library)};
    const rent = (name: string) => 'podFindAndDeployOnDemand(input: { cloudType: ALL, gpuCount: 1, volumeInGb: 1, containerDiskInGb: 5, gpuTypeId: "NVIDIA RTX A4000", imageName: "i", name: "' + name + '" }) { id }';
    ownRule({ id: 'acme.money.spent', says: 'It is so.' }, ${JSON.stringify(declares)}, async ({ property }) => {
      await property(fc.nat(), async (_, caseContext) => {
        const { rest, graphql, expect } = caseContext;
        const mutate = (of: string) => graphql.when({ name: 'own', query: 'mutation { ' + of + ' }' });
        await graphql.when({ name: 'myself', query: '{ myself { pods { id } } }' });
        const told: string[] = [];
        for (const call of [${calls}]) await call().catch(({ message }: Error) => told.push(message));
        caseContext.observe('told', told);
        expect(1).toBe(1);
      });
    });`;
  await writeFile(join(folder, 'rule.mts'), rule);
  const target = await writeProfile({
    name: 'shared',
    urls: emulator.urls,
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { probe: 'probe' },
    capabilities: { clockRate: 60, spend: true },
  });
  const results = await scratchFolder();
  const what = ['verify', '--target', target, '--rules', folder, '--area', 'acme', '--results', results];
  const more = ['--no-look', '--seed', '1', '--cases', '2', ...options];
  const { code } = await runCommand([...what, ...more], { PLUMBLINE_TEST_KEY: emulator.keys.valid! });
  const record = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
  const [{ verdict, observed }] = record.rules;
  return { code, verdict, told: observed.told[0] };
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
      /the name acme, which is that of no run/,
      /existed before the run/,
    ],
    ...[/may make nothing of the kind pod/, /existed before the run/, /an id of the target profile/],
  ];
  const told = words.map((pattern) => expect.stringMatching(pattern));
  expect(judged).toEqual({ code: 0, verdict: 'pass', told });
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
