import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRedact } from './redact.ts';

/** Letters and digits that no two parts have in common, with a mark here and there. */
function long(characters: number): string {
  let text = '';
  for (let part = 0; text.length < characters; part += 1)
    text += `${createHash('sha256').update(`${part}`).digest('base64')}"\n`;
  return text.slice(0, characters);
}

const key = long(20_000);
const redact = createRedact(
  new Map([
    ['short-key-1', '$SHORT'],
    [key, '$KEY'],
  ]),
);

test.each<[string, string]>([
  ['as it is', key],
  ['in JSON', JSON.stringify(key).slice(1, -1)],
  ['in JSON in JSON', JSON.stringify(JSON.stringify(key)).slice(3, -3)],
  ['in an address', encodeURIComponent(key)],
  ['in a JSON pointer', key.replaceAll('/', '~1')],
  ['in a form', `${new URLSearchParams([['', key]])}`.slice(1)],
  ['in hexadecimal', Buffer.from(key).toString('hex')],
  ['cut off', key.slice(0, 15_000)],
  ['cut off early', key.slice(0, 300)],
  ['without its beginning', key.slice(777)],
])('a long secret is found %s', (_, written) => {
  expect(redact(`short-key-1: ${written}; short-key-1`)).toBe('$SHORT: $KEY; $SHORT');
});

test.each([0, 1, 2])('a long secret is found in base64 after %s bytes', (before) => {
  const written = Buffer.from(`${'x'.repeat(before)}${key}`).toString('base64');
  expect(redact(written).length).toBeLessThan(16);
});

test('many short secrets and one of a million characters are looked for', () => {
  const huge = `zq${'y'.repeat(1_300_000)}`;
  const short = Array.from({ length: 500 }, (_, index) => [`zq-${index}-secret.`, `$S${index}`] as const);
  const hide = createRedact(new Map([...short, [huge, '$HUGE']]));
  expect(hide(`${huge} zq-7-secret%2e %7aq-499-secret.`)).toBe('$HUGE $S7 $S499');
});
