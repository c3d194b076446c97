import { expect, test } from 'vitest';
import { orderRules, type Reach } from './order-rules.ts';

const mutants = [
  { id: '1', file: 'core/a.ts' },
  { id: '2', file: 'core/a.ts' },
  { id: '3', file: 'core/table.ts' },
  { id: '4', file: 'core/b.ts' },
];

function reach(rule: Reach['rule'], durationMs: number, ...mutants: string[]): Reach {
  return { rule, durationMs, mutants };
}

test('a rule comes the sooner the less it costs and the more it is about the file', () => {
  const wide = reach('job.run.accepts', 100, '1', '2', '4');
  const narrow = reach('job.cancel.queued', 100, '1');
  const dear = reach('job.life.accounted', 900, '1');
  const order = orderRules([dear, wide, narrow], new Set(), mutants);
  expect(order(mutants[0]!)).toEqual(['job.cancel.queued', 'job.run.accepts', 'job.life.accounted']);
  expect(order(mutants[1]!)).toEqual(['job.run.accepts']);
});

test('no rule is asked about a mutant that none gets to', () => {
  const order = orderRules([reach('job.run.accepts', 100, '1')], new Set(), mutants);
  expect(order(mutants[1]!)).toEqual([]);
});

test('a mutant that shows at the start alone is reached by the rules that get to its file, or by all', () => {
  const some = [reach('job.run.accepts', 100, '1'), reach('job.cancel.queued', 200)];
  const order = orderRules(some, new Set(['2', '3']), mutants);
  expect(order(mutants[1]!)).toEqual(['job.run.accepts']);
  expect(order(mutants[2]!)).toEqual(['job.run.accepts', 'job.cancel.queued']);
});
