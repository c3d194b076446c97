import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { numberOf, parseDecision, renderDecisionIndex } from './decision-index.ts';

const folder = new URL('../../docs/decisions/', import.meta.url);
const names = (await readdir(folder)).filter((name) => name !== 'README.md');
const decisions = await Promise.all(
  names.map(async (name) => parseDecision(name, await readFile(new URL(name, folder), 'utf8'))),
);

test('the index lists every decision of the folder, and no other', async () => {
  await expect(renderDecisionIndex(decisions)).toMatchFileSnapshot('../../docs/decisions/README.md');
});

test('every number is given once', () => {
  const numbers = decisions.map(numberOf);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});

test('a decision that supersedes another exists', () => {
  const numbers = new Set(decisions.map(numberOf));
  const later = decisions.flatMap(({ status }) => /superseded .*by (\d+)/.exec(status)?.[1] ?? []);
  expect(later.length).toBeGreaterThan(0);
  for (const number of later) expect(numbers).toContain(Number(number));
});

test('a file without date, status and area is refused by name', () => {
  for (const text of [
    '',
    '# Title\n\nA reason.\n',
    '# Title\n\nDate: today · Status: accepted · Area: time\n',
  ])
    expect(() => parseDecision('0001-a.md', text)).toThrow('0001-a.md must begin with');
});
