import type { Redact } from '../client/redact.ts';
import type { TracedCall, TraceEvent } from '../client/trace.ts';
import type { Transport } from '../client/transport.ts';
import { counted } from '../counted.ts';
import { SuiteError } from '../errors.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { Interruption } from '../run/interruption.ts';
import type { Waiting } from '../run/waits.ts';
import { ControlError, type WorldOrder } from '../target/control-client.ts';
import type { EndpointName } from '../target/site.ts';
import type { Crowd } from '../target/stage.ts';
import type { Target } from '../target/target.ts';
import type { Duration } from '../time/time.ts';
import { isAssertionError, legibleMessage, shortened } from './assertion-error.ts';
import { clearAway } from './clear-away.ts';
import { disturbanceOf, volleyDisturbanceOf } from './disturbance.ts';
import { type OpenScene, openScene } from './open-scene.ts';
import { type Basis, Breach, Unjudged } from './outcomes.ts';
import type { Declaration } from './rule.ts';
import type { Scene } from './scene.ts';

/** Where and how the cases of one rule run. */
export type CaseRunner = {
  readonly target: Target;
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  readonly endpoint: EndpointName;
  readonly exclusive: boolean;
  /** Among which cases it waits for a place; undefined when it takes turns, or waits long. */
  readonly crowd?: Crowd | undefined;
  /** How long its property will take from here on, in real milliseconds: who has most to do goes first. */
  readonly toCome?: Duration | undefined;
  /** Whether the document leaves open what the rule is about. */
  readonly isOpen: boolean;
  readonly declares: Declaration;
  readonly memory: string;
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Told of each wait on a clock that runs by itself. */
  readonly waiting?: Waiting | undefined;
};

/** What came of one case. */
export type CaseOutcome = {
  readonly verdict: 'held' | 'breached' | 'unjudged';
  /** With a breach: what it rests on, and what was expected and came instead. */
  readonly breach: { readonly basis: Basis; readonly message: string; readonly warns?: boolean } | undefined;
  readonly unjudged: Unjudged | undefined;
  /** Which of its calls were disturbed and how, as far as we can tell. @see disturbanceOf */
  readonly disturbance: string | undefined;
  readonly covered: ReadonlySet<string>;
  readonly observed: Readonly<Record<string, unknown>>;
  /** The names that stand for secrets in what was traced. */
  readonly names: readonly string[];
  /** Puts names in the place of secrets, those in this text included. */
  readonly redact: Redact;
  readonly events: readonly TraceEvent[];
  readonly calls: readonly TracedCall[];
  readonly order: WorldOrder | undefined;
  readonly took: Took;
};

/** Real milliseconds: from when there was a place for it to its end, and for how long it had a turn. */
export type Took = { readonly case: Duration; readonly turn: Duration };

/**
 * Runs one case on a stage of its own.
 * @throws SuiteError when the check breaks its own declaration or throws anything but an assertion
 */
export async function runCase(
  runner: CaseRunner,
  seed: number,
  check: (scene: Scene) => Promise<void>,
): Promise<CaseOutcome> {
  const { target, transport, receiver, endpoint, patience, signal } = runner;
  if (signal.aborted) return withoutStage(outOfTime(signal));
  const { starts } = runner.declares;
  const order = { seed, memory: runner.memory, ...(starts === undefined ? {} : { now: starts }) };
  const stage = await target.open(order).catch(noStage);
  if (stage instanceof Unjudged) return withoutStage(stage);
  if (runner.crowd !== undefined) await stage.enter(runner.crowd, runner.toCome);
  if (runner.exclusive) await stage.lease(endpoint);
  if (signal.aborted) {
    await stage.close();
    return withoutStage(outOfTime(signal));
  }
  const { waiting } = runner;
  const begun = performance.now();
  const open = openScene({ stage, transport, receiver, endpoint, patience, signal, waiting });
  try {
    const thrown = await check(open.scene).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await clearAway(open, target.hasWorlds ? undefined : stage.site);
    assertDeclared(runner.declares, open);
    const took = { case: performance.now() - begun, turn: stage.turn() };
    return { ...outcomeOf(open, stage.order, thrown, runner), took };
  } finally {
    open.close();
    await stage.close();
  }
}

/** No world could be made: the emulator is gone, say. */
function noStage(error: unknown): Unjudged {
  if (!(error instanceof ControlError)) throw error;
  return new Unjudged('unreachable', error.message, { cause: error });
}

function withoutStage(unjudged: Unjudged): CaseOutcome {
  const seen = { covered: new Set<string>(), observed: {}, names: [], events: [], calls: [] };
  const redact: Redact = (text) => text;
  const took = { case: 0, turn: 0 };
  const nothing = { breach: undefined, disturbance: undefined, order: undefined, took };
  return { verdict: 'unjudged', unjudged, ...nothing, redact, ...seen };
}

