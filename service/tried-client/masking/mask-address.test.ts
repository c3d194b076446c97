import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  ['http://127.0.0.1:8000/hook', 'http://127.0.0.1:8000/hook'],
  ['not a url', 'not a url'],
  ['https://u:p@a@h.example', 'https://[hidden-user]@h.example'],
  ['https://h.example/users/@me?', 'https://h.example/users/@me?'],
  ['//u@h/?x=1&y=&z', '//[hidden-user]@h/?x=[hidden-value]&y=&[hidden-value]'],
  ['https://h/hooks/T024BE7LD1/x#token', 'https://h/hooks/[hidden-step]/x#[hidden-value]'],
  ['?s=a=b?c', '?s=[hidden-value]'],
])('%s is shown as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
