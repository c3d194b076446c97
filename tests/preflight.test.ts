import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '../service/profile/profile.ts';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

let emulator: EmulatorProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  emulator = await startEmulatorProcess(['--speed', '60']);
  environment = { PLUMBLINE_TEST_KEY: emulator.keys.valid! };
});
afterAll(() => emulator.stop());

async function commandOn(change: object, more: readonly string[]) {
  const profile = {
    ...{ name: 'apart', urls: emulator.urls, keys: { valid: '${PLUMBLINE_TEST_KEY}' } },
    ...{ endpoints: { probe: 'probe', second: 'second' }, capabilities: { clockRate: 60 } },
    ...change,
  } as unknown as Profile;
  const target = await writeProfile(profile);
  return (env = environment) => runCommand([...more, '--target', target, '--rule', 'job.run.accepts'], env);
}

const verifying = async (): Promise<string[]> => [
  'verify',
  '--seed',
  '1',
  '--results',
  await scratchFolder(),
];

describe.each(['verify', 'plan'])('%s judges nobody for the mistakes of a profile', (name) => {
  const begun = async (): Promise<string[]> => (name === 'verify' ? verifying() : [name]);

  test('a key that is nobody’s', async () => {
    const run = await commandOn({}, await begun());
    const { code, stderr, stdout } = await run({ PLUMBLINE_TEST_KEY: 'nobodys' });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('keys.valid is refused by the job API (401), REST v2 (401), GraphQL (401)');
    expect(stderr).not.toContain('nobodys');
  });

  test('an endpoint that is not there', async () => {
    const run = await commandOn({ endpoints: { probe: 'nowhere', second: 'second' } }, await begun());
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain('endpoint probe (nowhere) is not there');
  });

  test('an address that leads elsewhere', async () => {
    const serverless = emulator.urls.serverless.replace(/[^/]+$/, 'v9');
    const run = await commandOn({ urls: { ...emulator.urls, serverless } }, await begun());
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain('knows none of the endpoints');
  });
});

test.each([
  ['refuses connections', 'http://127.0.0.1:1/v1', 'the connection was refused'],
  ['has an unknown host', 'http://nowhere.invalid/v1', /the host name (has no address|could not be)/],
])('a target that %s is not judged', async (_, serverless, words) => {
  const run = await commandOn({ urls: { serverless } }, await verifying());
  const { code, stdout, stderr } = await run();
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(words);
  expect(stderr).toContain('→ Fix');
  expect(stderr).toContain('--no-look');
});

test('nor for those of the profile of the other side', async () => {
  const other = await writeProfile({
    ...{ name: 'other', urls: emulator.urls, keys: { valid: '${PLUMBLINE_TEST_KEY}' } },
    ...{ endpoints: { probe: '${NOWHERE}' }, capabilities: { clockRate: 60 } },
  } as unknown as Profile);
  const run = await commandOn({}, [...(await verifying()), '--against', other]);
  const { code, stderr } = await run({ ...environment, NOWHERE: 'nowhere-at-all' });
  expect(code).toBe(2);
  expect(stderr).toContain('the profile of other does not lead to the service');
  expect(stderr).toContain('knows none of the endpoints: probe $NOWHERE');
});

test('who insists has it judged all the same', async () => {
  const run = await commandOn({ endpoints: { probe: 'nowhere' } }, [...(await verifying()), '--no-look']);
  const { code, stdout } = await run();
  expect(stdout).toContain('job.run.accepts');
  expect([1, 3]).toContain(code);
});

test('who insists gets verdicts where nothing listens, too', async () => {
  const urls = { serverless: 'http://127.0.0.1:1/v1' };
  const run = await commandOn({ urls }, [...(await verifying()), '--no-look']);
  const { code, stdout } = await run();
  expect(stdout).toContain('the connection was refused');
  expect(code).toBe(3);
});
