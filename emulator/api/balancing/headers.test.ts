import { expect, test } from 'vitest';
import { endToEnd, headerValuesOf } from './headers.ts';

test('what speaks of one connection goes no further, whoever names it', () => {
  const raw = [
    'Host',
    'a',
    'Connection',
    'close, X-Own',
    'x-own',
    '1',
    'TE',
    'trailers',
    'Upgrade',
    'h2c',
    'X-B',
    '2',
  ];
  expect(endToEnd(raw, ['host'])).toEqual(['X-B', '2']);
});

test('the rest stays as it came: order, case, and what comes twice', () => {
  const raw = ['X-B', '1', 'x-a', '2', 'X-B', '3'];
  expect(endToEnd(raw)).toEqual(raw);
  expect(headerValuesOf(raw, 'x-b')).toEqual(['1', '3']);
});

test('a value that is called as a header is none', () => {
  expect(endToEnd(['x-a', 'connection'])).toEqual(['x-a', 'connection']);
});

test('an announcement of trailers ends here, since trailers do', () => {
  expect(endToEnd(['Trailer', 'a', 'X', '1'])).toEqual(['X', '1']);
});
