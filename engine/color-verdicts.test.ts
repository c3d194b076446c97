import { expect, test } from 'vitest';
import { colorVerdicts } from './color-verdicts.ts';

test('colors the verdict that a line begins with, and no other word', () => {
  expect(colorVerdicts('fail job.run.accepts: no pass\nconformant\npassable')).toBe(
    '\u{1b}[31mfail\u{1b}[39m job.run.accepts: no pass\n\u{1b}[32mconformant\u{1b}[39m\npassable',
  );
});
