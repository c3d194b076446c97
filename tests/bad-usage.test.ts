import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Outcome, runCommand, runProgram, scratchFolder } from './run-command.ts';

/** A stack trace is for us, never for the user. */
function expectUsageError({ code, stderr }: Outcome, ...words: string[]): void {
  for (const word of words) expect(stderr).toContain(word);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(code).toBe(2);
}

async function profileOf(text: string): Promise<string> {
  const file = join(await scratchFolder(), 'target.yaml');
  await writeFile(file, text);
  return file;
}

const plain = (key: string): string =>
  `name: plain\nurls: { serverless: "http://127.0.0.1:1/v1" }\nkeys: { valid: "${key}" }\n`;

describe.concurrent('what a user gets wrong ends with exit code 2 and a way out', () => {
  test('an unknown command', async () => {
    expectUsageError(await runCommand(['verfy']), 'unknown command');
  });

  test('an unknown rule names the nearest ones', async () => {
    expectUsageError(await runCommand(['verify', '--rule', 'job.run.accept']), 'job.run.accepts');
  });

  test('an unknown area', async () => {
    expectUsageError(await runCommand(['verify', '--area', 'jobs']), 'Areas: ', 'job');
  });

  test('an unknown fault names the nearest ones', async () => {
    expectUsageError(await runCommand(['verify', '--fault', 'ttl-ignore']), 'ttl-ignored');
  });

  test('a number that is none', async () => {
    expectUsageError(await runCommand(['verify', '--cases', 'many']), 'whole number', '--help');
  });

  test('a file of variables for a client that is not there, or that is a pipe', async () => {
    const folder = await scratchFolder();
    const pipe = join(folder, 'pipe');
    expect(await runProgram('mkfifo', [pipe])).toMatchObject({ code: 0 });
    for (const file of [join(folder, 'nowhere.env'), pipe])
      expectUsageError(
        await runCommand(['client', '--env-template', file, '--', 'true']),
        '--env-template',
        file,
      );
  });

  test('a growth of too few steps', async () => {
    const bench = ['bench', 'growth', '--of', 'jobs', '--most', '30'];
    expectUsageError(await runCommand(bench), '--most 30', 'jobs', '30000');
  });

  test('a path without its rule and seed', async () => {
    expectUsageError(await runCommand(['verify', '--path', '1']), '--rule', '--seed');
  });

  test.each(['999999999', '0:0:999999'])('the path %s that no run comes by', async (path) => {
    const args = ['verify', '--rule', 'job.run.accepts', '--seed', '1', '--path', path];
    const place = ['--results', await scratchFolder()];
    expectUsageError(await runCommand([...args, ...place]), `--path ${path} leads to no case of this rule`);
  });

  test('a path that is none', async () => {
    const args = ['verify', '--rule', 'job.run.accepts', '--seed', '1', '--path', 'zz'];
    expectUsageError(await runCommand(args), 'zz', 'no path to a case');
  });

  test.each([
    ['verify', '--results', '/dev/null/below/it'],
    ['verify', '--results', '/proc/self'],
    ['prove', '--out', '/dev/null/below/it'],
  ])('for %s %s %s, a place where nothing can be written, before anything is judged', async (...args) => {
    const outcome = await runCommand(args);
    expectUsageError(outcome, args[2].split('/below')[0]!);
    expect(outcome.stderr).not.toContain('pass');
  });

  test('a port file that can not be written', async () => {
    const args = ['emulate', '--port', '0', '--port-file', '/dev/null/below/it'];
    expectUsageError(await runCommand(args), '/dev/null/below/it');
  });

  test('a target profile that is not there', async () => {
    expectUsageError(await runCommand(['verify', '--target', 'nowhere.yaml']), 'nowhere.yaml');
  });

  test('a target profile that is not YAML', async () => {
    const file = await profileOf('name: [unclosed');
    expectUsageError(await runCommand(['verify', '--target', file]), file, 'not YAML');
  });

  test('a target profile that breaks its schema', async () => {
    const file = await profileOf('name: odd\nurls: { severless: "ftp://x" }\nslackMs: soon\n');
    expectUsageError(await runCommand(['verify', '--target', file]), '/urls', 'severless', '/slackMs');
  });

  test('a key written out instead of an environment variable', async () => {
    const file = await profileOf(plain('secret-key'));
    const outcome = await runCommand(['verify', '--target', file]);
    expectUsageError(outcome, '/keys/valid');
    expect(outcome.stderr).not.toContain('secret-key');
  });

  test('an environment variable that is not set', async () => {
    const file = await profileOf(plain('${PLUMBLINE_TEST_UNSET}'));
    expectUsageError(await runCommand(['verify', '--target', file]), 'PLUMBLINE_TEST_UNSET', '/keys/valid');
  });

  test('a control address at which nothing listens', async () => {
    const file = await profileOf('name: gone\ncontrol: http://127.0.0.1:1/control\n');
    expectUsageError(await runCommand(['verify', '--target', file]), 'http://127.0.0.1:1/control', 'refused');
  });

  test('a fault for a target that is no emulator', async () => {
    const file = await profileOf(plain('${PLUMBLINE_TEST_KEY}'));
    const outcome = await runCommand(['verify', '--target', file, '--fault', 'ttl-ignored'], {
      PLUMBLINE_TEST_KEY: 'some-key',
    });
    expectUsageError(outcome, 'emulated target only');
  });

  test('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expectUsageError(await runCommand(['emulate', '--port', String(port)]), `port ${port}`, '--port 0');
    server.close();
  });

  test('an emulator that others reach, unasked', async () => {
    const outcome = await runCommand(['emulate', '--port', '0', '--host', '0.0.0.0']);
    expectUsageError(outcome, '0.0.0.0', '--allow-remote');
  });

  test('a control token that is not set', async () => {
    const outcome = await runCommand(['emulate', '--control-token-env', 'PLUMBLINE_TEST_UNSET']);
    expectUsageError(outcome, 'PLUMBLINE_TEST_UNSET', 'not set');
  });

  test('a control token that stands in the profile itself', async () => {
    const file = await profileOf(
      'name: x\ncontrol: http://127.0.0.1:1/control\ncontrolToken: written-here\n',
    );
    const outcome = await runCommand(['verify', '--target', file]);
    expectUsageError(outcome, '/controlToken', 'environment variable');
    expect(outcome.stderr).not.toContain('written-here');
  });

  test('a speed for a virtual clock', async () => {
    expectUsageError(await runCommand(['emulate', '--clock', 'virtual', '--speed', '2']), 'real clock');
  });

  test('a handler module that exports none', async () => {
    const file = join(await scratchFolder(), 'handler.ts');
    await writeFile(file, 'export const answer = 42;\n');
    expectUsageError(await runCommand(['emulate', '--handler', file]), file, 'Export a function');
  });

  test('a document that is not at hand', async () => {
    expectUsageError(await runCommand(['passages', '--document', 'nowhere.md']), 'nowhere.md');
  });

  test('a Node that is too old', async () => {
    const disguise = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.19.0"})';
    const outcome = await runProgram(process.execPath, ['--import', disguise, 'scripts/main.js', 'rules']);
    expectUsageError(outcome, 'Node 26', '20.19.0');
  });
});
