import { expect, test } from 'vitest';
import { reportOf, resultOf } from '../../testing/results.ts';
import { markupOf } from './html.ts';
import { lives } from './lives.ts';

test('shows each listed move with how often it was taken', () => {
  const markup = markupOf(lives(reportOf([resultOf({ moves: { 'new IN_QUEUE run': 7 } })])));
  expect(markup).toContain('States visited: IN_QUEUE 7, IN_PROGRESS 0');
  expect(markup).toContain('1 of 18 moves were taken');
  expect(markup).toContain('<td data-label="Times">7</td>');
  expect(markup).toContain('<td data-label="Times">never</td>');
});

test('shows moves that no list has as such', () => {
  const markup = markupOf(lives(reportOf([resultOf({ moves: { 'COMPLETED IN_QUEUE unlisted': 1 } })])));
  expect(markup).toContain('no listed cause');
});

test('says so when no job was seen', () => {
  expect(markupOf(lives(reportOf([resultOf()])))).toContain('No job was seen.');
});
