import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainContext } from '../context/context.ts';
import { contextsOf } from '../context/contexts-of.ts';
import { madeUpFactors } from '../testing/made-up-factors.ts';
import type { Candidate } from './candidates.ts';
import { candidatesOf } from './candidates.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { FoundViolation } from './case-statistics.ts';
import type { Basis } from './outcomes.ts';
import type { PropertyPlan } from './property-plan.ts';
import { shrink, shrinkContext } from './shrink.ts';

const domain = fc.integer({ min: 0, max: 100_000 });
const plan: PropertyPlan = {
  factors: madeUpFactors,
  seed: 5,
  cases: 1,
  atOnce: 1,
  path: undefined,
  shrinkFor: 60_000,
};

function outcome(verdict: CaseOutcome['verdict'], message = '', basis: Basis = 'content'): CaseOutcome {
  const violation = verdict === 'violated' ? { basis, message } : undefined;
  return {
    verdict,
    violation,
    inconclusive: undefined,
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

/** The first candidate from `least` on, as a violation of basis `content`. */
function violationFrom(least: number): FoundViolation {
  const found = candidatesOf({
    domain,
    seed: plan.seed,
    contexts: [plainContext],
    factors: madeUpFactors,
  }).find(({ value }) => value >= least)!;
  const violated = outcome('violated', found.text);
  const confirmation = { kind: 'confirmed', outcome: violated, failed: 3, tries: 3 } as const;
  return { case: found, outcome: violated, confirmation, shrinks: 0 };
}

const run = (judge: (value: number) => CaseOutcome) => async (candidate: Candidate<number>) =>
  judge(candidate.value);

test('finds the minimal case, with the outcome that belongs to it', async () => {
  const smallest = await shrink(
    domain,
    plan,
    violationFrom(50_000),
    run((value) => outcome(value >= 4321 ? 'violated' : 'held', String(value))),
  );

  expect(smallest.case.text).toBe('4321');
  expect(smallest.outcome.violation?.message).toBe('4321');
  expect(smallest.shrinks).toBeGreaterThan(0);
});

test('what can not be judged is not smaller', async () => {
  const smallest = await shrink(
    domain,
    plan,
    violationFrom(50_000),
    run((value) => outcome(value < 40_000 ? 'inconclusive' : 'violated', String(value))),
  );

  expect(smallest.case.text).toBe('40000');
});

test('a case that does not violation again is given back as it was found', async () => {
  const found = violationFrom(50_000);
  expect(
    await shrink(
      domain,
      plan,
      found,
      run(() => outcome('held')),
    ),
  ).toEqual(found);
});

test('a violation on other grounds is another violation', async () => {
  const smallest = await shrink(
    domain,
    plan,
    violationFrom(50_000),
    run((value) => outcome('violated', String(value), value < 30_000 ? 'timing' : 'content')),
  );

  expect(smallest.outcome.violation?.basis).toBe('content');
  expect(smallest.case.text).toBe('30000');
});

describe('what the run of a case throws', () => {
  test('surfaces, and is no counterexample', async () => {
    const shrinking = shrink(
      domain,
      plan,
      violationFrom(50_000),
      run((value) => {
        if (value < 20_000) throw new TypeError('a mistake of ours');
        return outcome('violated');
      }),
    );

    await expect(shrinking).rejects.toThrow('a mistake of ours');
  });
});

describe('a context is made plainer', () => {
  const contexts = contextsOf(madeUpFactors, ['webhook', 'lowPriority', 's3Config']);
  const draw = { domain: ['only'], seed: 5, factors: madeUpFactors, contexts, ofList: contexts.length };
  const inSeveralContexts = [...candidatesOf(draw)].find(({ context }) => Object.keys(context).length > 1)!;
  const violated = outcome('violated', 'broken');
  const confirmation = { kind: 'confirmed', outcome: violated, failed: 3, tries: 3 } as const;
  const found: FoundViolation = { case: inSeveralContexts, outcome: violated, confirmation, shrinks: 0 };
  const violatedWhere =
    (isBroken: (context: object) => boolean) =>
    async ({ context }: Candidate<string>) =>
      outcome(isBroken(context) ? 'violated' : 'held');

  test('down to the factor that matters', async () => {
    const [factor] = Object.keys(inSeveralContexts.context);
    const smallest = await shrinkContext(
      draw,
      plan,
      found,
      violatedWhere((context) => factor! in context),
    );
    expect(Object.keys(smallest.case.context!)).toEqual([factor]);
    expect(smallest.case.path).toMatch(new RegExp(`^\\d+@${factor}=`));
  });

  test('to the plain one, where none matters', async () => {
    const smallest = await shrinkContext(
      draw,
      plan,
      found,
      violatedWhere(() => true),
    );
    expect(smallest.case).toMatchObject({
      context: {},
      text: '"only"',
      path: `${inSeveralContexts.path}@plain`,
    });
  });

  test('and stays as it is where all matter', async () => {
    expect(
      await shrinkContext(
        draw,
        plan,
        found,
        violatedWhere(() => false),
      ),
    ).toEqual(found);
  });
});
