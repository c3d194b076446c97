import { expect, test } from 'vitest';
import { fingerprintedIn, withPassage } from './passage-text.ts';

const one = '- id: job.run\n  section: "3"\n  says:\n    It runs.\n';
const other = '- id: job.run.twice\n  section: 3, 8\n  passage: 0123456789abcdef\n';
const now = 'fedcba9876543210';

test('a record without a fingerprint, in the middle or at the end, gets one', () => {
  expect(withPassage(`${one}\n${other}`, { id: 'job.run', section: '3', now })).toBe(
    `${one}  passage: ${now}\n\n${other}`,
  );
  expect(withPassage(`${other}\n${one}`, { id: 'job.run', section: '3', now })).toBe(
    `${other}\n${one}  passage: ${now}\n`,
  );
});

test.each(['0123456789abcdef', '"0000000000000000"', '0000000000000000'])('%s is replaced', (before) => {
  const text = `${other.replace('0123456789abcdef', before)}\n${one}`;
  expect(withPassage(text, { id: 'job.run.twice', section: '3, 8', now })).toBe(
    `${other.replace('0123456789abcdef', now)}\n${one}`,
  );
});

test.each(['1234567890123456', '12345e7890123456', now])('%s is read back as it was written', (passage) => {
  const text = withPassage(one, { id: 'job.run', section: '3', now: passage });
  expect(fingerprintedIn(text)).toEqual([{ id: 'job.run', section: '3', passage }]);
});

test('a section that is gone changes nothing', () => {
  expect(withPassage(other, { id: 'job.run.twice', section: '3, 8', now: undefined })).toBe(other);
});

test('a record without a fingerprint is read with none', () => {
  expect(fingerprintedIn(one)).toEqual([{ id: 'job.run', section: '3', passage: '' }]);
});
