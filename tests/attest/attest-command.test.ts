import { generateKeyPairSync } from 'node:crypto';
import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderResults } from '../../engine/report/render-results.ts';
import { failedResult, reportOf, resultOf } from '../../engine/testing/results.ts';
import { runCommand, scratchFolder } from '../run-command.ts';
import { stockPython } from '../stock-python.ts';

const script = fileURLToPath(new URL('./check-envelope.py', import.meta.url));
const stock = await stockPython('stock-in-toto', [
  'securesystemslib==1.6.0',
  'in-toto-attestation==0.9.3',
  'cryptography>=46',
]);
if ('missing' in stock) console.warn(`not checked with a stock library: ${stock.missing}`);

let folder: string;
const at = (name: string): string => join(folder, name);

async function writeKeys(name: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(at(`${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(at(`${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }));
}

async function writeRun(name: string, record: object): Promise<void> {
  await mkdir(at(name));
  await writeFile(join(at(name), 'results.json'), JSON.stringify(record));
}

const served = [{ api: 'v2', sha256: 'a'.repeat(64), version: '2.1.0' }];
const results = [resultOf({ servedSchemas: served }), failedResult()].map((one, index) =>
  index === 0 ? one : { ...one, id: 'job.wait.honoured' },
);
const attestation = (): string => join(at('run'), 'attestation.dsse.json');

beforeAll(async () => {
  folder = await scratchFolder();
  await Promise.all([writeKeys('own'), writeKeys('other')]);
  await writeRun('run', renderResults(reportOf(results)));
  await writeRun('other-run', renderResults(reportOf([resultOf()])));
  expect(await runCommand(['attest', at('run'), '--sign-key', at('own.pem')])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('attestation.dsse.json'),
  });
});

const verify = (file: string, ...more: string[]) =>
  runCommand(['attest', 'verify', file, '--key', at('own.pub'), ...more]);

test('`npm run attest` does not write over its key', async () => {
  await symlink('own.pem', at('key-link'));
  const before = await readFile(at('own.pem'), 'utf8');
  for (const out of ['own.pem', 'key-link'])
    expect(
      await runCommand(['attest', at('run'), '--sign-key', at('own.pem'), '--out', at(out)]),
    ).toMatchObject({ code: 2, stderr: expect.stringContaining('is the key of --sign-key') });
  expect(await readFile(at('own.pem'), 'utf8')).toBe(before);
});

test('`npm run attest` writes through a link, which stays', async () => {
  await symlink('through.json', at('link.json'));
  await writeFile(at('through.json'), '');
  const attest = (out: string) =>
    runCommand(['attest', at('run'), '--sign-key', at('own.pem'), '--out', out]);
  expect(await attest(at('link.json'))).toMatchObject({ code: 0 });
  expect((await lstat(at('link.json'))).isSymbolicLink()).toBe(true);
  expect(await verify(at('through.json'))).toMatchObject({ code: 0 });
});

describe('`npm run attest -- verify`', () => {
  test('says what an attestation holds', async () => {
    const { code, stdout } = await verify(attestation(), '--run', at('run'));
    expect(code).toBe(0);
    expect(stdout).toContain('result   FAILED: 1 passed, 0 warned, 1 failed');
    expect(stdout).toContain(`embedded emulator: schema of v2, sha256 ${'a'.repeat(64)}`);
    expect(stdout).toContain('failed:\n  job.wait.honoured\n');
  });

  test('ends with 1 where one byte of it has changed', async () => {
    const bytes = await readFile(attestation());
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    await writeFile(at('changed.json'), bytes);
    expect(await verify(at('changed.json'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('does not hold: its signature does not hold'),
    });
  });

  test('ends with 1 for another key, and for another run', async () => {
    const other = ['attest', 'verify', attestation(), '--key', at('other.pub')];
    expect(await runCommand(other)).toMatchObject({ code: 1 });
    expect(await verify(attestation(), '--run', at('other-run'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('it is of another run'),
    });
  });
});

describe('bad usage of `npm run attest` ends with 2 and a way out:', () => {
  test.each<[string, (place: (name: string) => string) => string[], string]>([
    ['no key', (place) => [place('run')], 'attest needs --sign-key FILE'],
    ['a public key to sign with', (p) => [p('run'), '--sign-key', p('own.pub')], 'openssl genpkey'],
    ['no run', (place) => [place('nowhere'), '--sign-key', place('own.pem')], 'there is no run in'],
    ['two runs', (p) => [p('run'), p('run'), '--sign-key', p('own.pem')], 'attest takes one run'],
    ['a key to verify by', (p) => [p('run'), '--sign-key', p('own.pem'), '--key', p('own.pub')], '--key and'],
    ['nothing to verify', () => ['verify', '--key', 'x'], 'verify needs the attestation'],
    ['a missing file', (p) => ['verify', p('nothing'), '--key', p('own.pub')], "can't be read"],
    [
      'a key to sign with where it verifies',
      (p) => ['verify', p('nothing'), '--key', p('own.pub'), '--sign-key', p('own.pem')],
      '--sign-key and --out are for writing',
    ],
  ])('%s', async (_, wordsIn, words) => {
    const { code, stderr } = await runCommand(['attest', ...wordsIn(at)]);
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });
});

test('`npm run verify` signs what it comes to, and looks at the key before', async () => {
  const args = ['verify', '--rule', 'address.prefixes', '--seed', '1', '--results', at('results'), '--json'];
  const { code, stdout, stderr } = await runCommand([...args, '--sign-key', at('own.pem')]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ seed: 1 });
  const file = /attestation: (?<file>\S+)/.exec(stderr)!.groups!.file!;
  expect(await verify(file, '--run', at('results'))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('result   WARNED: 1 passed'),
  });
  const wrong = await runCommand([...args, '--sign-key', at('own.pub')]);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
});

describe.skipIf('missing' in stock)('a stock library of in-toto', () => {
  const check = (file: string) => {
    if ('missing' in stock) throw new Error(stock.missing);
    return stock.run([script, file, at('own.pub')]);
  };

  test('takes the attestation for what it is', async () => {
    const { code, stdout, stderr } = await check(attestation());
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      type: 'application/vnd.in-toto+json',
      predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
      subjects: ['embedded emulator', 'embedded emulator: schema of v2'],
      result: 'FAILED',
      passed: ['job.run.accepts'],
      failed: ['job.wait.honoured'],
      configuration: ['plumbline-suite', 'results.json'],
    });
  });

  test('refuses it with one byte of its content changed', async () => {
    const envelope = JSON.parse(await readFile(attestation(), 'utf8'));
    const payload = Buffer.from(envelope.payload, 'base64');
    payload[payload.length - 5]! ^= 1;
    await writeFile(at('forged.json'), JSON.stringify({ ...envelope, payload: payload.toString('base64') }));
    const { code, stderr } = await check(at('forged.json'));
    expect(code).not.toBe(0);
    expect(stderr).toContain('VerificationError');
  });
});
