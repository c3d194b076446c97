import { expect, test } from 'vitest';
import { hostileTexts, unsafeIn } from '../testing/hostile-texts.ts';
import { madeUpProvenance } from '../testing/results.ts';
import type { Proof } from './proof.ts';
import { renderAlone, renderCatalogProblems, renderProof, renderProofFile } from './render-proof.ts';

const rule = 'job.wait.honoured' as const;
const fault = { kind: 'ignored', breaks: [rule], others: [] } as const;
const proof: Proof = {
  ...{ seed: 1, durationMs: 1500, variants: [], nullTargets: [], problems: [] },
  unsettled: { judgements: 0, rules: [] },
  faults: [
    { ...fault, id: 'one', sharp: true, caught: [rule], missed: [] },
    { ...fault, id: 'two', sharp: false, caught: [], missed: [rule] },
  ],
};

test('shows which faults each rule catches', () => {
  expect(renderProof(proof, [rule]).split('\n')).toEqual([
    'rule and its mutants (✓ killed, ✗ survived, * specific)',
    '  job.wait.honoured',
    '    ✓ one* (ignored)',
    '    ✗ two (ignored)',
    '',
    '2 mutants (1 specific), 0 variants, 0 stub targets, 1.5 s',
    'of 0 judgements of combinations of variants 0 inconclusive (0.00 %)',
    'proven: every mutant killed, no false positive, no rule passed on a stub target',
  ]);
});

test('shows what is wrong', () => {
  expect(renderProof({ ...proof, problems: ['two is missed'] }, [rule])).toMatch(
    /not proven:\n {2}two is missed$/,
  );
});

test('says what the catalog lacks, and which file lists it', () => {
  expect(renderCatalogProblems(['a has 0 mutants'], 'faults.ts')).toMatch(
    / faults\.ts lists:\n {2}a has 0 mutants$/,
  );
});

test('prove.json holds the proof, and nothing that a terminal or a runner obeys', () => {
  const hostile = { ...proof, problems: hostileTexts.map(([, text]) => text) };
  const file = renderProofFile('2026-11-22', hostile, madeUpProvenance);
  expect(unsafeIn(file)).toEqual([]);
  expect(JSON.parse(file)).toEqual({
    ...{ schema: 'plumbline/proof/1', ...madeUpProvenance, startedAt: '2026-11-22' },
    ...hostile,
  });
});

test('a rule that can not judge some combination of variants is named with its reason', () => {
  const rules = [{ id: rule, times: 3, reason: 'the endpoint keeps a worker' }];
  const lines = renderProof({ ...proof, unsettled: { judgements: 200, rules } }, [rule]).split('\n');
  expect(lines).toContain('of 200 judgements of combinations of variants 3 inconclusive (1.50 %)');
  expect(lines).toContain('  job.wait.honoured, 3 times: the endpoint keeps a worker');
});

test('variants alone are shown where rules were inconclusive on them', () => {
  const unsettled = {
    judgements: 50,
    rules: [{ id: rule, times: 1, reason: 'the endpoint keeps a worker' }],
  };
  const nothing = { judgements: 50, rules: [] };
  const variants = [
    { id: 'keeps-a-worker', falsePositives: [], alone: 3, unsettled },
    { id: 'calm', falsePositives: [], alone: 0, unsettled: nothing },
  ];
  expect(renderAlone({ seed: 1, durationMs: 1500, groups: 4, variants, problems: [] }).split('\n')).toEqual([
    'variant and the rules that were inconclusive on it',
    '  keeps-a-worker: 1 of 50 (2.00 %)',
    '    job.wait.honoured: the endpoint keeps a worker',
    '',
    '2 variants, 4 groups of them, 1.5 s',
    'of 100 judgements, 3 of them of a variant alone, 1 inconclusive (1.00 %)',
    'proven: no false positive, and every variant can be judged',
  ]);
});