function outcomeOf(
  open: OpenScene,
  order: WorldOrder | undefined,
  thrown: { error: unknown } | undefined,
  { isOpen, signal }: CaseRunner,
): Omit<CaseOutcome, 'took'> {
  const calls = open.trace.calls();
  const { covered, observed } = open;
  const disturbance = disturbanceOf(calls);
  const redact: Redact = (text) => {
    open.learn(text);
    return open.redact(text);
  };
  const told = { names: open.names(), events: open.trace.events };
  const trouble = disturbance ?? volleyDisturbanceOf(open.trace.volleys());
  const common = { covered, observed, redact, ...told, calls, order, disturbance: trouble };
  const reason =
    thrown === undefined ? evidenceGap(open, isOpen) : unjudgedIn(thrown.error, signal, open.redact);
  if (reason !== undefined) return { ...common, verdict: 'unjudged', breach: undefined, unjudged: reason };
  if (thrown === undefined) return { ...common, verdict: 'held', breach: undefined, unjudged: undefined };
  return {
    ...common,
    verdict: 'breached',
    breach: breachIn(thrown.error, open, disturbance),
    unjudged: undefined,
  };
}

function outOfTime(signal: AbortSignal): Unjudged {
  const words = signal.reason instanceof Interruption ? 'the run was interrupted' : 'the time budget ran out';
  return new Unjudged('budget', words, { cause: signal.reason });
}

/** A case that judged no answer proves nothing, nor does one that judged somebody else's. An open rule only observes. */
function evidenceGap(open: OpenScene, isOpen: boolean): Unjudged | undefined {
  const judged = open.trace.calls().filter((call) => call.role === 'when' && call.answer !== undefined);
  const volleys = open.trace.volleys().filter(({ role, counts }) => role === 'when' && hasAnswers(counts));
  if (judged.length + volleys.length === 0) return new Unjudged('nothing-to-judge', 'no answer was judged');
  const disturbance = disturbanceOf(judged);
  if (disturbance !== undefined) return new Unjudged('nothing-to-judge', `disturbed: ${disturbance}`);
  const isProven = open.assertions() > 0 || (isOpen && Object.keys(open.observed).length > 0);
  return isProven ? undefined : new Unjudged('nothing-to-judge', 'nothing was asserted');
}

/** Of a volley that has ended; some of its calls may have been disturbed. */
function hasAnswers(counts: Readonly<Record<string, number>>): boolean {
  return Object.keys(counts).some((name) => /^[1-4]\d\d$/.test(name));
}

function unjudgedIn(error: unknown, signal: AbortSignal, redact: Redact): Unjudged | undefined {
  if (signal.aborted) return outOfTime(signal);
  if (error instanceof Unjudged) {
    const { kind, blockedBy } = error;
    return new Unjudged(kind, shortened(redact(error.message)), blockedBy === undefined ? {} : { blockedBy });
  }
  if (error instanceof ControlError) return new Unjudged('clock', redact(error.message), { cause: error });
  return undefined;
}

/** Once a call was disturbed, nothing in the case is witnessed: a target that is out of reach breaks no rule. */
function breachIn(
  error: unknown,
  { redact }: OpenScene,
  disturbance: string | undefined,
): CaseOutcome['breach'] {
  const found = error instanceof Breach ? error : undefined;
  if (found === undefined && !isAssertionError(error)) {
    throw error instanceof SuiteError ? error : unexpected(error, redact);
  }
  const basis = disturbance === undefined ? (found?.basis ?? 'witnessed') : 'transport';
  const message = shortened(redact(legibleMessage(error as Error)));
  return { basis, message, ...(found?.warns ? { warns: true } : {}) };
}

function unexpected(error: unknown, redact: Redact): SuiteError {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new SuiteError(`a check threw what is no assertion: ${redact(words)}`, { cause: error });
}

function assertDeclared(declares: Declaration, open: OpenScene): void {
  const single = open.trace.calls().filter(({ polled, role }) => !polled && role !== 'control').length;
  const calls = open.trace.volleys().reduce((sum, { made }) => sum + made, single);
  if (calls > declares.calls) {
    throw new SuiteError(`a case made ${counted(calls, 'call')} and declares ${declares.calls}`);
  }
  const waited = open.clock.kind === 'virtual' ? open.waited() : 0;
  const most = declares.waits?.most ?? 0;
  if (waited > most) throw new SuiteError(`a case waited ${waited} ms and declares ${most}`);
}
