import { expect, test } from 'vitest';
import { madeUpService } from '../../testing/made-up-service.ts';
import { resultOf } from '../../testing/results.ts';
import { lifecycleCoverage } from './coverage-lives.ts';
import { markupOf } from './html.ts';

const markupFor = (moves: Record<string, number>) =>
  markupOf(lifecycleCoverage(madeUpService.coverageOf([resultOf({ moves })])));

test('shows each listed state and move with how often it was seen', () => {
  const markup = markupFor({ 'new IN_QUEUE run': 7 });
  expect(markup).toContain('States: 1 of 2 visited');
  expect(markup).toContain('Transitions: 1 of 2 moves were taken');
  expect(markup).toContain('<td class="number" data-label="Visits">7</td>');
  expect(markup).toContain('<td class="number" data-label="Times">7</td>');
  expect(markup).toContain('<td class="number" data-label="Times">never</td>');
});

test('shows moves that no list has as such', () => {
  expect(markupFor({ 'COMPLETED IN_QUEUE unlisted': 1 })).toContain('no listed cause');
});

test('says so when no job was seen', () => {
  expect(markupFor({})).toContain('No job was seen.');
});
