import { afterAll, describe, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { type Lie, startLyingTarget } from './lying-target.ts';
import { runCommand, scratchFolder } from './run-command.ts';
import { startCommand } from './running-command.ts';

const rules = ['v2.pod.create.required', 'v2.network-volume.create', 'graphql.deploy.env'];
const collections = ['pods', 'serverless', 'templates', 'network-volumes'];

const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

type Resource = { readonly id: string; readonly name: string; readonly status?: string };

/** A target that lies, with what others have on it. */
async function openTarget(lie: Lie) {
  const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
  const { origin } = new URL(emulator.urls.restV2);
  const liar = await startLyingTarget(origin, lie);
  ends.push(emulator.stop, liar.close);
  const urls = JSON.parse(JSON.stringify(emulator.urls).replaceAll(origin, liar.url));
  const results = await scratchFolder();
  const target = await writeProfile({
    name: 'liar',
    urls,
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { probe: 'probe' },
    capabilities: { receiver: {}, spend: true, clockRate: 60 },
  });
  const environment = { PLUMBLINE_TEST_KEY: emulator.keys.valid! };
  const selected = rules.flatMap((rule) => ['--rule', rule]);
  const options = ['--target', target, '--tier', 'smoke', '--cases', '2', ...selected];
  const others = await thereOn(emulator);
  await makeLookAlike(emulator);
  const run = ['verify', ...options, '--yes', '--no-look', '--seed', '1', '--results', results];
  return {
    liar,
    plan: () => runCommand(['plan', ...options, '--no-look'], environment),
    verify: () => runCommand(run, environment),
    start: () => startCommand(run, environment),
    clean: () => runCommand(['clean', '--results', results], environment),
    /** What the runs made and is there. */
    async left() {
      const there = await thereOn(emulator);
      expect(there.map(({ name }) => name)).toContain('plumbline-of-somebody');
      const known = new Set(others.map(({ id }) => id));
      return there.filter(({ id, name }) => !known.has(id) && name !== 'plumbline-of-somebody');
    },
  };
}

async function thereOn({ urls, keys }: EmulatorProcess): Promise<Resource[]> {
  const headers = { authorization: `Bearer ${keys.valid}` };
  const lists = collections.map(async (name) => {
    const answer = await fetch(`${urls.restV2}/${name}`, { headers });
    const [items] = Object.values((await answer.json()) as Record<string, unknown>).filter(Array.isArray);
    return (items as Resource[]).filter(({ status }) => status !== 'TERMINATED');
  });
  return (await Promise.all(lists)).flat();
}

async function makeLookAlike({ urls, keys }: EmulatorProcess): Promise<void> {
  const headers = { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'plumbline-of-somebody', image: 'a/b:1' });
  const { status } = await fetch(`${urls.restV2}/templates`, { method: 'POST', headers, body });
  expect(status).toBeLessThan(300);
}

const minutes = 600_000;

describe('a target that', () => {
  test.each(['deletes nothing and answers 200', 'deletes nothing and answers 404'] as const)(
    '%s is found out: everything left is named with the command to type',
    async (lie) => {
      const { verify, clean, left, liar } = await openTarget(lie);

      const run = await verify();

      const there = await left();
      expect(there.length).toBeGreaterThan(0);
      expect(run.code).toBe(run.stdout.includes('FAIL') ? 1 : 3);
      const cleaned = await clean();
      expect(cleaned.code).toBe(3);
      for (const { id } of there) {
        expect(run.stderr).toContain(id);
        expect(cleaned.stdout).toMatch(new RegExp(`curl -X DELETE .*"\\$PLUMBLINE_TEST_KEY".*/${id}'`));
      }
      expect(there.filter(({ status }) => status === 'RUNNING')).toEqual([]);
      liar.reform();
      expect(await clean()).toMatchObject({ code: 0 });
      expect(await left()).toEqual([]);
    },
    minutes,
  );

  test(
    'answers 500 to deletions leaves no Pod running',
    async () => {
      const { verify, clean, left } = await openTarget('deletes nothing and answers 500');
      await verify();
      const there = await left();
      expect(there.filter(({ status }) => status === 'RUNNING')).toEqual([]);
      expect(await clean()).toMatchObject({ code: 3 });
    },
    minutes,
  );

  test(
    'answers 400 to creates that it carries out makes no more than planned, and nothing stays',
    async () => {
      const { plan, verify, clean, left, liar } = await openTarget('creates and answers 400');
      const { stdout } = await plan();
      const run = await verify();
      expect(run.stdout).not.toContain('FAIL');
      expect(await left()).toEqual([]);
      expect(await clean()).toMatchObject({ code: 0 });
      const [, planned] = /at most (\d+) Pods/.exec(stdout) ?? [];
      expect(liar.podsMade()).toBeGreaterThan(0);
      expect(liar.podsMade()).toBeLessThanOrEqual(Number(planned));
    },
    minutes,
  );

  test(
    'carries creates out twice is left with nothing',
    async () => {
      const { verify, clean, left } = await openTarget('creates twice');
      await verify();
      expect(await left()).toEqual([]);
      expect(await clean()).toMatchObject({ code: 0 });
    },
    minutes,
  );

  test(
    'carries creates out twice is left with nothing by `clean` after kill -9',
    async () => {
      const { start, clean, left } = await openTarget('creates twice');
      const run = start();
      while ((await left()).length < 3);
      run.kill('SIGKILL');
      await run.ended;
      const cleaned = await clean();
      expect({ code: cleaned.code, left: await left() }).toEqual({ code: 0, left: [] });
    },
    minutes,
  );
});
