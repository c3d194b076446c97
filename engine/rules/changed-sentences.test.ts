import { expect, test } from 'vitest';
import { changedSentences, renderChangedSentences } from './changed-sentences.ts';

const before = `### 2.1 Title
A first one. A second
one over two lines.

| a | b. c |
| d | e |
1. A point. It goes on.
2. Another.
`;

test('texts that break their lines elsewhere say the same', () => {
  const now = before.replace('second\none over', 'second one\nover').replaceAll(' | ', '  |  ');
  expect(changedSentences(before, now)).toEqual({ gone: [], added: [] });
});

test('a sentence, a row of a table and a point are named alone', () => {
  const now = before
    .replace('over two lines', 'over three lines')
    .replace('| d | e |', '| d | f |')
    .replace('It goes on.', 'It ends.');
  expect(renderChangedSentences(changedSentences(before, now))).toEqual([
    '  - A second one over two lines.',
    '  - | d | e |',
    '  - It goes on.',
    '  + A second one over three lines.',
    '  + | d | f |',
    '  + It ends.',
  ]);
});

test('a sentence that stands there once more is new', () => {
  expect(changedSentences('One. One.', 'One. One. One.')).toEqual({ gone: [], added: ['One.'] });
});
