import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  controlProfile,
  type EmulatorProcess,
  startEmulatorProcess,
  writeProfile,
} from '../emulator-process.ts';
import { runCommand, scratchFolder } from '../run-command.ts';
import { eventually, startCommand } from '../running-command.ts';
import { inFront } from './stand-ins.ts';

let emulator: EmulatorProcess;
beforeAll(async () => {
  emulator = await startEmulatorProcess(['--speed', '60']);
});
afterAll(() => emulator.stop());

const profileOf = ({ urls }: { urls: object }) => ({
  ...{ name: 'apart', urls, keys: { valid: '${PLUMBLINE_TEST_KEY}' }, slackMs: 3_600_000 },
  endpoints: { probe: 'probe', exclusive: 'exclusive' },
  capabilities: { clockRate: 60, receiver: {}, concurrentHandler: false },
});

async function doctor(profile: object, args: readonly string[] = [], key = emulator.keys.valid!) {
  const results = await scratchFolder();
  const target = await writeProfile(profile);
  const all = ['doctor', '--target', target, '--results', results, ...args];
  const outcome = await runCommand(all, { PLUMBLINE_TEST_KEY: key });
  return { ...outcome, ledgers: await readdir(join(results, 'ledger')) };
}

/** A port at which each connection is treated so. */
async function listening(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    serve(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const at = (serverless: string) => profileOf({ urls: { serverless } });

describe('a target that is well', () => {
  test('ends with 0, and nothing is left of what was made', async () => {
    const { code, stdout, ledgers } = await doctor(profileOf(emulator));
    expect(stdout).toContain('0 warnings, 0 problems');
    expect(code).toBe(0);
    expect(ledgers).toEqual([]);
  });

  test('is told of without empty lines, though nothing is said of a receiver that it has not', async () => {
    const capabilities = { clockRate: 60, concurrentHandler: false };
    const { stdout } = await doctor({ ...profileOf(emulator), capabilities });
    const [findings, counts] = stdout.split('\n\n');
    expect(findings).toContain('the target profile names no receiver');
    expect(counts).toMatch(/^\w+: \d+ fine, 1 warning, 0 problems\n$/);
  });

  test('is told of as JSON', async () => {
    const { code, stdout } = await doctor(profileOf(emulator), ['--json']);
    const { target, counts, checks } = JSON.parse(stdout);
    expect({ target, code, problems: counts.problem }).toEqual({ target: 'apart', code: 0, problems: 0 });
    expect(checks[0]).toMatchObject({ id: 'address.job-api', findings: [{ level: 'ok' }] });
  });

  test('may be an emulator with a control address', async () => {
    const { code, stdout, ledgers } = await doctor({ name: 'worlds', ...controlProfile(emulator) });
    expect(stdout).toContain('makes worlds');
    expect({ code, ledgers }).toEqual({ code: 0, ledgers: [] });
  });
});

describe('a target that is not ends with 3, with what to do, and without the key', () => {
  const secret = 'canary-0f1e2d3c4b5a69788796';

  test.each<[string, string, () => Promise<object>]>([
    ['nothing listens', 'refused', async () => at('http://127.0.0.1:1/v1')],
    ['the host has no address', 'host name', async () => at('http://nowhere.invalid/v1')],
    ['it never answers', 'no answer within 500 ms', async () => at(await listening(() => {}))],
    [
      'it speaks no HTTP',
      'not HTTP',
      async () => at(await listening((socket) => socket.once('data', () => socket.end('SSH-2.0-nope\r\n')))),
    ],
    [
      'it answers with a page',
      'with a page',
      async () => {
        const head = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>';
        return at(await listening((socket) => socket.once('data', () => socket.end(head))));
      },
    ],
    ['no key of anybody', 'keys.valid is refused', async () => profileOf(emulator)],
    [
      'no emulator at the control address',
      'no emulator',
      async () => ({ name: 'x', control: 'http://127.0.0.1:1/c' }),
    ],
  ])('%s', async (_, words, profile) => {
    const { code, stdout, stderr } = await doctor(await profile(), ['--patience', '500'], secret);
    expect(stdout).toContain(words);
    expect(stdout).toMatch(/→ \w/);
    expect(`${stdout}${stderr}`).not.toContain(secret);
    expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /);
    expect(code).toBe(3);
  });
});

describe('what the doctor makes', () => {
  test('ends it with 3 where it stays, although nothing else was found', async () => {
    const restV2 = await inFront(emulator.urls.restV2, ({ method }) =>
      method === 'DELETE' ? { status: 204, body: '' } : undefined,
    );
    const { code, stdout, stderr } = await doctor(profileOf({ urls: { ...emulator.urls, restV2 } }));
    expect(stdout).toContain('0 warnings, 0 problems');
    expect(stderr).toMatch(/could not delete template \w+ named plumbline-doctor-/);
    expect(code).toBe(3);
  });

  test.each([
    ['500', { status: 500 }],
    ['201, with an id that no list shows', { status: 201, body: '{"id":"of-nothing"}' }],
  ])(
    'ends it with 3 where a create is answered %s, and is named and kept in the ledger',
    async (_, instead) => {
      const restV2 = await inFront(emulator.urls.restV2, ({ method }) =>
        method === 'POST' ? instead : undefined,
      );
      const { code, stderr, ledgers } = await doctor(profileOf({ urls: { ...emulator.urls, restV2 } }));
      expect(stderr).toMatch(/template named plumbline-doctor-\w+/);
      expect({ code, ledgers: ledgers.length }).toEqual({ code: 3, ledgers: 1 });
    },
  );

  test('is nothing where the create is refused', async () => {
    const restV2 = await inFront(emulator.urls.restV2, ({ method }) =>
      method === 'POST' ? { status: 400 } : undefined,
    );
    const { code, ledgers } = await doctor(profileOf({ urls: { ...emulator.urls, restV2 } }));
    expect({ code, ledgers }).toEqual({ code: 0, ledgers: [] });
  });

  test('is not taken for a template that was there before', async () => {
    const id = await makeTemplate('of-somebody');
    const body = JSON.stringify({ id, name: 'plumbline-doctor' });
    const deleted: string[] = [];
    const restV2 = await inFront(emulator.urls.restV2, ({ method, url }) => {
      if (method === 'DELETE') deleted.push(String(url));
      return method === 'POST' ? { status: 201, body } : undefined;
    });
    const { stdout } = await doctor(profileOf({ urls: { ...emulator.urls, restV2 } }));
    expect(stdout).toContain('does not show its name');
    expect(deleted).toEqual([]);
  });
});

async function makeTemplate(name: string): Promise<string> {
  const answer = await fetch(`${emulator.urls.restV2}/templates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulator.keys.valid}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, image: 'a/b:1' }),
  });
  return ((await answer.json()) as { id: string }).id;
}

test('what a user gets wrong ends with 2', async () => {
  expect(await runCommand(['doctor'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--target'),
  });
  const nowhere = await runCommand(['doctor', '--target', 'nowhere.yaml']);
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere.yaml') });
});

test('an interruption ends it in good order', async () => {
  const results = await scratchFolder();
  const profile = { ...profileOf(emulator), capabilities: { clockRate: 1 } };
  const target = await writeProfile({ ...profile, endpoints: { probe: 'openai', second: 'nobody' } });
  const run = startCommand(['doctor', '--target', target, '--results', results], {
    PLUMBLINE_TEST_KEY: emulator.keys.valid!,
  });
  await eventually(
    () => readdir(join(results, 'ledger')).catch(() => []),
    (names) => names.some((name) => name.endsWith('.jsonl') && !name.startsWith('.')),
  );
  run.kill('SIGINT');
  const { code, stderr } = await run.ended;
  expect({ code, ledgers: await readdir(join(results, 'ledger')) }).toEqual({ code: 130, ledgers: [] });
  expect(stderr).not.toMatch(/\n\s+at /);
});
