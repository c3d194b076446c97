import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { JudgedMutant, MutantStatus } from './mechanical-mutant.ts';
import schema from './mutate.schema.json' with { type: 'json' };
import type { Mutation } from './mutate.ts';
import { renderCounts, renderMutation, renderMutationFile } from './render-mutation.ts';
import { madeMutant } from './testing/mutants.ts';

function judged(status: MutantStatus, more: Partial<JudgedMutant> = {}): JudgedMutant {
  return {
    mutant: madeMutant(),
    status,
    rules: ['job.run.accepts'],
    inconclusive: [],
    durationMs: 5,
    ...more,
  };
}

function mutation(more: Partial<Mutation> = {}): Mutation {
  return {
    ...{
      seed: 1,
      cases: 12,
      durationMs: 1500,
      reachMs: 900,
      reach: [],
      counts: {},
      notReached: [],
      judged: [],
      problems: [],
    },
    ...more,
  };
}

test('a survivor is shown with its place, what is changed, and who reaches it', () => {
  const text = renderMutation(mutation({ judged: [judged('survived')] }));
  expect(text).toContain(
    [
      'survived:',
      '  emulator/core/ttl.ts:12 EqualityOperator (--mutant 7)',
      '    - age < ttl',
      '    + age <= ttl',
      '    reached by job.run.accepts',
    ].join('\n'),
  );
});

test('the figures leave out what no rule was asked about', () => {
  const all: MutantStatus[] = [
    'killed',
    'killed',
    'stopped',
    'timed-out',
    'survived',
    'not-reached',
    'equivalent',
  ];
  const text = renderMutation(mutation({ judged: all.map((status) => judged(status)) }));
  expect(text).toContain('2 killed, 1 stopped the emulator, 1 timed out, 1 survived,');
  expect(text).toContain('of 5 that rules were asked about 80.0 % were seen');
});

test('mutants are counted by kind, the most frequent first', () => {
  const counts = { 'a.ts': { BlockStatement: 1, StringLiteral: 2 }, 'b.ts': { StringLiteral: 3 } };
  expect(renderCounts({ counts })).toBe('6 mutants in 2 files\n  StringLiteral 5\n  BlockStatement 1');
});

test('the file fits its schema', () => {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  const judgedMutants = [
    judged('killed', { killedBy: 'job.run.accepts', reason: 'expected 1' }),
    judged('survived'),
  ];
  const found = mutation({ judged: judgedMutants, counts: { 'a.ts': { BlockStatement: 1 } } });
  const file: unknown = JSON.parse(renderMutationFile('2026-06-01T00:00:00.000Z', found));
  expect(validate(file) ? [] : validate.errors).toEqual([]);
});
