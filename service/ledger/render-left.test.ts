import { expect, test } from 'vitest';
import { renderLeft } from './render-left.ts';

test('an id of many letters is cut, and no command is made of it', () => {
  const id = 'x'.repeat(300_000);
  const lines = renderLeft([
    { kind: 'pod', what: `pod ${id}`, why: 'it is still listed', byHand: `curl ${id}` },
  ]);
  expect(lines.join('\n').length).toBeLessThan(2000);
  expect(lines.join('\n')).toMatch(
    /pod x+… \(300004 characters\): it is still listed\n.*a command of 300005 characters/,
  );
});

test('a command that a shell takes is shown', () => {
  const lines = renderLeft([
    { kind: 'pod', what: 'pod a', why: 'it is still listed', byHand: "curl -X DELETE 'https://a.example'" },
  ]);
  expect(lines).toEqual([
    'could not delete pod a: it is still listed',
    "  by hand: curl -X DELETE 'https://a.example'",
  ]);
});
