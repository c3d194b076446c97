import type { Context } from '../../engine/context/context.ts';
import type { Redact } from '../../engine/http/redact.ts';
import type { Transport } from '../../engine/http/transport.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { type Admission, type Admitted, admitAtOnce } from '../../engine/run/admission.ts';
import type { Waiting } from '../../engine/run/waits.ts';
import { watchLoopLag } from '../../engine/time/loop-lag.ts';
import type { Duration } from '../../engine/time/time.ts';
import { caseTimeShare } from '../../engine/time/time-share.ts';
import type { ManagementApi } from '../client/rest-request.ts';
import { servedParametersOf } from '../client/served-parameters.ts';
import { soldOutTypesOf } from '../client/want-of-stock.ts';
import { ControlError } from '../control/control-client.ts';
import type { EndpointName } from '../profile/site.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { ConcurrencyGroup, Stage } from '../target/stage.ts';
import type { Target } from '../target/target.ts';
import { assertDeclared } from './assert-declared.ts';
import type { CaseContext } from './case-context.ts';
import { clearAway } from './clear-away.ts';
import { variedFactors } from './contexts-for.ts';
import { type Delivery, deliveryOf } from './delivery.ts';
import { doubtedForReceiver } from './doubted-for-receiver.ts';
import { doubtedForRetirement } from './doubted-for-retirement.ts';
import { doubtedForTime } from './doubted-for-time.ts';
import { openCaseContext } from './open-case-context.ts';
import { outOfTime } from './out-of-time.ts';
import { outcomeOfCase } from './outcome-of-case.ts';
import { createActivity, endOwnCheck, notingStage } from './own-calls/end-own-check.ts';
import type { Declaration } from './rule.ts';

/** Where and how the cases of one rule run. */
export type ServiceCaseRunner = {
  readonly target: Target;
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  readonly endpoint: EndpointName;
  readonly exclusive: boolean;
  /** The management APIs that its rule needs: the first tells whether the target lives. */
  readonly apis: readonly ManagementApi[];
  /** Among which cases it waits for a place; undefined when it takes turns, or waits long. */
  readonly concurrencyGroup?: ConcurrencyGroup | undefined;
  /** How long its property will take from here on, in real milliseconds: who has most to do goes first. */
  readonly toCome?: Duration | undefined;
  /** Whether the document leaves open what the rule is about. */
  readonly isOpen: boolean;
  /** Whether a user wrote it. */
  readonly isOwn?: boolean;
  readonly declares: Declaration;
  /** The context in which its jobs are submitted. */
  readonly context?: Context | undefined;
  readonly memory: string;
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Called at each wait on a clock that runs by itself. */
  readonly waiting?: Waiting | undefined;
  /** Lets in as many cases at a time as the machine can do; without one, all. */
  readonly admission?: Admission | undefined;
};

type CaseCheck = (caseContext: CaseContext) => Promise<void>;

/**
 * Runs one case on a stage of its own.
 * @throws SuiteError when the check breaks its own declaration or throws anything but an assertion
 */
export async function runCase(
  runner: ServiceCaseRunner,
  seed: number,
  check: CaseCheck,
): Promise<CaseOutcome> {
  const { target, admission = admitAtOnce } = runner;
  if (target.hasWorlds) return admission.admit((admitted) => runAdmitted(runner, seed, check, admitted));
  // Who has a place on a shared target never waits for another one, so that those who are let in come to their end.
  const stage = await openStage(runner, seed);
  if (stage instanceof Inconclusive) return withoutStage(stage);
  return admission.admit((admitted) => runOn(stage, runner, check, admitted));
}

/** Opening a world takes as long as the emulator takes for other calls. */
async function runAdmitted(
  runner: ServiceCaseRunner,
  seed: number,
  check: CaseCheck,
  admitted: Admitted,
): Promise<CaseOutcome> {
  const begun = performance.now();
  const stage = await openStage(runner, seed);
  if (stage instanceof Inconclusive) return withoutStage(stage);
  admitted.answered(performance.now() - begun);
  return runOn(stage, runner, check, admitted);
}

