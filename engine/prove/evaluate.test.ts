import { describe, expect, test } from 'vitest';
import { resultOf } from '../testing/results.ts';
import {
  evaluateFault,
  isDead,
  notPassed,
  proofProblems,
  unsettledIn,
  unsettledProblems,
  violatedRulesIn,
} from './evaluate.ts';

const run = resultOf({ id: 'job.run.accepts' });
const wait = resultOf({ id: 'job.wait.honoured' });

test('a rule is violated that failed, or that warned where the level warns', () => {
  const results = (['pass', 'fail', 'warning', 'inconclusive', 'not-run', 'observed'] as const).map(
    (verdict) =>
      resultOf({
        verdict,
        id: verdict === 'fail' ? 'job.run.accepts' : 'auth.job.bare-key',
        level: 'example',
      }),
  );
  expect(violatedRulesIn(results)).toEqual(['job.run.accepts', 'auth.job.bare-key']);
  expect(violatedRulesIn([resultOf({ verdict: 'warning', level: 'must' })])).toEqual([]);
  expect(notPassed(results)).toHaveLength(4);
  expect(violatedRulesIn(undefined)).toEqual([]);
});

describe('a fault', () => {
  const fault = { id: 'f', kind: 'ignored', sharp: true, breaks: ['job.run.accepts' as const] };

  test('is caught by the rules that it names, and shows which others it fails', () => {
    const results = [
      { ...run, verdict: 'fail' as const },
      { ...wait, verdict: 'fail' as const },
    ];
    expect(evaluateFault(fault, results)).toMatchObject({
      caught: ['job.run.accepts'],
      missed: [],
      others: ['job.wait.honoured'],
    });
  });

  test.each(['pass', 'inconclusive', 'not-run'] as const)('is missed by a rule that says %s', (verdict) => {
    expect(evaluateFault(fault, [{ ...run, verdict }])).toMatchObject({ caught: [], missed: fault.breaks });
  });

  test('is missed by a rule that says nothing', () => {
    expect(evaluateFault(fault, undefined)).toMatchObject({ caught: [], missed: fault.breaks });
  });
});

describe('a variant is dead', () => {
  test('when everything is seen alike', () => {
    expect(isDead([run, wait], [run, wait])).toBe(true);
    expect(isDead([run, wait], [])).toBe(true);
  });

  test('and alive when one rule sees something else', () => {
    expect(isDead([run, wait], [run, { ...wait, answerDigest: '0000000000000000' }])).toBe(false);
  });
});

test('what was inconclusive is counted by rule, the most frequent first', () => {
  const open = { verdict: 'inconclusive' as const, reason: 'throttled' };
  const first = [{ ...run, ...open }, wait];
  const second = [run, { ...wait, ...open, reason: 'too slow' }];
  const third = [{ ...wait, ...open }];
  expect(unsettledIn([first, second, third, undefined])).toEqual({
    judgements: 5,
    rules: [
      { id: 'job.wait.honoured', times: 2, reason: 'too slow' },
      { id: 'job.run.accepts', times: 1, reason: 'throttled' },
    ],
  });
});

test('two of a hundred judgements may come to nothing', () => {
  const rules = [{ id: run.id, times: 2, reason: '' }];
  expect(unsettledProblems({ judgements: 100, rules })).toEqual([]);
  expect(unsettledProblems({ judgements: 99, rules })).toEqual([
    '2 of 99 judgements of combinations of variants were inconclusive, at most 2 % may',
  ]);
});

describe('a proof', () => {
  const proof = { seed: 1, durationMs: 1, faults: [], variants: [], nullTargets: [] };

  test('is good when all is well', () => {
    expect(proofProblems(proof, [run, wait])).toEqual([]);
  });

  test('reports everything that is not', () => {
    const missed = { id: 'f', kind: 'ignored', sharp: false, breaks: [], caught: [], others: [] };
    const four = ['job.run.accepts', 'job.wait.honoured', 'job.cancel.queued', 'job.input.required'] as const;
    expect(
      proofProblems(
        {
          ...proof,
          faults: [
            { ...missed, missed: ['job.run.accepts'] },
            {
              ...missed,
              id: 'blunt',
              sharp: true,
              missed: [],
              caught: four.slice(0, 2),
              others: four.slice(2),
            },
          ],
          variants: [
            { id: 'v', failed: ['job.wait.honoured'], dead: false },
            { id: 'dead', failed: [], dead: true },
          ],
          nullTargets: [{ id: 'n', passed: ['job.cancel.queued'] }],
        },
        [{ ...run, verdict: 'inconclusive' }],
      ),
    ).toEqual([
      'job.run.accepts does not pass on the documented behaviour',
      'job.run.accepts does not kill the mutant f: look with `npm run verify -- --rule job.run.accepts --fault f`',
      'the mutant blunt is called specific and fails too many rules',
      'job.wait.honoured has a false positive on the variant v',
      'variant dead changes nothing that is seen',
      'job.cancel.queued passes on the stub target n',
    ]);
  });

  test('without results of the documented behaviour proves nothing', () => {
    expect(proofProblems(proof, undefined)).not.toEqual([]);
  });
});
