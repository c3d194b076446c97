import { describe, expect, test } from 'vitest';
import type { Context } from '../context/context.ts';
import { allValuesOf } from '../context/free-values.ts';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import { type Candidate, candidate } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { FoundViolation } from './case-statistics.ts';
import { lookBeside } from './look-beside.ts';

const context: Context = { webhook: 'set' };
const draw = { domain: ['only'], seed: 5, contexts: [{}], factors: madeUpFactors };

function outcome(verdict: CaseOutcome['verdict'], basis: 'content' | 'timing' = 'content'): CaseOutcome {
  const violation = verdict === 'violated' ? { basis, message: 'broken' } : undefined;
  return {
    ...{
      verdict,
      violation,
      inconclusive: undefined,
      disturbance: undefined,
      covered: new Set(),
      observed: {},
    },
    freeValues: [
      allValuesOf(madeUpFactors, ['webhook', 'submission']),
      allValuesOf(madeUpFactors, ['webhook']),
    ],
    ...{ names: [], redact: (text) => text, events: [], calls: [], order: undefined },
    took: { case: 1, turn: 0 },
  };
}

const violated = outcome('violated');
const found: FoundViolation = {
  case: candidate('only', context, '0@webhook=set'),
  outcome: violated,
  confirmation: { kind: 'confirmed', outcome: violated, failed: 3, tries: 3 },
  shrinks: 0,
};

describe('a shrunk case is judged in the contexts beside its own', () => {
  const judging = (judge: (context: Context) => CaseOutcome, seen: Candidate<string>[] = []) =>
    lookBeside(draw, { shrinkFor: 60_000 }, found, async (one: Candidate<string>) => {
      seen.push(one);
      return judge(one.context);
    });

  test('each once, by a path of its own', async () => {
    const seen: Candidate<string>[] = [];
    await judging(() => outcome('held'), seen);
    expect(seen.map(({ value, path }) => [value, path])).toEqual([
      ['only', '0@plain'],
      ['only', '0@webhook=set,submission=runsync-of-a-second'],
      ['only', '0@webhook=set,submission=runsync-of-a-minute-and-a-half'],
    ]);
  });

  test('and what came of each is listed by factor', async () => {
    const { contexts } = await judging(({ webhook, submission }) =>
      outcome(webhook === 'set' && submission !== 'runsync of a second' ? 'violated' : 'held'),
    );
    expect(contexts).toEqual([
      { factor: 'webhook', violated: ['set'], holds: ['absent'] },
      {
        factor: 'submission',
        violated: ['run', 'runsync of a minute and a half'],
        holds: ['runsync of a second'],
      },
    ]);
  });

  test.each([
    ['what can not be judged', outcome('inconclusive')],
    ['another violation', outcome('violated', 'timing')],
  ])('but for %s', async (_, other) => {
    expect(await judging(() => other)).toEqual(found);
  });

  test('as long as there is time', async () => {
    const looked = lookBeside(draw, { shrinkFor: 0 }, found, async () => outcome('held'));
    expect(await looked).toEqual(found);
  });
});
