import { expect, test } from 'vitest';
import { countedDrift, renderDrift } from './render-drift.ts';

const rule = 'open.queue.order';
const since = '2026-05-31T00:00:00.000Z';

test('reports each change on a line', () => {
  const changes = [
    { name: 'order', before: ['a'], now: null },
    { name: 'gone', before: 'x'.repeat(300) },
  ];
  expect(renderDrift([{ rule, since, changes }])).toEqual([
    `changed open.queue.order: order was ["a"], is null (since ${since})`,
    expect.stringMatching(/^changed open\.queue\.order: gone was "x{199}…, is not observed \(since/),
  ]);
});

test('says whether another version of Plumbline observed it then', () => {
  const changes = [{ name: 'order', before: 1, now: 2 }];
  expect(renderDrift([{ rule, since, byAnotherSuite: true, changes }])).toEqual([
    `changed open.queue.order: order was 1, is 2 (since ${since}, observed by another version of Plumbline then)`,
  ]);
});

test('says when nothing changed, and when there is nothing to compare with', () => {
  const fresh = { rule: 'open.job.error-body', since: undefined, changes: [] } as const;
  expect(renderDrift([{ rule, since, changes: [] }, fresh])).toEqual([
    'compared with the last run: no change in 1 observed rule',
    'no earlier run to compare with: open.job.error-body',
  ]);
  expect(renderDrift([fresh])).toEqual(['no earlier run to compare with: open.job.error-body']);
});

test('says nothing when nothing was observed', () => {
  expect(renderDrift([])).toEqual([]);
});

test('counts what was observed in one line', () => {
  const changes = [{ name: 'order', before: 1, now: 2 }];
  const fresh = { rule: 'open.job.error-body', since: undefined, changes: [] } as const;
  expect(countedDrift([{ rule, since, changes: [] }, fresh])).toEqual([
    '2 open rules observed: no change since the last run, 1 for the first time (--verbose shows them)',
  ]);
  expect(countedDrift([{ rule, since, changes }])).toEqual([
    '1 open rule observed: 1 changed since the last run (--verbose shows them)',
  ]);
  expect(countedDrift([])).toEqual([]);
});
