import { expect, test } from 'vitest';
import { narrowedTo, planAlone, planProof } from './plan-proof.ts';
import type { Catalog } from './proof.ts';

const catalog: Catalog = {
  rules: ['job.run.accepts', 'job.wait.honoured'],
  faults: [{ id: 'f', kind: 'ignored', sharp: true, breaks: ['job.wait.honoured'] }],
  variants: [
    { id: 'v1', freedom: 'x' },
    { id: 'v2', freedom: 'x' },
    { id: 'w', freedom: 'y' },
  ],
  nullTargets: ['html'],
};

const options = { target: { name: 'emulated' }, seed: 3, cases: undefined, full: false };

test('every mutant meets the rules that it names', () => {
  const { faults } = planProof(catalog, options);

  expect(faults.get('f')).toMatchObject({ rules: ['job.wait.honoured'], world: { faults: ['f'] }, seed: 3 });
});

test('each rule meets every third stub target, and all of them in full and in a part', () => {
  const met = (change: object, isPart = false) => {
    const nullTargets = ['html', 'echo', 'empty', 'closed'];
    const plan = planProof({ ...catalog, nullTargets, isPart }, { ...options, ...change });
    return [...plan.nullTargets.values()].map(({ rules, world }) => [world?.nullTarget?.id, ...rules]);
  };
  const [accepts, honoured] = catalog.rules;
  expect(met({})).toEqual([['html', accepts], ['echo'], ['empty', honoured], ['closed', accepts]]);
  expect(met({ seed: 4 })).toEqual([['html'], ['echo', honoured], ['empty', accepts], ['closed']]);
  expect(met({ quick: true })).toEqual([['html'], ['echo'], ['empty'], ['closed']]);
  expect(met({ quick: true, seed: 16 })).toEqual([['html', accepts], ['echo'], ['empty'], ['closed']]);
  const all = ['html', 'echo', 'empty', 'closed'].map((id) => [id, accepts, honoured]);
  expect(met({ full: true })).toEqual(all);
  expect(met({}, true)).toEqual(all);
});

test('in full every fault meets every rule, and variants get all cases', () => {
  const whole = { ...options, full: true };
  const { faults, plain } = planProof(catalog, whole);
  const variants = planAlone(alone('w'), whole);

  expect(faults.get('f')?.rules).toEqual(catalog.rules);
  expect([plain.cases, variants.get('w')?.cases]).toEqual([undefined, undefined]);
});

test('a variant alone gets the cases that the plain target gets, so that the two can be compared', () => {
  const { plain } = planProof(catalog, options);
  for (const targetRun of planAlone(alone('v1', 'w'), options).values())
    expect(targetRun).toMatchObject({ cases: plain.cases, seed: plain.seed });
});

test('combinations get some of the cases, and never more than asked for', () => {
  const casesOf = (change: object) =>
    planProof(catalog, { ...options, ...change }).combinations.map(({ targetRun }) => targetRun.cases);
  expect(new Set(casesOf({}))).toEqual(new Set([8]));
  expect(new Set(casesOf({ cases: 4 }))).toEqual(new Set([4]));
  expect(new Set(casesOf({ full: true }))).toEqual(new Set([undefined]));
});

test('each rule meets every third combination, and all of them in full and in a part', () => {
  const meetings = (change: object, isPart = false) => {
    const plan = planProof({ ...catalog, isPart }, { ...options, ...change });
    return plan.combinations.map(({ targetRun }) => Number(targetRun.rules.includes('job.run.accepts')));
  };
  expect(meetings({})).toEqual([1, 0, 0, 1, 0, 0]);
  expect(meetings({ seed: 4 })).toEqual([0, 0, 1, 0, 0, 1]);
  expect(meetings({ quick: true, seed: 12 })).toEqual([0, 0, 0, 1, 0, 0]);
  expect(meetings({ full: true })).toEqual([1, 1, 1, 1, 1, 1]);
  expect(meetings({}, true)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('combinations hold every pair of variants, and never two of one freedom', () => {
  const sets = planProof(catalog, options).combinations.map(({ variants }) => variants.join(' '));
  expect(sets).toEqual(expect.arrayContaining(['v1 w', 'v2 w', 'v1', 'v2', 'w']));
  for (const set of sets) expect(set).not.toContain('v1 v2');
});

test('all target runs have names of their own', () => {
  const plan = planProof(catalog, options);
  const single = planAlone(alone('v1', 'v2', 'w'), options);
  const groups = [plan.faults, single, plan.nullTargets].flatMap((targetRuns) => [...targetRuns.values()]);
  const ids = [plan.plain, ...groups, ...plan.combinations.map(({ targetRun }) => targetRun)].map(
    ({ id }) => id,
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('a combination is narrowed to one rule and some of its variants, with the same cases', () => {
  const { targetRun } = planProof(catalog, options).combinations[0]!;
  const narrowed = narrowedTo(targetRun, 'job.run.accepts', ['v1']);
  expect(narrowed).toMatchObject({ rules: ['job.run.accepts'], world: { variants: ['v1'] } });
  expect([narrowed.seed, narrowed.cases]).toEqual([targetRun.seed, targetRun.cases]);
});

const alone = (...ids: string[]) => ids.map((id) => ({ id, rules: catalog.rules }));
