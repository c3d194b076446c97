import { afterAll, inject, test } from 'vitest';
import { SuiteError } from '../../engine/errors.ts';
import { createTransport } from '../../engine/http/transport.ts';
import {
  type CaseReach,
  type CaseReachLearner,
  createCaseReachLearner,
  unreachedCasesOf,
} from '../../engine/mutate/case-reach.ts';
import { judgeMutant } from '../../engine/mutate/judge-mutant.ts';
import { createKillers } from '../../engine/mutate/killers.ts';
import type { MutantTask, MutationPlan, MutationReport } from '../../engine/mutate/mutation-plan.ts';
import { errored } from '../../engine/property/errored.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import { tiers } from '../../engine/property/tier.ts';
import { areaOf, ruleIn } from '../../engine/rules/rule-catalog.ts';
import { attributeErrors, judgeAttributed } from '../../engine/run/attribute-errors.ts';
import { limitAtOnce } from '../../engine/run/limit-at-once.ts';
import { createWorkerAdmission } from '../../engine/run/worker-admission.ts';
import { rules as catalog } from '../../generated/rules.ts';
import { type AroundCase, type JudgeOptions, judge } from '../case/judge.ts';
import { extendExpect } from '../case/matchers.ts';
import { type RuleCheck, registeredChecks } from '../case/rule.ts';
import { openReceiver } from '../receiver/receiver.ts';
import { createTarget, type Target } from '../target/target.ts';
import { type MutatedEmulator, startMutated } from './mutated-emulator.ts';

/** How many rules are asked about one mutant at a time. */
const atOnce = 3;
/** Cases of a rule at first: what most mutants show in. */
const fewCases = 3;
/** Only a mutant disturbs a call here: what it disturbs twice more, it disturbs. */
const mostTriesAgain = 2;
/** Real milliseconds for a call that waits for nothing: a mutant may leave many of them without an answer. */
const timeout = 3000;
/** Real milliseconds in which rules come to their end that nobody waits for any more. */
const longestEnd = 5000;

/** Makes a Vitest test of each rule whose reach the plan wants, and of each of its mutants. One runs after the other. */
export function registerMutations(): void {
  const plan = inject('mutations');
  const lane = openLane(plan);
  extendExpect();
  const stopAttributing = attributeErrors();
  if (plan.rules.length > 0) {
    test('at start', async ({ task }) => {
      task.meta.mutation = await lane.lookAtStart();
    });
  }
  for (const rule of plan.rules) {
    test(`reach of ${rule}`, async ({ task }) => {
      task.meta.mutation = await lane.lookAtReach(rule);
    });
  }
  for (const mutant of plan.mutants) {
    test(`mutant ${mutant.id}`, async ({ task }) => {
      task.meta.mutation = await lane.judge(mutant);
    });
  }
  afterAll(async () => {
    await lane.close();
    stopAttributing();
  });
}

type Judged = NonNullable<MutationReport['judged']>;

function seemedToHang({ status, reason }: Judged): boolean {
  return status === 'stopped' && reason === 'the emulator hangs';
}

type Lane = {
  lookAtStart(): Promise<MutationReport>;
  lookAtReach(rule: string): Promise<MutationReport>;
  judge(mutant: MutantTask): Promise<MutationReport>;
  close(): Promise<void>;
};

