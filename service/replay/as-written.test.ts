import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { ownPart } from './own-part.ts';
import { prelude } from './prelude.ts';

/** What a script prints that ends with these lines. */
function printed(lines: string, input: string): string {
  const script = `${prelude("'.'")}\n${ownPart}\n${lines}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { input, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

describe('a script reads an id that is a number as it is written', () => {
  test.each(['1234567890123456789', '9007199254740993', '1e400', '-12345678901234567890'])('%s', (id) => {
    const list = `{"pods": [{"id": ${id}, "name": "plumbline-1"}, {"id": 1234567890123456800, "name": "other"}]}`;
    expect(printed('id_told id', `{"id": ${id}}`)).toBe(id);
    expect(printed('cat >"$tmp/own.answer"; shown named plumbline-1', list)).toBe(`${id}\n`);
    expect(printed(`cat >"$tmp/own.answer"; shown whose ${id} plumbline-1`, list)).toBe('ours\n');
    expect(printed('cat >"$tmp/own.answer"; shown ids', list)).toBe(`${id}\n1234567890123456800\n`);
  });

  test('and one in a body', () => {
    const lines = `cat >"$tmp/1.body"; echo 1234567890123456789 >"$tmp/things.1"
(trap - EXIT; spared http://a/b "$tmp/1.body") 2>/dev/null || echo ends`;
    expect(printed(lines, '{"template": 1234567890123456789}')).toBe('ends\n');
    expect(printed(lines, '{"template": 1234567890123456788}')).toBe('');
  });
});

test.each([
  ['a name that the script itself sent', 'plumbline-1-b Ä', 'ours'],
  ['another name', 'plumbline-1-c', 'theirs'],
])('what call 4 made and now has %s is known by it', (_, name, whose) => {
  const lines = `printf '%s' '{"name":"plumbline-1-b Ä"}' >"$tmp/6.body"; printf 'no JSON' >"$tmp/7.body"
cat >"$tmp/own.answer"; shown whose p1 plumbline-1-a`;
  expect(printed(lines, JSON.stringify({ id: 'p1', name }))).toBe(`${whose}\n`);
});

test.each(['a\0b', 'a\nb', '', 'x'.repeat(300), { id: 'a' }, true])(
  'an id that is not plain is not taken: %j',
  (id) => {
    const input = JSON.stringify({ id });
    expect(printed('id=$(id_told id) && [ -n "$id" ] && echo taken || :', input)).toBe('');
  },
);

test.each(['a\0b', 'a\nb', 'a\rb'])(
  'what a list shows under %j is one id, and none that a path holds',
  (id) => {
    const list = JSON.stringify({ pods: [{ id, name: 'plumbline-1' }] });
    const lines =
      'cat >"$tmp/own.answer"; shown named plumbline-1 | while IFS= read -r id; do is_plain "$id" || echo odd; done';
    expect(printed(lines, list)).toBe('odd\n');
  },
);
