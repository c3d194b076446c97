import { expect, test } from 'vitest';
import { cut } from './cut.ts';
import { html, markupOf } from './html.ts';

const shown = (text: string, most: number) => markupOf(html`${cut(text, most)}`);

test('a text that fits is shown whole', () => {
  expect(shown('abc', 3)).toBe('abc');
});

test('of a longer one the beginning, with its length, and never half a character', () => {
  expect(shown('abcd', 3)).toBe('abc<small class="cut">… cut, 4 characters in all</small>');
  expect(shown('ab😀', 3)).toMatch(/^ab<small/);
});