/** A stage where it is our turn. */
async function openStage(runner: ServiceCaseRunner, seed: number): Promise<Stage | Inconclusive> {
  const { target, endpoint, signal } = runner;
  if (signal.aborted) return outOfTime(signal);
  const { starts } = runner.declares;
  const options = { seed, memory: runner.memory, ...(starts === undefined ? {} : { now: starts }) };
  const stage = await target.open(options).catch(noStage);
  if (stage instanceof Inconclusive) return stage;
  if (runner.concurrencyGroup !== undefined)
    await stage.enter(runner.concurrencyGroup, runner.toCome, signal);
  if (runner.exclusive) await stage.lease(endpoint, signal);
  return stage;
}

async function runOn(
  stage: Stage,
  runner: ServiceCaseRunner,
  check: CaseCheck,
  admitted: Admitted,
): Promise<CaseOutcome> {
  const { target, transport, receiver, endpoint, patience, signal, context } = runner;
  if (signal.aborted) {
    await stage.close();
    return withoutStage(outOfTime(signal));
  }
  const begun = performance.now();
  const endShare = caseTimeShare.begin();
  const waiting = runner.waiting && leavingBefore(runner.waiting, admitted);
  const lag = target.rate === undefined ? undefined : watchLoopLag();
  const served = servedParametersOf(target);
  const turning = target.hasWorlds ? stage : leavingForTurns(stage, admitted);
  const activity = runner.isOwn ? createActivity() : undefined;
  const open = openCaseContext({
    stage: activity === undefined ? turning : notingStage(turning, activity),
    transport,
    receiver,
    endpoint,
    patience,
    signal,
    waiting,
    served,
    soldOut: soldOutTypesOf(target),
    context,
    varied: variedFactors(runner),
    isOwn: runner.isOwn ?? false,
  });
  const endOnce = once(endShare);
  try {
    const checking = check(open.caseContext);
    const ending = activity === undefined ? checking : endOwnCheck(checking, activity, signal);
    const thrown = await ending.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await clearAway(open, target.hasWorlds ? undefined : stage.site);
    assertDeclared(runner, open);
    const delivery =
      thrown === undefined ? deliveredOnce : deliveryOf(open.trace.events, await stage.deliveries?.());
    const took = { case: performance.now() - begun, turn: stage.turn(), own: endOnce() };
    const seen = outcomeOfCase(open, stage.worldSpec, thrown, delivery, runner);
    const found = await doubtedForRetirement(seen, target);
    const wasFlooded = receiver?.wasFloodedSince(begun) ?? false;
    const outcome = doubtedForReceiver(found, open, wasFlooded, lag);
    return { ...(lag === undefined ? outcome : doubtedForTime(outcome, open, lag, target.wire)), took };
  } finally {
    endOnce();
    lag?.stop();
    open.close();
    await stage.close();
  }
}

const deliveredOnce: Delivery = { kind: 'once' };

/** Calls a function once, however often it is called itself. */
function once<T>(call: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: call() };
    return result.value;
  };
}

/** A case that waits for a clock that runs by itself needs no room meanwhile. */
function leavingBefore(waiting: Waiting, admitted: Admitted): Waiting {
  return (most) => {
    admitted.leave();
    return waiting(most);
  };
}

/**
 * A case that waits for its turn gives its room back: who has the turn may have to be let in yet. In a world nobody waits for
 * one.
 */
function leavingForTurns(stage: Stage, admitted: Admitted): Stage {
  return {
    ...stage,
    lease(endpoint, signal) {
      admitted.leave();
      return stage.lease(endpoint, signal);
    },
  };
}

/** No world could be made: the emulator is gone, say. */
function noStage(error: unknown): Inconclusive {
  if (!(error instanceof ControlError)) throw error;
  return new Inconclusive('unreachable', error.message, { cause: error });
}

function withoutStage(inconclusive: Inconclusive): CaseOutcome {
  const seen = {
    covered: new Set<string>(),
    freeValues: [],
    observed: {},
    names: [],
    events: [],
    calls: [],
  };
  const redact: Redact = (text) => text;
  const took = { case: 0, turn: 0 };
  const nothing = { violation: undefined, disturbance: undefined, order: undefined, took };
  return { verdict: 'inconclusive', inconclusive, ...nothing, redact, ...seen };
}
