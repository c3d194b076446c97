import type { Context } from '../../engine/context/context.ts';
import { UnusableSchema } from '../../engine/contract/schema/unusable-schema.ts';
import { SuiteError } from '../../engine/errors.ts';
import type { Redact } from '../../engine/http/redact.ts';
import type { TracedCall } from '../../engine/http/trace.ts';
import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { isAssertionError, shortened } from '../../engine/property/assertion-error.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import { legibleMessage } from '../../engine/property/legible-message.ts';
import { type Basis, Inconclusive, Violation } from '../../engine/property/outcomes.ts';
import { valueDifferences } from '../../engine/property/value-differences.ts';
import { type Admission, type Admitted, admitAtOnce } from '../../engine/run/admission.ts';
import { Interruption } from '../../engine/run/interruption.ts';
import type { Waiting } from '../../engine/run/waits.ts';
import { type LoopLag, watchLoopLag } from '../../engine/time/loop-lag.ts';
import type { Duration } from '../../engine/time/time.ts';
import { caseTimeShare } from '../../engine/time/time-share.ts';
import { brokenLooksIn, burstDisturbanceOf, disturbanceOf, gatewaysIn } from '../client/disturbance.ts';
import { type AskedWorld, ControlError } from '../control/control-client.ts';
import type { EndpointName } from '../profile/site.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { ConcurrencyGroup, Stage } from '../target/stage.ts';
import type { Target } from '../target/target.ts';
import { assertDeclared } from './assert-declared.ts';
import type { CaseContext } from './case-context.ts';
import { clearAway } from './clear-away.ts';
import { variedFactors } from './contexts-for.ts';
import { type Delivery, deliveryOf } from './delivery.ts';
import { expiredResult } from './expired-result.ts';
import { type OpenCaseContext, openCaseContext } from './open-case-context.ts';
import type { Declaration } from './rule.ts';
import { servedParametersOf } from './served-parameters.ts';

