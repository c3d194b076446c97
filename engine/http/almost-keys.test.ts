import { expect, test } from 'vitest';
import { almostKeys } from './almost-keys.ts';
import { createRedact } from './redact.ts';

test('a key is hidden, and what is almost the key, by names that a shell expands to it', () => {
  const redact = createRedact(new Map([['Secret-Key-1', '$KEY'], ...almostKeys('Secret-Key-1', '$KEY')]));
  expect(redact('a Secret-Key-1, a Secret-Key- and a Secret-Key-9 or sECRET-kEY-1')).toBe(
    'a $KEY, a ${KEY%?} and a ${KEY%?}9 or ${KEY~~}',
  );
  expect(redact('an ecret-Key-1, 0ecret-Key-1 and 0Secret-Key-1')).toBe('an ${KEY#?}, 0${KEY#?} and 0$KEY');
});

test('of a short key nothing is: it would stand in many a word', () => {
  expect(almostKeys('short', '$KEY')).toEqual([]);
});
