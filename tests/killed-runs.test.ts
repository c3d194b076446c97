import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';
import { type RunningCommand, startCommand } from './running-command.ts';

/** How many runs are killed: `KILLS=20 npx vitest run tests/killed-runs.test.ts` kills more of them. */
const kills = Number(process.env.KILLS ?? 2);
const seed = Number(process.env.KILL_SEED ?? 1);

/** They make Pods, endpoints, templates, volumes and registry auths, through all three of the APIs. */
const rules = [
  ...[
    'v2.pod.create',
    'v2.pod.update',
    'v2.endpoint.create-inline',
    'v2.endpoint.update',
    'v2.template.create',
  ],
  ...['v2.network-volume.create', 'v2.registry.list-and-create', 'graphql.deploy.env', 'graphql.same-pods'],
];
const collections = ['pods', 'serverless', 'templates', 'network-volumes', 'registries'];

const started: EmulatorProcess[] = [];
afterAll(() => Promise.all(started.map((emulator) => emulator.stop())));

type CaseContext = {
  verify(...args: string[]): RunningCommand;
  clean(): ReturnType<typeof runCommand>;
  /** The ids of all that there is. */
  there(): Promise<string[]>;
};

async function openCaseContext(emulator: EmulatorProcess): Promise<CaseContext> {
  const results = await scratchFolder();
  const target = await writeProfile({
    name: 'shared',
    urls: emulator.urls,
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { probe: 'probe' },
    capabilities: { receiver: {}, spend: true, clockRate: 60 },
  });
  const environment = { PLUMBLINE_TEST_KEY: emulator.keys.valid! };
  const selected = rules.flatMap((rule) => ['--rule', rule]);
  const run = ['--target', target, '--tier', 'smoke', '--yes', '--results', results, ...selected];
  return {
    verify: (...args) => startCommand(['verify', ...run, ...args], environment),
    clean: () => runCommand(['clean', '--results', results], environment),
    there: () => thereOn(emulator),
  };
}

async function openEmulator(): Promise<EmulatorProcess> {
  const emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
  started.push(emulator);
  return emulator;
}

async function thereOn({ urls, keys }: EmulatorProcess): Promise<string[]> {
  const headers = { authorization: `Bearer ${keys.valid}` };
  const lists = collections.map(async (name) => {
    const answer = await fetch(`${urls.restV2}/${name}`, { headers });
    expect({ name, status: answer.status }).toEqual({ name, status: 200 });
    const [items] = Object.values((await answer.json()) as Record<string, unknown>).filter(Array.isArray);
    return (items as { id: string }[]).map(({ id }) => `${name}/${id}`);
  });
  return (await Promise.all(lists)).flat().toSorted();
}

/** Milliseconds until a run is killed: spread over all of its life, decided by the seed. */
function moments(count: number, longest: number): number[] {
  const golden = 0.618_033_988_75;
  return Array.from({ length: count }, (_, index) => Math.round((((seed + index) * golden) % 1) * longest));
}

/** Resolves once there is something of a run, or it has ended. */
async function madeSome(
  { there }: CaseContext,
  before: readonly string[],
  run: RunningCommand,
): Promise<void> {
  let hasEnded = false;
  void run.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && (await there()).length <= before.length);
}

describe.concurrent('a run that makes Pods, endpoints, templates and volumes', () => {
  test(
    `leaves nothing behind once it is cleaned up after, at whichever of ${kills} moments it was killed`,
    async (context) => {
      const emulator = await openEmulator();
      const caseContext = await openCaseContext(emulator);
      const before = await caseContext.there();
      const whole = performance.now();
      await caseContext.verify('--seed', '1').ended;
      const longest = performance.now() - whole;
      let found = 0;

      for (const moment of moments(kills, longest)) {
        const run = caseContext.verify('--seed', String(moment));
        await sleep(moment);
        await madeSome(caseContext, before, run);
        run.kill('SIGKILL');
        await run.ended;
        found += (await caseContext.there()).length - before.length;
        const { code, stdout, stderr } = await caseContext.clean();
        context.expect({ moment, code, stdout, stderr }).toMatchObject({ code: 0 });
        context.expect({ moment, there: await caseContext.there() }).toEqual({ moment, there: before });
      }

      context.expect(found).toBeGreaterThan(0);
    },
    600_000 + kills * 60_000,
  );

  test('is left alone by the clearing up after another', async (context) => {
    const emulator = await openEmulator();
    const [one, other] = await Promise.all([openCaseContext(emulator), openCaseContext(emulator)]);
    const before = await one.there();
    const killed = one.verify('--seed', '1');
    const goesOn = other.verify('--seed', '2');
    await sleep(4000);
    killed.kill('SIGKILL');
    await killed.ended;

    const cleaned = await one.clean();
    const { code, stdout } = await goesOn.ended;

    context.expect(cleaned.code).toBe(0);
    context.expect({ code, stdout }).toMatchObject({ code: expect.toBeOneOf([0, 3]) });
    context.expect(stdout).toContain('0 fail, 0 warning');
    context.expect(await one.there()).toEqual(before);
  });
});
