import { expect, test } from 'vitest';
import { createRedact } from './redact.ts';
import { tracedAnswer } from './told.ts';

test('a key is replaced in the names of headers too', () => {
  const redact = createRedact(new Map([['A-key-of-mine', '$KEY']]));
  const headers = { 'x-a-key-of-mine-y': '1', plain: 'A-key-of-mine' };

  expect(tracedAnswer({ status: 200, headers, text: '', json: undefined }, redact).headers).toEqual({
    'x-$KEY-y': '1',
    plain: '$KEY',
  });
});

test('the digest of a long body knows no key', () => {
  const digestWith = (key: string) => {
    const redact = createRedact(new Map([[key, '$KEY']]));
    const text = `${'x'.repeat(2 ** 20)}, ${key}`;
    return tracedAnswer({ status: 200, headers: {}, text, json: undefined }, redact).digest;
  };

  expect(digestWith('A-key-of-mine')).toBe(digestWith('Another-key'));
});
