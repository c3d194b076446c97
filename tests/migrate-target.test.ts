import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTransport } from '../engine/http/transport.ts';
import { checkPairs } from '../service/migrate/live/check-pairs.ts';
import { livePairs } from '../service/migrate/live/live-pairs.ts';
import { liveAccessTo } from '../service/migrate/live/open-live-access.ts';
import { readMigrationMap } from '../service/migrate/migration-map.ts';
import type { Profile } from '../service/profile/profile.ts';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { type Outcome, runCommand, scratchFolder } from './run-command.ts';

const transport = createTransport();
const closing: (() => unknown)[] = [transport.close];
afterAll(() => Promise.all(closing.map((close) => close())));

type World = Pick<EmulatorProcess, 'urls' | 'keys'>;
type Emulator = EmulatorProcess & { readonly worlds: readonly (World & { readonly name: string })[] };

async function startEmulator(...args: string[]): Promise<Emulator> {
  const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60', ...args]);
  closing.push(() => emulator.stop());
  return emulator as Emulator;
}

const whileServed = ['--now', '2026-06-01T00:00:00Z'];

async function make({ urls, keys }: World, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' };
  await fetch(`${urls.restV2}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function makeSome(world: World): Promise<void> {
  await make(world, '/templates', { name: 'made', image: 'a/b:1', disk: 33 });
  await make(world, '/pods', { name: 'rented', image: 'a/b:1', gpu: { id: 'NVIDIA A40', count: 1 } });
}

async function listed({ urls, keys }: World): Promise<string[]> {
  const headers = { authorization: `Bearer ${keys.valid}` };
  const paths = ['/pods', '/serverless', '/templates', '/network-volumes', '/registries'];
  const answers = await Promise.all(paths.map((path) => fetch(`${urls.restV2}${path}`, { headers })));
  const texts = (await Promise.all(answers.map((answer) => answer.json()))) as {
    [key: string]: { id: string }[];
  }[];
  return texts.flatMap((json) => Object.values(json).flatMap((list) => list.map(({ id }) => id)));
}

async function migrate({ urls, keys }: World, ...args: string[]): Promise<Outcome> {
  const target = await writeProfile({
    ...{ name: 'moving', urls, keys: { valid: '${PLUMBLINE_TEST_KEY}' }, endpoints: { probe: 'probe' } },
    capabilities: { receiver: {}, clockRate: 60 },
  });
  return runCommand(['migrate', '--target', target, ...args], { PLUMBLINE_TEST_KEY: keys.valid! });
}

async function codeFile(text: string): Promise<string> {
  const file = join(await scratchFolder(), 'client.ts');
  await writeFile(file, text);
  return file;
}

describe('`migrate --target`', () => {
  test('finds both sides of a conforming target alike, and leaves it as it was', async () => {
    const emulator = await startEmulator(...whileServed);
    await makeSome(emulator);
    const before = await listed(emulator);
    const { code, stdout, stderr } = await migrate(emulator);
    expect(stdout).toContain('same                GET /templates → GET /templates: of 1 resource\n');
    expect(stdout).toContain('same                GraphQL pod → GET /pods/{id}: of 1 resource\n');
    expect(stderr).toMatch(/^moving: 17 pairs checked: \d+ same, 0 differ, 0 not offered,/);
    expect(code).toBe(0);
    expect(await listed(emulator)).toEqual(before);
  });

  test('names what differs, in the pairs of what the sources call', async () => {
    const emulator = await startEmulator(...whileServed, '--fault', 'v2-shows-the-usual-disk');
    await makeSome(emulator);
    const templates = await codeFile("fetch('https://x.example/v1/templates', { method: 'POST' })");
    const pods = await codeFile("fetch('https://x.example/v1/pods/1/stop', { method: 'POST' })");
    const { code, stdout } = await migrate(emulator, templates);
    expect(stdout).toContain('POST /templates   (');
    expect(stdout).toContain('differs             GET /templates → GET /templates: of 1 resource\n');
    expect(stdout).toContain(': containerDiskInGb of v1 is 33, disk of v2 is 20\n');
    expect(code).toBe(1);
    expect(await migrate(emulator, pods)).toMatchObject({ code: 0 });
    const json = JSON.parse((await migrate(emulator, templates, '--json')).stdout);
    const difference = { member: 'containerDiskInGb', place: 'disk', old: '33', new: '20' };
    expect(json).toMatchObject({
      schema: 'plumbline/migration/1',
      calls: [{ from: 'POST /templates' }],
      pairs: [
        { from: 'GET /templates', outcome: 'differs', differences: [difference] },
        { outcome: 'differs' },
      ],
    });
  });

  test('says that v1 has ended, and that nothing could be compared', async () => {
    const emulator = await startEmulator('--now', '2026-12-01T00:00:00Z');
    const source = await codeFile("fetch('https://x.example/v1/templates', { method: 'POST' })");
    const { code, stdout } = await migrate(emulator, source);
    expect(stdout).toContain('GET /templates → GET /templates: GET /templates of REST v1 was answered 410');
    expect(code).toBe(3);
  });

  test.each<[string, object, string]>([
    ['without v2', { restV1: 'http://127.0.0.1:9/v1' }, 'urls names restV2, and restV1 or graphql'],
    ['with v2 alone', { restV2: 'http://127.0.0.1:9/v2' }, 'urls names restV2, and restV1 or graphql'],
  ])('ends with 2 for a profile %s', async (_, urls, words) => {
    const world = { urls: { serverless: 'http://127.0.0.1:9/s', ...urls }, keys: { valid: 'nobody' } };
    const { code, stderr } = await migrate(world as unknown as World);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });

  test('ends with 2 without anything to look at', async () => {
    expect(await runCommand(['migrate'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('ends with 3 where nobody answers', async () => {
    const urls = {
      serverless: 'http://127.0.0.1:9/s',
      restV1: 'http://127.0.0.1:9/1',
      restV2: 'http://127.0.0.1:9/2',
    };
    const { code, stderr } = await migrate({ urls, keys: { valid: 'nobody' } } as unknown as World);
    expect(stderr).toMatch(/[1-9]\d* that could not be read/);
    expect(code).toBe(3);
  });

  test('finds no difference in any world that conforms', async () => {
    const { worlds } = await startEmulator(...whileServed, '--worlds', '25');
    const map = readMigrationMap();
    const outcomes: string[] = [];
    for (const world of worlds) {
      await makeSome(world);
      const { name, urls, keys } = world;
      const profile = { name, urls, keys, secrets: {}, capabilities: { clockRate: 60 } };
      const pairs = await checkPairs(livePairs(map), {
        ...{ redact: (text: string) => text, signal: new AbortController().signal },
        access: liveAccessTo(profile as unknown as Profile, transport),
        pause: () => new Promise((resolve) => setTimeout(resolve, 200)),
      });
      expect(pairs.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
      outcomes.push(...pairs.map(({ outcome }) => outcome));
    }
    expect(worlds).toHaveLength(25);
    expect(outcomes.filter((outcome) => outcome === 'same').length).toBeGreaterThan(50);
  });
});
