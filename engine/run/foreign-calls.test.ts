import { expect, test } from 'vitest';
import { addForeignCalls, createForeignCounter, foreignLimits } from './foreign-calls.ts';

const call = (url: string, from = '192.0.2.1') =>
  ({ method: 'POST', url, socket: { remoteAddress: from } }) as never;

const counter = (now = () => 0) => createForeignCounter((text) => text.replaceAll('secret', '$SECRET'), now);

test.each([
  ['/\u001b[31m', '/%1B[31m'],
  ['/\n::error::x', '/%0A::error::x'],
  ['/##[group]', '/%23%23[group]'],
  ['/<script>"', '/%3Cscript%3E%22'],
  ['/\ud800\u202e', '/%EF%BF%BD%E2%80%AE'],
  ['/secret/m1', '/$SECRET/m1'],
])('%j is shown as %s', (url, shown) => {
  const foreign = counter();
  foreign.note(call(url));
  expect(foreign.report().first).toEqual([{ method: 'POST', path: shown, from: '192.0.2.1' }]);
});

test('all are counted, and the first few of them kept, cut short', () => {
  const foreign = counter();
  for (let index = 0; index < 50; index++) foreign.note(call(`/${index}${'x'.repeat(1000)}`));
  const { count, first } = foreign.report();
  expect([count, first.length, first[4]!.path.length]).toEqual([50, 5, 203]);
});

test('a source has its limit, all of them have one, and both begin anew', () => {
  let time = 0;
  const foreign = counter(() => time);
  const { perSource, inAll, window } = foreignLimits;
  for (let index = 0; index < perSource; index++) expect(foreign.note(call('/'))).toBe(true);
  expect(foreign.note(call('/'))).toBe(false);
  expect(foreign.note(call('/', '192.0.2.2'))).toBe(true);
  for (let index = 0; index < inAll; index++) foreign.note(call('/', `10.0.0.${index}`));
  expect(foreign.note(call('/', '192.0.2.3'))).toBe(false);
  time = window;
  expect(foreign.note(call('/'))).toBe(true);
});

test('those of several runs are added up', () => {
  const first = [{ method: 'POST', path: '/a', from: 'x' }];
  const all = addForeignCalls([
    { count: 2, first },
    { count: 3, first },
  ]);
  expect(all).toEqual({ count: 5, first: [...first, ...first] });
});
