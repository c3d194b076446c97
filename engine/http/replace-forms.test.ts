import { expect, test } from 'vitest';
import { SuiteError } from '../errors.ts';
import { createFinder, replacing } from './replace-forms.ts';
import { encodedThroughout } from './writings.ts';

test('an expression that is refused is not shown', () => {
  const tooLarge = `secret${encodedThroughout('a'.repeat(40_000))}`;
  for (const source of ['(secret', tooLarge]) {
    const find = (): unknown => createFinder(source)('secret');
    expect(find).toThrow(SuiteError);
    expect(find).not.toThrow(/secret\(/);
  }
});

test('forms that take several expressions are all replaced, none in a name', () => {
  const forms = Array.from(
    { length: 40 },
    (_, index) => [`$NAME${index}`, `name${index}(?!\\d)(?:${'x'.repeat(5000)})?`] as const,
  );
  expect(replacing(forms)('name39 name3 name0z')).toBe('$NAME39 $NAME3 ${NAME0}z');
});

test('no expression is built where a group has no trace', () => {
  const forms = ['(', ...Array.from({ length: 20 }, () => 'a'.repeat(5000)), 'b'].map(
    (form) => ['$N', form] as const,
  );
  const withoutFirst = (places: readonly number[]) => () => !places.includes(0);
  expect(replacing(forms, withoutFirst)('b')).toBe('$N');
});