/** What a worker thread has for itself: an emulator that serves one mutant after the other, and who listens. */
function openLane({ start, seed, cases, rules, wanted, caseReaches }: MutationPlan): Lane {
  const transport = createTransport();
  const receiver = openReceiver({ listen: '127.0.0.1:0', url: undefined });
  const admission = createWorkerAdmission();
  const checks = new Map<string, RuleCheck>(registeredChecks().map((check) => [check.id, check]));
  const killers = createKillers();
  let shared: MutatedEmulator | undefined;

  async function judgeRule(
    target: Target,
    rule: string,
    { memory, ...options }: Pick<JudgeOptions, 'cases' | 'memory' | 'interrupted' | 'aroundCase'>,
  ): Promise<RuleResult> {
    const check = checks.get(rule);
    try {
      if (check === undefined) throw new SuiteError('the rule has no check');
      const given = { target, transport, receiver: await receiver, tier: tiers.embedded, admission, seed };
      const fixed = { path: undefined, shrinkFor: 0, verdictOnly: true, patience: timeout, memory };
      return await judgeAttributed({ targetRun: memory, rule }, () =>
        judge(check, { ...given, ...fixed, mostTriesAgain, ...options }),
      );
    } catch (error) {
      return errored(ruleIn(catalog, rule), String(error));
    }
  }

  async function targetOf({ profile }: MutatedEmulator): Promise<Target> {
    return createTarget(profile, {}, transport, await receiver);
  }

  async function judgeActive(
    emulator: MutatedEmulator,
    mutant: MutantTask,
    rulesAtOnce: number,
  ): Promise<Judged> {
    const { ended } = emulator;
    const target = await unlessEnded(targetOf(emulator), ended);
    const underWay = new Set<Promise<RuleResult>>();
    const verdict = await judgeMutant(killers.first(mutant), {
      ...{ ended, atOnce: rulesAtOnce, budget: mutant.budget, cases: [Math.min(fewCases, cases), cases] },
      async judge(rule, cases, interrupted) {
        const aroundCase = leavingOut(mutant, caseReaches[rule]);
        const judged = judgeRule(target, rule, { cases, memory: mutant.id, interrupted, aroundCase });
        underWay.add(judged);
        return judged.finally(() => underWay.delete(judged));
      },
    });
    if (verdict.killedBy !== undefined) killers.add(mutant.file, verdict.killedBy);
    const isOver = await within(
      longestEnd,
      Promise.all(underWay).then(() => target.close()),
    );
    if (!isOver || verdict.status !== 'killed') await renew();
    return { id: mutant.id, ...verdict };
  }

  async function judgeOnce(mutant: MutantTask, rulesAtOnce: number): Promise<Judged> {
    const begun = performance.now();
    if (mutant.fromStart) await renew();
    try {
      shared ??= await startMutated(start, { mutant: mutant.fromStart ? mutant.id : undefined });
      await shared.activate(mutant.id);
      return await judgeActive(shared, mutant, rulesAtOnce);
    } catch (error) {
      await renew();
      const reason = `the emulator ${(error as Error).message}`;
      const durationMs = Math.round(performance.now() - begun);
      return { id: mutant.id, status: 'stopped', reason, inconclusive: [], durationMs };
    } finally {
      if (mutant.fromStart) await renew();
      else await shared?.activate(undefined).catch(renew);
    }
  }

  /** @throws Error with the reason when the emulator ends meanwhile */
  async function reachOf(rule: string): Promise<MutationReport> {
    shared ??= await startMutated(start);
    const { countFor, ended } = shared;
    const begun = performance.now();
    const target = await unlessEnded(targetOf(shared), ended);
    await countFor(rule);
    const all = new Set<string>();
    const passed = async (next: string): Promise<readonly string[]> => {
      const some = await countFor(next);
      for (const id of some) all.add(id);
      return some;
    };
    const learner = createCaseReachLearner(new Set(wanted));
    const aroundCase = oneByOne(learner, passed, rule);
    const judged = judgeRule(target, rule, { cases, memory: 'reach', aroundCase });
    const { verdict, reason } = await unlessEnded(judged, ended);
    learner.between(await passed('nobody'));
    await unlessEnded(target.close(), ended);
    const reach = { rule, durationMs: Math.round(performance.now() - begun), mutants: [...all] };
    const learned = { reach, caseReach: learner.learned() };
    return verdict === 'pass' ? learned : { ...learned, problem: `${verdict}: ${reason}` };
  }

  /** The next mutant gets an emulator that nothing has spoilt. */
  async function renew(): Promise<void> {
    await shared?.stop();
    shared = undefined;
  }

  return {
    async lookAtStart() {
      shared ??= await startMutated(start);
      const loaded = await shared.countFor('once');
      const { ended } = shared;
      const target = await unlessEnded(targetOf(shared), ended);
      for (const rule of oneOfEachArea(rules))
        await unlessEnded(judgeRule(target, rule, { cases: 1, memory: 'once' }), ended);
      await unlessEnded(target.close(), ended);
      return { atStart: { loaded, once: await shared.countFor('nobody') } };
    },
    async lookAtReach(rule) {
      try {
        return await reachOf(rule);
      } catch {
        // A machine that is busy with something else may have let it seem to hang.
        await renew();
        return await reachOf(rule);
      }
    },
    async judge(mutant) {
      const judged = await judgeOnce(mutant, atOnce);
      // A machine that is busy with something else may have let it seem to hang: then it gets more of it.
      return { judged: seemedToHang(judged) ? await judgeOnce(mutant, 1) : judged };
    },
    async close() {
      await renew();
      await (await receiver).close();
      await transport.close();
    },
  };
}

/**
 * Runs cases one after the other, so that what is passed meanwhile is known to be of one of them.
 * @param passed gives what was passed since it was called before, and counts for another name from then on
 */
function oneByOne(
  learner: CaseReachLearner,
  passed: (next: string) => Promise<readonly string[]>,
  rule: string,
): AroundCase {
  const inTurn = limitAtOnce(1);
  return (seed, run) =>
    inTurn(async () => {
      learner.between(await passed(`${rule}, case ${seed}`));
      const outcome = await run();
      learner.case(seed, outcome, await passed(rule));
      return outcome;
    });
}

/** Answers for a case that does not get to a mutant what it comes to without it. */
function leavingOut({ id, leavesOut }: MutantTask, reach: CaseReach | undefined): AroundCase {
  const unreached = leavesOut && reach !== undefined ? unreachedCasesOf(reach, id) : () => undefined;
  return async (seed, run) => unreached(seed) ?? run();
}

/** What an emulator does once in its life, such as reading a schema, it does for the first rule of an area. */
function oneOfEachArea(rules: readonly string[]): string[] {
  return [...Map.groupBy(rules, areaOf).values()].map(([first]) => first!);
}

/** @throws Error with the reason when the signal is aborted first */
function unlessEnded<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new Error(String(signal.reason)));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([promise, ended]).finally(() => signal.removeEventListener('abort', end));
}

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