/** Where and how the cases of one rule run. */
export type ServiceCaseRunner = {
  readonly target: Target;
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  readonly endpoint: EndpointName;
  readonly exclusive: boolean;
  /** Among which cases it waits for a place; undefined when it takes turns, or waits long. */
  readonly concurrencyGroup?: ConcurrencyGroup | undefined;
  /** How long its property will take from here on, in real milliseconds: who has most to do goes first. */
  readonly toCome?: Duration | undefined;
  /** Whether the document leaves open what the rule is about. */
  readonly isOpen: boolean;
  readonly declares: Declaration;
  /** The context in which its jobs are submitted. */
  readonly context?: Context | undefined;
  readonly memory: string;
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Told of each wait on a clock that runs by itself. */
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
  const order = { seed, memory: runner.memory, ...(starts === undefined ? {} : { now: starts }) };
  const stage = await target.open(order).catch(noStage);
  if (stage instanceof Inconclusive) return stage;
  if (runner.concurrencyGroup !== undefined) await stage.enter(runner.concurrencyGroup, runner.toCome);
  if (runner.exclusive) await stage.lease(endpoint);
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
  const open = openCaseContext({
    stage,
    transport,
    receiver,
    endpoint,
    patience,
    signal,
    waiting,
    served,
    context,
    varied: variedFactors(runner),
  });
  const endOnce = once(endShare);
  try {
    const thrown = await check(open.caseContext).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await clearAway(open, target.hasWorlds ? undefined : stage.site);
    assertDeclared(runner.declares, open);
    const delivery =
      thrown === undefined ? deliveredOnce : deliveryOf(open.trace.events, await stage.deliveries?.());
    const took = { case: performance.now() - begun, turn: stage.turn(), own: endOnce() };
    return { ...doubtedFor(lag, open, outcomeOf(open, stage.order, thrown, delivery, runner)), took };
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

/** How late our own event loop may be, in real milliseconds, where the profile grants the target no slack. */
const leastLag = 250;

/**
 * On a clock that runs by itself our own delay lengthens whatever is measured: what then seems too late is no evidence, and
 * the case is tried again like one that was disturbed.
 */
function doubtedFor(
  lag: LoopLag | undefined,
  { clock }: OpenCaseContext,
  outcome: Omit<CaseOutcome, 'took'>,
): Omit<CaseOutcome, 'took'> {
  const worst = lag?.worst() ?? 0;
  const isTiming = outcome.violation?.basis === 'elapsed';
  if (!isTiming || worst <= Math.max(leastLag, clock.toRealTime(clock.slack) / 4)) return outcome;
  const words = `our own event loop was ${Math.round(worst)} ms late: ${outcome.violation.message}`;
  const inconclusive = new Inconclusive('clock', words);
  return {
    ...outcome,
    verdict: 'inconclusive',
    violation: undefined,
    inconclusive,
    disturbance: 'our own event loop',
  };
}

/** A case that waits for a clock that runs by itself needs no room meanwhile. */
function leavingBefore(waiting: Waiting, admitted: Admitted): Waiting {
  return (most) => {
    admitted.leave();
    return waiting(most);
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

function outcomeOf(
  open: OpenCaseContext,
  order: AskedWorld | undefined,
  thrown: { error: unknown } | undefined,
  delivery: Delivery,
  { isOpen, signal }: ServiceCaseRunner,
): Omit<CaseOutcome, 'took'> {
  const calls = open.trace.calls();
  const { covered, freeValues, observed } = open;
  const disturbance = disturbanceOf(calls) ?? (delivery.kind === 'repeated' ? delivery.how : undefined);
  const redact: Redact = (text) => {
    open.learn(text);
    return open.redact(text);
  };
  const told = { names: open.names(), events: open.trace.events };
  const trouble = disturbance ?? burstDisturbanceOf(open.trace.bursts());
  const common = { covered, freeValues, observed, redact, ...told, calls, order, disturbance: trouble };
  const reason =
    thrown === undefined ? evidenceGap(open, isOpen) : inconclusiveIn(thrown.error, signal, open.redact);
  if (reason !== undefined) {
    // What a gateway answers instead of a worker never arrived: the clock misses that call.
    const gateways = reason.kind === 'clock' ? gatewaysIn(calls) : undefined;
    const missed = trouble ?? gateways ?? brokenLooksIn(calls);
    return {
      ...common,
      disturbance: missed,
      verdict: 'inconclusive',
      violation: undefined,
      inconclusive: reason,
    };
  }
  const excuse = isFinding(thrown?.error)
    ? (excuseOf(open, calls) ?? repeatedOfMany(open, thrown?.error, delivery))
    : undefined;
  if (excuse !== undefined) {
    const inconclusive = new Inconclusive('nothing-to-judge', excuse);
    return { ...common, verdict: 'inconclusive', violation: undefined, inconclusive };
  }
  if (thrown === undefined)
    return { ...common, verdict: 'held', violation: undefined, inconclusive: undefined };
  const gateways = gatewaysIn(calls);
  return {
    ...common,
    disturbance: trouble ?? gateways,
    verdict: 'violated',
    violation: violationIn(thrown.error, open, disturbance ?? gateways, delivery),
    inconclusive: undefined,
  };
}

/** Of hundreds of calls on a wire that repeats them some come twice each time: what then goes wrong again says nothing. */
function repeatedOfMany({ trace }: OpenCaseContext, error: unknown, delivery: Delivery): string | undefined {
  const bursts = trace.bursts();
  if (bursts.length === 0) return undefined;
  if (delivery.kind === 'repeated') return delivery.how;
  // As many may have come twice as were lost; a check that rests on the transport has looked at other calls.
  const isTransport = error instanceof Violation && error.basis === 'transport';
  return isTransport ? undefined : burstDisturbanceOf(bursts);
}

/** What may legitimately have come between the act and what was found; undefined where nothing did. */
function excuseOf(open: OpenCaseContext, calls: readonly TracedCall[]): string | undefined {
  return open.rest.partsRead()[0] ?? expiredResult(calls, open.syncJobs, open.redact);
}

function isFinding(error: unknown): boolean {
  return error instanceof Violation || isAssertionError(error);
}

function outOfTime(signal: AbortSignal): Inconclusive {
  const cause = signal.reason;
  return cause instanceof Interruption
    ? new Inconclusive('budget', 'the run was interrupted', { code: 'interrupted', cause })
    : new Inconclusive('budget', 'the time budget ran out', { cause });
}

/** A case that judged no answer proves nothing, nor does one that judged somebody else's. An open rule only observes. */
function evidenceGap(open: OpenCaseContext, isOpen: boolean): Inconclusive | undefined {
  const misattributed = open.creations?.misattributed() ?? open.rentals?.misattributed();
  if (misattributed !== undefined) return new Inconclusive('nothing-to-judge', open.redact(misattributed));
  const judged = open.trace.calls().filter((call) => call.role === 'when' && call.answer !== undefined);
  const bursts = open.trace.bursts().filter(({ role, counts }) => role === 'when' && hasAnswers(counts));
  if (judged.length + bursts.length === 0)
    return new Inconclusive('nothing-to-judge', 'no answer was judged');
  const disturbance = disturbanceOf(judged);
  if (disturbance !== undefined)
    return new Inconclusive('nothing-to-judge', `disturbed: ${disturbance}`, { code: 'answers-lost' });
  const isProven = open.assertions() > 0 || (isOpen && Object.keys(open.observed).length > 0);
  return isProven ? undefined : new Inconclusive('nothing-to-judge', 'nothing was asserted');
}

/** Of a burst that has ended; some of its calls may have been disturbed. */
function hasAnswers(counts: Readonly<Record<string, number>>): boolean {
  return Object.keys(counts).some((name) => /^[1-4]\d\d$/.test(name));
}

function inconclusiveIn(error: unknown, signal: AbortSignal, redact: Redact): Inconclusive | undefined {
  if (signal.aborted) return outOfTime(signal);
  if (error instanceof Inconclusive) {
    const { kind, blockedBy, code } = error;
    return new Inconclusive(kind, shortened(redact(error.message)), { blockedBy, code });
  }
  if (error instanceof UnusableSchema)
    return new Inconclusive(
      'nothing-to-judge',
      `the target's schema can't be used: ${redact(error.message)}`,
      {
        code: 'schema-unusable',
      },
    );
  if (error instanceof TransportError && error.reason === 'beyond')
    return new Inconclusive('nothing-to-judge', redact(error.message), { code: 'beyond-reading' });
  if (error instanceof ControlError)
    return new Inconclusive('clock', redact(error.message), { cause: error });
  return undefined;
}

/** Once a call was disturbed, nothing in the case is witnessed: a target that is out of reach breaks no rule. */
function violationIn(
  error: unknown,
  { redact }: OpenCaseContext,
  disturbance: string | undefined,
  delivery: Delivery,
): CaseOutcome['violation'] {
  const found = error instanceof Violation ? error : undefined;
  if (found === undefined && !isAssertionError(error)) {
    throw error instanceof SuiteError ? error : unexpected(error, redact);
  }
  const seen: Basis = delivery.kind === 'once' ? 'witnessed' : 'delivery';
  const basis = disturbance === undefined ? (found?.basis ?? seen) : 'transport';
  const message = shortened(redact(legibleMessage(error as Error)));
  const differences = valueDifferences(found?.cause ?? error, redact);
  return {
    ...{ basis, message, ...(found?.warns ? { warns: true } : {}) },
    ...(differences.length === 0 ? {} : { differences }),
  };
}

function unexpected(error: unknown, redact: Redact): SuiteError {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new SuiteError(`a check threw what is no assertion: ${redact(words)}`, { cause: error });
}
