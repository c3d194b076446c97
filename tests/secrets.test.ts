import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { controlProfile, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { freePort } from './free-port.ts';
import { type Leak, type LeakyTarget, startLeakyTarget, writingsOf } from './leaky-target.ts';
import { runCommand, runProgram, scratchFolder } from './run-command.ts';

/** Keys with every character that some writing must escape. */
const environment = {
  CANARY_VALID: 'canary-Valid/7f+3"k&=\\0a91b2c3d4e5f6',
  CANARY_INVALID: 'canary-Invalid-55aa66bb77cc88dd99ee',
  CANARY_STRANGER: 'canary-Stranger-0f1e2d3c4b5a69788796',
  CANARY_SECOND: 'canary-Second-eyJhbGciOiJIUzI1NiJ9.e30.x-_y',
};
const token = 'canary-token-9d8c7b6a5f4e3d2c1b0a';
const canaries = [...Object.values(environment), token];

async function profileOf(target: LeakyTarget): Promise<string> {
  const port = await freePort();
  return writeProfile({
    name: 'leaky',
    urls: { serverless: target.url },
    keys: {
      valid: '${CANARY_VALID}',
      invalid: '${CANARY_INVALID}',
      noAccess: '${CANARY_STRANGER}',
      secondUser: '${CANARY_SECOND}',
    },
    endpoints: { probe: 'probe', second: 'second', exclusive: 'exclusive' },
    pace: 1,
    capabilities: {
      clockRate: 60,
      receiver: { listen: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/${token}` },
    },
  });
}

type Written = { code: number | null; texts: string[]; results: string };

/** Runs `verify`, and gathers all that it wrote and said. */
async function verify(args: readonly string[], more: Record<string, string> = environment): Promise<Written> {
  const results = await scratchFolder();
  const all = ['verify', '--seed', '1', '--results', results, ...args];
  const { code, stdout, stderr } = await runCommand(all, more);
  return { code, results, texts: [stdout, stderr, ...(await textsIn(results))] };
}

async function textsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')));
}

function expectNoCanary(texts: readonly string[]): void {
  for (const text of texts)
    for (const canary of canaries) for (const form of writingsOf(canary)) expect(text).not.toContain(form);
}

/** What the suites make up for storage keys, and what an emulator gives out as keys. */
const madeUp = /s3-(id|secret)-[a-z0-9]+|key-[0-9a-f]{32}/i;

function expectNothingMadeUp(texts: readonly string[]): void {
  for (const text of texts) expect(madeUp.exec(text)?.[0]).toBeUndefined();
}

const quick = ['job.run.accepts', 'job.input.required', 'auth.job.missing-key'];
const rules = quick.flatMap((id) => ['--rule', id]);
const few = ['--cases', '5', '--patience', '2000'];
const judged = [...few, ...rules];
const oneJudged = [...few, '--rule', 'job.run.accepts'];

const leaks: [string, Leak][] = [
  [
    'in what it takes',
    { answer: ({ writings }, count) => taken({ id: `job-${count}`, status: 'TAKEN', writings }) },
  ],
  [
    'in the place of ids, in base64',
    { answer: ({ writings }) => taken({ id: writings.at(-3), status: 'OK' }) },
  ],
  [
    'in its refusals',
    { answer: ({ writings }) => ({ status: 400, body: JSON.stringify({ error: writings }) }) },
  ],
  [
    'in pages about its errors',
    { answer: ({ writings }) => ({ status: 500, body: `<p>${writings.join('<br>')}` }) },
  ],
  [
    'at the end of a long line',
    {
      answer: ({ body, writings }) => ({
        status: 409,
        body: `${'.'.repeat(700)}${writings.join('')}${body}`,
      }),
    },
  ],
];

function taken(record: object) {
  return { status: 200, body: JSON.stringify(record) };
}

describe.concurrent('a target that repeats every key it is shown', () => {
  test.each(leaks)('%s brings none of them into a file or a line of ours', async (_, leak) => {
    const target = await startLeakyTarget(leak);

    const some = leak === leaks[0]?.[1] ? judged : oneJudged;
    const { code, texts } = await verify(['--target', await profileOf(target), ...some]);
    target.close();

    expect(target.bodies.length).toBeGreaterThan(0);
    expect([1, 3]).toContain(code);
    expect(texts.length).toBeGreaterThan(3);
    expectNoCanary(texts);
    expectNothingMadeUp(texts);
  });
});

describe.concurrent('storage keys', () => {
  /** Refuses what has them, so that the smallest case that fails still has. */
  const refusing: Leak = {
    answer: ({ body }, count) =>
      body.includes('s3Config') ? { status: 400, body } : taken({ id: `job-${count}`, status: 'IN_QUEUE' }),
  };

  test('are named in a failure, and its script brings stand-ins of its own', async () => {
    const target = await startLeakyTarget(refusing);
    const profile = await profileOf(target);
    const args = ['--target', profile, '--rule', 'job.run.accepts', '--patience', '2000'];
    const { code, texts, results } = await verify(args);
    const script = join(results, 'latest/failures/job.run.accepts/replay.sh');
    const known = { SERVERLESS_URL: target.url, ...environment };

    const unarmed = await runProgram('bash', [script], { SERVERLESS_URL: target.url });
    const replay = await runProgram('bash', [script], known);
    target.close();

    expect(code).toBe(1);
    expectNoCanary(texts);
    expectNothingMadeUp(texts);
    expect(texts.join()).toContain('"accessSecret":"$S3_ACCESS_SECRET"');
    expect(unarmed.stderr).toContain('CANARY_VALID');
    expect(unarmed.code).not.toBe(0);
    expect(replay).toMatchObject({ code: 0, stderr: '' });
    expect(replay.stdout).toMatch(/answered 400 .*stand-in-for-s3-access-secret/);
    expect(target.bodies.at(-1)).toMatch(/"accessId":"stand-in-for-s3-access-id"/);
  });

  test('are no secret of the emulator either, and nor are its keys', async () => {
    const faults = ['run-tells-of-the-worker', 'missing-key-ignored', 'input-never-required'];
    const { code, texts } = await verify([
      '--cases',
      '20',
      ...faults.flatMap((id) => ['--fault', id]),
      ...rules,
    ]);
    expect(code).toBe(1);
    expectNothingMadeUp(texts);
  });

  test('nor where the emulator runs apart and is named by the environment', async () => {
    const emulator = await startEmulatorProcess(['--clock', 'virtual']);
    const control = `${emulator.control}/?sig=${token}`;
    const profile = await writeProfile({
      ...{ name: 'at ${CONTROL}', control: '${CONTROL}' },
      controlToken: controlProfile(emulator).controlToken,
    });
    const args = ['--target', profile, '--cases', '20', '--fault', 'run-tells-of-the-worker', ...rules];
    const { texts } = await verify(args, { CONTROL: control });
    const plain = await verify(args, { CONTROL: emulator.control });
    await emulator.stop();

    expectNoCanary(texts);
    expect(plain.code).toBe(1);
    expect(plain.texts[1]).toContain('against at $CONTROL');
    for (const text of plain.texts) expect(text).not.toContain(emulator.control);
    expectNothingMadeUp(plain.texts);
  });
});

describe.concurrent('what is wrong is reported without', () => {
  test('an address from the environment that leads nowhere', async () => {
    const profile = await writeProfile({ name: 'gone', control: '${CONTROL}' });
    const { code, texts } = await verify(['--target', profile], { CONTROL: `http://127.0.0.1:1/${token}` });
    expect(code).toBe(2);
    expectNoCanary(texts);
  });

  test('the address of a target that is gone', async () => {
    const profile = await writeProfile({
      name: 'gone',
      urls: { serverless: `http://user:${token}@127.0.0.1:1/v1` },
      keys: { valid: '${CANARY_VALID}' },
      endpoints: { probe: 'probe' },
    });
    const { texts } = await verify(['--target', profile, ...judged]);
    expectNoCanary(texts);
  });

  test('a profile that is not YAML, and holds a key all the same', async () => {
    const file = join(await scratchFolder(), 'target.yaml');
    await writeFile(file, `name: [\nkeys: { valid: ${token}`);
    const { code, texts } = await verify(['--target', file]);
    expect(code).toBe(2);
    expectNoCanary(texts);
  });
});
