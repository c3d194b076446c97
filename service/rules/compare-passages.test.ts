import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countMoved, movedPassages } from '../../engine/rules/compare-passages.ts';
import { passageHash, sectionsOf } from '../../engine/rules/passage.ts';
import { rules } from '../../generated/rules.ts';
import { findDocument } from './find-document.ts';

const before = '## 1. First\none\n## 2. Second\ntwo\n';
const passage = (section: string) => passageHash(sectionsOf(before), section)!;
const records = [
  { id: 'a', section: '1', passage: passage('1') },
  { id: 'b', section: '2', passage: passage('2') },
  { id: 'c', section: '1, 2', passage: passage('1, 2') },
];

describe('a document', () => {
  test('that is the same moves no passage', () => {
    expect(movedPassages(before, records)).toEqual([]);
  });

  test('that changed moves the passages of the rules that rest on it', () => {
    const moved = movedPassages(before.replace('two', '2'), records);
    expect(moved.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(moved[0]?.now).toMatch(/^[0-9a-f]{16}$/);
  });

  test('that lost a section tells so', () => {
    const moved = movedPassages('## 1. First\none\n', records);
    expect(moved.map(({ id, now }) => [id, now])).toEqual([
      ['b', undefined],
      ['c', undefined],
    ]);
  });
});

test('a record without a fingerprint is new and has not changed', () => {
  const added = [...records, { id: 'd', section: '1', passage: '' }];
  expect(countMoved(movedPassages(before, added), added)).toBe('0 of 4 passages have changed; 1 new');
  const changed = movedPassages(before.replace('two', '2'), records);
  expect(countMoved(changed, records)).toBe('2 of 3 passages have changed');
});

test('the document is where CONTRACT_DOCUMENT says', () => {
  expect(findDocument({ CONTRACT_DOCUMENT: '/some/where.md' })).toBe('/some/where.md');
  expect(findDocument({ CONTRACT_DOCUMENT: '' })).toBe(findDocument({}));
});

const document = findDocument(process.env);
const isAtHand = document !== undefined && existsSync(document);

test("the service's document says what the rules were read from", ({ skip }) => {
  skip(!isAtHand, 'the document is not at hand: name it with CONTRACT_DOCUMENT');
  expect(movedPassages(readFileSync(document!, 'utf8'), Object.values(rules))).toEqual([]);
});
