import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainContext } from '../context/context.ts';
import { contextsOf } from '../context/contexts-of.ts';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import type { Candidate } from './candidates.ts';
import { candidatesOf } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { HoldsPlan } from './holds.ts';
import type { Basis } from './outcomes.ts';
import { shrink, shrinkContext } from './shrink.ts';
import type { FoundBreach } from './tally.ts';

const domain = fc.integer({ min: 0, max: 100_000 });
const plan: HoldsPlan = {
  factors: madeUpFactors,
  seed: 5,
  cases: 1,
  atOnce: 1,
  path: undefined,
  shrinkFor: 60_000,
};

function outcome(verdict: CaseOutcome['verdict'], message = '', basis: Basis = 'witnessed'): CaseOutcome {
  const breach = verdict === 'breached' ? { basis, message } : undefined;
  return {
    verdict,
    breach,
    unjudged: undefined,
    disturbance: undefined,
    covered: new Set(),
    freeValues: [],
    observed: {},
    names: [],
    redact: (text) => text,
    events: [],
    calls: [],
    order: undefined,
    took: { case: 1, turn: 0 },
  };
}

/** The first candidate from `least` on, as a breach of basis `witnessed`. */
function breachFrom(least: number): FoundBreach {
  const found = candidatesOf({
    domain,
    seed: plan.seed,
    contexts: [plainContext],
    factors: madeUpFactors,
  }).find(({ value }) => value >= least)!;
  const breached = outcome('breached', found.text);
  const confirmation = { kind: 'confirmed', outcome: breached, failed: 3, tries: 3 } as const;
  return { case: found, outcome: breached, confirmation, shrinks: 0 };
}

const run = (judge: (value: number) => CaseOutcome) => async (candidate: Candidate<number>) =>
  judge(candidate.value);

test('finds the minimal case, with the outcome that belongs to it', async () => {
  const smallest = await shrink(
    domain,
    plan,
    breachFrom(50_000),
    run((value) => outcome(value >= 4321 ? 'breached' : 'held', String(value))),
  );

  expect(smallest.case.text).toBe('4321');
  expect(smallest.outcome.breach?.message).toBe('4321');
  expect(smallest.shrinks).toBeGreaterThan(0);
});

test('what can not be judged is not smaller', async () => {
  const smallest = await shrink(
    domain,
    plan,
    breachFrom(50_000),
    run((value) => outcome(value < 40_000 ? 'unjudged' : 'breached', String(value))),
  );

  expect(smallest.case.text).toBe('40000');
});

test('a case that does not breach again is given back as it was found', async () => {
  const found = breachFrom(50_000);
  expect(
    await shrink(
      domain,
      plan,
      found,
      run(() => outcome('held')),
    ),
  ).toEqual(found);
});

test('a breach on other grounds is another breach', async () => {
  const smallest = await shrink(
    domain,
    plan,
    breachFrom(50_000),
    run((value) => outcome('breached', String(value), value < 30_000 ? 'elapsed' : 'witnessed')),
  );

  expect(smallest.outcome.breach?.basis).toBe('witnessed');
  expect(smallest.case.text).toBe('30000');
});

describe('what the run of a case throws', () => {
  test('surfaces, and is no counterexample', async () => {
    const shrinking = shrink(
      domain,
      plan,
      breachFrom(50_000),
      run((value) => {
        if (value < 20_000) throw new TypeError('a mistake of ours');
        return outcome('breached');
      }),
    );

    await expect(shrinking).rejects.toThrow('a mistake of ours');
  });
});

describe('a context is made plainer', () => {
  const contexts = contextsOf(madeUpFactors, ['webhook', 'lowPriority', 's3Config']);
  const draw = { domain: ['only'], seed: 5, factors: madeUpFactors, contexts, ofList: contexts.length };
  const crowded = [...candidatesOf(draw)].find(({ context }) => Object.keys(context).length > 1)!;
  const breached = outcome('breached', 'broken');
  const confirmation = { kind: 'confirmed', outcome: breached, failed: 3, tries: 3 } as const;
  const found: FoundBreach = { case: crowded, outcome: breached, confirmation, shrinks: 0 };
  const breachedWhere =
    (isBroken: (context: object) => boolean) =>
    async ({ context }: Candidate<string>) =>
      outcome(isBroken(context) ? 'breached' : 'held');

  test('down to the factor that matters', async () => {
    const [factor] = Object.keys(crowded.context);
    const smallest = await shrinkContext(
      draw,
      plan,
      found,
      breachedWhere((context) => factor! in context),
    );
    expect(Object.keys(smallest.case.context!)).toEqual([factor]);
    expect(smallest.case.path).toMatch(new RegExp(`^\\d+@${factor}=`));
  });

  test('to the plain one, where none matters', async () => {
    const smallest = await shrinkContext(
      draw,
      plan,
      found,
      breachedWhere(() => true),
    );
    expect(smallest.case).toMatchObject({ context: {}, text: '"only"', path: `${crowded.path}@plain` });
  });

  test('and stays as it is where all matter', async () => {
    expect(
      await shrinkContext(
        draw,
        plan,
        found,
        breachedWhere(() => false),
      ),
    ).toEqual(found);
  });
});
