import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { prelude } from './prelude.ts';

const key = 'rpa_Ab3+dE/fg9Xy==7Q';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const each = (write: (code: number) => string) => [...Buffer.from(key)].map(write).join('');

/** What a script prints that ends with these lines. */
function printed(lines: string, input = '', secret = key): string {
  const script = `${prelude("'.'")}\n${lines}`;
  const env = { ...process.env, KEY_NAMES: 'KEY', KEY: secret };
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { input, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

test.each([
  ['as it is', `a ${key} b`],
  ['in capitals', `a ${key.toUpperCase()} b`],
  ['percent-encoded', `a ${encodeURIComponent(key)} b`],
  [
    'with every character percent-encoded',
    `a ${[...Buffer.from(key)].map((byte) => `%${byte.toString(16)}`).join('')} b`,
  ],
  ['percent-encoded twice', `a ${encodeURIComponent(encodeURIComponent(key))} b`],
  ['in hexadecimal', `a ${Buffer.from(key).toString('hex').toUpperCase()} b`],
  ['in entities', `a ${each((code) => `&#${code};`)} b`],
  ['in entities in hexadecimal', `a ${each((code) => `&#X${code.toString(16)};`)} b`],
  ['with one entity', `a ${key.replace('A', '&#65;')} b`],
  ['with a mark by its name', `a ${key.replace('_', '&lowbar;').replace('+', '&amp;plus;')} b`],
  ['in JSON', `a ${each((code) => `\\u00${code.toString(16)}`)} b`],
  ['in JSON in JSON', `a ${each((code) => `\\\\u00${code.toString(16)}`)} b`],
  ['as a script', `a ${each((code) => `\\u{${code.toString(16)}}`)} b`],
  ['as a log', `a ${each((code) => `\\x${code.toString(16)}`)} b`],
  ['as a style sheet', `a ${each((code) => `\\0000${code.toString(16)}`)}  b`],
  ['in octal', `a ${each((code) => `\\${code.toString(8)}`)} b`],
  ['as mail', `a ${each((code) => `=${code.toString(16).toUpperCase()}`)} b`],
  ['in full width', `a ${each((code) => String.fromCharCode(code + 0xfee0))} b`],
  ['in JSON that escapes slashes', `a ${key.replaceAll('/', '\\/')} b`],
  ['in capitals with one of them encoded', `a ${key.toUpperCase().replace('B', '%42')} b`],
  ['with marks as a script', `a ${key.replace('_', '\\x5f').replaceAll('=', '\\x3D')} b`],
  ['without its last character', `a ${key.slice(0, -1)} b`],
])('a key that a target repeats %s is not printed', (_, text) => {
  expect(printed('printable', text)).toBe('a $KEY b');
});

test.each(['', 'u', 'u:'])('a key in base64 after "%s" is not printed', (before) => {
  const all = printed('printable', base64(`${before}${key}`));
  expect(all).toContain('$KEY');
  expect(all.length).toBeLessThan(12);
});

test.each<[string, string]>([
  ['+', '\\u002B'],
  ['+', '&#x2B;'],
  ['/', '%252f'],
  ['=', '\\u003D'],
])('a key in base64 with %s as %s is not printed', (mark, written) => {
  const secret = 'rpa~~~???7Qabcde';
  expect(printed('printable', base64(secret).replaceAll(mark, written), secret)).toBe('$KEY');
});

test.each(['\\', '%25', '&#0', '='])('an answer of nothing but %s comes to its end', (piece) => {
  expect(printed('printable 10', piece.repeat(1_000_000 / piece.length))).toHaveLength(10);
});

test('of an answer that is cut no beginning of a key is printed, however much its keys shrink', () => {
  const wide = `%${'25'.repeat(8)}`;
  const written = [...Buffer.from(key)].map((byte) => `${wide}${byte.toString(16)}`).join('');
  const text = written.repeat(Math.ceil(1_048_576 / written.length));
  const before = text.slice(0, 1_048_576 - 20 - (1_048_576 % written.length)) + key.slice(0, 17);
  expect(printed(`head -c 1048576 | printable`, before.padStart(1_048_576, ' '))).not.toContain(
    key.slice(0, 9),
  );
});

test('no part of a key is printed of an answer that is cut', () => {
  const lines = `head -c 1970 /dev/zero | tr '\\0' y >"$tmp/1.answer"
printf %s "$KEY$KEY$KEY" >>"$tmp/1.answer"
echo 200 >"$tmp/1.status"
true &
pids[1]=$!
finish 1`;
  const text = printed(lines);
  expect(text).toContain('#1 answered 200 yyy');
  expect(text).not.toContain(key.slice(0, 8));
  expect(text.length).toBeLessThan(2050);
});

test('an answer without an end is cut before it fills the disk', async () => {
  const part = Buffer.alloc(1024 * 1024, 'x');
  const server = createServer((_, response) => {
    const more = (): void => {
      while (response.write(part));
    };
    response.on('drain', more);
    more();
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const few = prelude("'.'").replace(/ulimit -f \d+/, 'ulimit -f 8192');
  const child = spawn('bash', [
    '-c',
    `${few}\nbegin 1 GET "$1"\nfinish 1\nwc -c <"$tmp/1.answer"`,
    'bash',
    url,
  ]);
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });

  expect(await once(child, 'close')).toEqual([0, null]);
  expect(printed).toContain('#1 answered');
  expect(Number(printed.trim().split('\n').at(-1))).toBeLessThanOrEqual(8192 * 1024);
  expect(prelude("'.'")).toMatch(/^ulimit -f \d+$/m);
});
