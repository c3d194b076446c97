import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reasonCodes } from '../../engine/property/reason-codes.ts';

test('the page about results has each code with its words', () => {
  const page = readFileSync(new URL('../../docs/results.md', import.meta.url), 'utf8');
  for (const [code, { says, remedy }] of Object.entries(reasonCodes))
    expect(page.toLowerCase()).toContain(`| \`${code}\` | ${says}. | ${remedy} |`.toLowerCase());
});
