import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasTerminal, runAtTerminal } from './at-terminal.ts';
import {
  type EmulatorProcess,
  fetchControl,
  startEmulatorProcess,
  writeProfile,
} from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

let emulator: EmulatorProcess;
let target: string;
const environment: Record<string, string> = {};
const rule = (id: string) => ['--rule', id];
const spending = [...rule('v2.pod.create'), '--tier', 'smoke'];

beforeAll(async () => {
  emulator = await startEmulatorProcess(['--speed', '60']);
  environment.PLUMBLINE_TEST_KEY = emulator.keys.valid!;
  target = await writeProfile({
    ...{ name: 'apart', urls: emulator.urls, keys: { valid: '${PLUMBLINE_TEST_KEY}' } },
    endpoints: { probe: 'probe', exclusive: 'exclusive' },
    capabilities: { clockRate: 60, receiver: {}, spend: true },
  });
});
afterAll(() => emulator.stop());

/** The calls that reached the emulator so far. */
async function calls(): Promise<{ method: string; url: string }[]> {
  const { worlds } = (await (await fetchControl(`${emulator.control}/worlds`)).json()) as {
    worlds: { id: string }[];
  };
  const answer = await fetchControl(`${emulator.control}/worlds/${worlds[0]!.id}/log`);
  return ((await answer.json()) as { entries: { method: string; url: string }[] }).entries;
}

/** Queries of GraphQL are posted as well, and make nothing. */
function makes({ method, url }: { method: string; url: string }): boolean {
  return method !== 'GET' && !url.includes('/graphql');
}

test('a plan tells what a run would take, and makes nothing', async () => {
  const args = [
    'plan',
    '--target',
    target,
    ...rule('v2.pod.create'),
    ...rule('job.cancel.queued'),
    ...rule('v1.pod.actions'),
    ...['--tier', 'gate'],
  ];
  const { code, stdout } = await runCommand(args, environment);
  expect(code).toBe(0);
  expect(stdout).toContain('3 rules selected');
  expect(stdout).toMatch(/\d+ cases, \d+ calls at most/);
  expect(stdout).toMatch(/those that take turns: \d+ s at least, \d+ s at most/);
  expect(stdout).toMatch(/at most \d+ Pods\n +at most \d+\.\d\d .*catalog/);
  expect((await calls()).filter(makes)).toEqual([]);
});

test('a plan of a target that can delete nothing says what stays, and bounds no cost', async () => {
  const { serverless, graphql } = emulator.urls;
  const alone = await writeProfile({
    ...{ name: 'alone', urls: { serverless, graphql }, keys: { valid: '${PLUMBLINE_TEST_KEY}' } },
    ...{ endpoints: { probe: 'probe' }, capabilities: { clockRate: 60, spend: true } },
  });
  const args = ['plan', '--target', alone, ...rule('graphql.deploy'), '--tier', 'smoke'];
  const { stdout } = await runCommand(args, environment);
  expect(stdout).toMatch(/it makes at most \d+ Pods\n +it deletes none of them: GraphQL can stop a Pod/);
  expect(stdout).toMatch(/what that costs is not known: .*lowest price/);
});

test('a plan without waits says so, and which rules take turns that it leaves out', async () => {
  const args = ['plan', '--target', target, ...spending, ...rule('job.cancel.queued')];
  const { stdout } = await runCommand(args, environment);
  expect(stdout).toContain('1 not run: cases that take turns, which this tier leaves out');
  expect(stdout).toMatch(/^no real waits$/m);
});

test('as JSON it is one document', async () => {
  const { stdout } = await runCommand(['plan', '--target', target, ...spending, '--json'], environment);
  const plan = JSON.parse(stdout);
  expect(plan).toMatchObject({
    target: 'apart',
    tier: 'smoke',
    selected: 1,
    makes: { pod: 18 },
  });
  expect(Object.keys(plan.cost).sort()).toEqual(['most', 'source', 'unpriced', 'unpricedTypes']);
});

test('of the embedded emulator nothing is waited out, and nothing costs money', async () => {
  const { code, stdout } = await runCommand(['plan', '--rule', 'job.cancel.queued']);
  expect(code).toBe(0);
  expect(stdout).toContain('no real waits');
  expect(stdout).toContain('nothing that costs money');
});

test('a run that may spend is not begun unless somebody agrees', async () => {
  const before = (await calls()).filter(makes).length;
  const args = ['verify', '--target', target, ...spending, '--results', await scratchFolder()];
  const { code, stderr } = await runCommand(args, environment);
  expect(code).toBe(2);
  expect(stderr).toMatch(/at most 18 Pods[\s\S]*--yes/);
  expect((await calls()).filter(makes)).toHaveLength(before);
});

describe.skipIf(!hasTerminal)('somebody who is asked whether it may', () => {
  test.each([
    ['Ctrl-C', '\u0003', 130, 'interrupted'],
    ['no', 'n\r', 2, 'nothing was made'],
  ])('and says %s ends it', async (_, type, expected, words) => {
    const before = (await calls()).filter(makes).length;
    const args = ['verify', '--target', target, ...spending, '--results', await scratchFolder()];
    const { code, shown } = await runAtTerminal(args, environment, { once: 'Go on? [y/N]', type });
    expect(code).toBe(expected);
    expect(shown).toContain(words);
    expect((await calls()).filter(makes)).toHaveLength(before);
  });
});

test('with --yes it is', async () => {
  const args = ['verify', '--target', target, ...spending, '--yes', '--results', await scratchFolder()];
  expect((await runCommand(args, environment)).code).toBe(0);
});

test('rules that spend nothing ask nobody', async () => {
  const args = ['verify', '--target', target, '--rule', 'v2.catalog', '--tier', 'smoke'];
  expect((await runCommand([...args, '--results', await scratchFolder()], environment)).code).toBe(0);
});

test('a rule that does not exist ends with 2', async () => {
  expect(await runCommand(['plan', '--rule', 'job.run.accept'])).toMatchObject({ code: 2 });
});
