import { expect, test } from 'vitest';
import { madeUpRules } from '../testing/made-up-service.ts';
import { explainRule } from './explain-rule.ts';
import { renderMarkdown, renderTable, rowsOf } from './rule-table.ts';

const some = [
  madeUpRules['auth.job.missing-key']!,
  madeUpRules['job.wait.honoured']!,
  madeUpRules['job.wait.range']!,
];
const rows = rowsOf(
  some,
  ['job.wait.honoured'],
  [
    { id: 'wait-ignored', breaks: ['job.wait.honoured'] },
    { id: 'other', breaks: [] },
  ],
);

test('rows know of each rule whether it has a check, and its mutants', () => {
  expect(rows.map(({ checked, faults }) => [checked, faults])).toEqual([
    [false, []],
    [true, ['wait-ignored']],
    [false, []],
  ]);
});

test('the table goes by area', () => {
  expect(renderTable(rows).split('\n')).toEqual([
    'auth (0 of 1 checked)',
    expect.stringMatching(/^ {2}· auth\.job\.missing-key +must$/),
    '',
    'job (1 of 2 checked)',
    expect.stringMatching(/^ {2}✓ job\.wait\.honoured +must +needs probe, time {2}1 mutant$/),
    expect.stringMatching(/^ {2}· job\.wait\.range +must +needs time$/),
    '',
    '3 rules, 1 with a check, 2 pending',
  ]);
});

test('no row is wider than a log shows whole', () => {
  const needs = ['exclusive', 'second-user', 'second-endpoint', 'second-key', 'balanced'];
  const [row] = rowsOf([{ ...some[1]!, needs }], [], []);
  const lines = renderTable([row!]).split('\n');
  expect(lines.slice(1, 3)).toEqual([expect.stringMatching(/^ {2}· job/), '    second-key, balanced']);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
});

test('the table of docs/rules.md shows the checked rules', () => {
  expect(renderMarkdown(rows).split('\n').slice(2)).toEqual([
    `| \`job.wait.honoured\` | must | ${madeUpRules['job.wait.honoured']!.section} | probe, time | 1 |`,
  ]);
});

const needs = { probe: 'an endpoint that runs the probe', time: 'that time passes' };

test('a rule is explained with what it needs and what proves it', () => {
  const [, honoured, range] = rows.map((row) => explainRule(row, needs)) as [string, string, string];
  expect(honoured).toContain(madeUpRules['job.wait.honoured']!.says);
  expect(honoured).toContain('proven by these mutants:\n  - wait-ignored');
  expect(honoured).toContain('an endpoint that runs the probe');
  expect(range).toContain('no check yet');
});
