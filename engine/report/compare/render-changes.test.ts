import { expect, test } from 'vitest';
import type { FigureChange } from '../../comparison/compare-figures.ts';
import { renderChanges, renderChangesMarkdown } from './render-changes.ts';

const wide: FigureChange = {
  ...{ name: `a-step-with-a-long-name/${'x'.repeat(90)}`, percentile: 'p99', unit: 'per s', better: 'lower' },
  verdict: 'too noisy to say',
  measured: { before: 123_456, after: 987_654, ratio: 8, low: 0.01, high: 640, smallest: 700 },
};
const blind: FigureChange = {
  ...{ name: 'server-1/cost', unit: 'USD', better: 'lower' },
  ...{ verdict: 'too noisy to say', reason: 'invalid in A and B: its own results say why' },
};
const worse: FigureChange = {
  ...{ name: 'server-1/latency', unit: 'ms', better: 'lower', verdict: 'regression' },
  measured: { before: 100, after: 120, ratio: 1.2, low: 1.1, high: 1.3, smallest: 0.071 },
};
const compared = {
  ...{ load: 'server', tolerance: 0.05, changes: [wide, blind, worse] },
  ...{ onlyBefore: ['server-2/cost'], onlyAfter: [] },
};

test('the widest row has its verdict, within 120 letters; what became worse stands first', () => {
  const lines = renderChanges(compared).split('\n');
  expect(lines[1]).toMatch(/^server-1\/latency +100 ms +120 ms +1\.20 +1\.10-1\.30 +8 % +regression$/);
  expect(lines[2]).toMatch(/… .* {2}too noisy to say$/);
  expect(lines[3]).toMatch(/^server-1\/cost +too noisy to say: invalid in A and B: its own results say why$/);
  expect(lines).toContain('only in A: server-2/cost');
  expect(lines).toContain('1 regression, 2 too noisy to say (tolerance 5 %)');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
});

test('Markdown has a row for each, and no markup of a target', () => {
  const hostile = { ...worse, name: '<img src=x>|`' };
  const text = renderChangesMarkdown({ ...compared, changes: [hostile, blind] });
  expect(text).toContain(
    '| &#60;img src=x&#62;&#124;&#96; | 100 ms | 120 ms | 1.20 | 1.10-1.30 | 8 % | regression |',
  );
  expect(text).toContain('too noisy to say: invalid in A and B');
  expect(text).not.toContain('<img');
});

test('where the target became worse stands below the table, once for each figure', () => {
  const named = (name: string): FigureChange => ({ ...worse, name });
  const changes = [named('server-1/overtaken-share'), named('server-1/overtaken-share'), wide];
  const lines = renderChanges({ ...compared, changes }).split('\n');
  expect(lines.filter((line) => line.startsWith('where: '))).toEqual([
    'where: server-1/overtaken-share: jobs start out of order: later ones go first',
  ]);
});
