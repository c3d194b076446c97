import { describe, expect, test } from 'vitest';
import { madeUpRules } from '../testing/made-up-service.ts';
import { catalogProblems } from './catalog-problems.ts';
import type { Catalog, FaultRecord } from './proof.ts';

const fault = (change: Partial<FaultRecord>): FaultRecord => ({
  ...{ id: 'a-fault', kind: 'ignored', sharp: true, breaks: ['job.run.accepts'] },
  ...change,
});

const good: Catalog = {
  rules: ['job.run.accepts'],
  faults: [fault({ id: 'one' }), fault({ id: 'two', kind: 'boundary', sharp: false })],
  variants: [{ id: 'three', freedom: 'x' }],
  nullTargets: ['empty-object'],
};

test('a rule with two faults of two kinds, one of them sharp, has enough', () => {
  expect(catalogProblems(madeUpRules, good)).toEqual([]);
});

test('a rule that leaves all open needs no mutant: nothing can break it', () => {
  expect(catalogProblems(madeUpRules, { ...good, rules: [...good.rules, 'open.queue.order'] })).toEqual([]);
});

describe('it is a problem', () => {
  test.each<[string, Partial<Catalog>]>([
    ['job.run.accepts has 1 mutant; it needs two in the catalog', { faults: [fault({})] }],
    [
      'job.run.accepts has mutants of 1 kind; it needs two kinds',
      { faults: [fault({}), fault({ id: 'two' })] },
    ],
    [
      'job.run.accepts has no specific mutant',
      { faults: good.faults.map((one) => ({ ...one, sharp: false })) },
    ],
    ['three breaks no rule', { faults: [...good.faults, fault({ id: 'three', breaks: [] })] }],
    ['three is the name of two overrides', { faults: [...good.faults, fault({ id: 'three' })] }],
    [
      'blunt is called specific and breaks more than 3 rules of one area',
      {
        faults: [
          ...good.faults,
          fault({
            id: 'blunt',
            breaks: ['job.run.accepts', 'job.wait.honoured', 'job.cancel.queued', 'job.input.required'],
          }),
        ],
      },
    ],
  ])('that %s', (words, change) => {
    expect(catalogProblems(madeUpRules, { ...good, ...change })).toContain(words);
  });
});
