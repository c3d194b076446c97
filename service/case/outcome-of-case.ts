import { UnusableSchema } from '../../engine/contract/schema/unusable-schema.ts';
import { SuiteError, UsageError } from '../../engine/errors.ts';
import type { Redact } from '../../engine/http/redact.ts';
import type { TracedCall } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { isAssertionError, shortened } from '../../engine/property/assertion-error.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import { legibleMessage } from '../../engine/property/legible-message.ts';
import { type Basis, Inconclusive, Violation } from '../../engine/property/outcomes.ts';
import { valueDifferences } from '../../engine/property/value-differences.ts';
import {
  brokenIn,
  brokenLooksIn,
  burstDisturbanceOf,
  disturbanceOf,
  gatewaysIn,
  isOwnStatus,
} from '../client/disturbance.ts';
import { type AskedWorld, ControlError } from '../control/control-client.ts';
import type { Delivery } from './delivery.ts';
import { expiredResult } from './expired-result.ts';
import { failedActOf } from './failed-act.ts';
import type { OpenCaseContext } from './open-case-context.ts';
import { outOfTime } from './out-of-time.ts';
import type { ServiceCaseRunner } from './run-case.ts';

/**
 * What a case comes to that has ended: its verdict, the evidence for it, and what may have disturbed it.
 * @throws SuiteError where the check threw anything but an assertion, or went on after a call that was not sent
 */
export function outcomeOfCase(
  open: OpenCaseContext,
  worldSpec: AskedWorld | undefined,
  thrown: { error: unknown } | undefined,
  delivery: Delivery,
  { isOpen, signal, target }: Pick<ServiceCaseRunner, 'isOpen' | 'signal' | 'target'>,
): Omit<CaseOutcome, 'took'> {
  if (!signal.aborted) assertEndedByRefusal(open, thrown?.error);
  const calls = open.trace.calls();
  const isShared = !target.hasWorlds;
  const { covered, freeValues, observed } = open;
  const disturbance = disturbanceOf(calls) ?? (delivery.kind === 'repeated' ? delivery.how : undefined);
  const redact: Redact = (text) => {
    open.learn(text);
    return open.redact(text);
  };
  const record = { names: open.names(), events: open.trace.events };
  const trouble = disturbance ?? burstDisturbanceOf(open.trace.bursts());
  const common = {
    covered,
    freeValues,
    observed,
    redact,
    ...record,
    calls,
    broken: brokenIn(calls),
    order: worldSpec,
    disturbance: trouble,
  };
  const reason =
    thrown === undefined ? evidenceGap(open, isOpen) : inconclusiveIn(thrown.error, signal, open.redact);
  if (reason !== undefined) {
    const failedAct = isShared || isOpen ? undefined : failedActOf(calls, reason);
    return { ...common, ...givenUp(reason, failedAct, calls, trouble) };
  }
  const excuse = isFinding(thrown?.error)
    ? (excuseOf(open, calls) ??
      repeatedEachTime(isShared, delivery) ??
      repeatedOfMany(open, thrown?.error, delivery))
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

/** A case that was given up, for what its act was answered or for another reason. */
function givenUp(
  reason: Inconclusive,
  failedAct: string | undefined,
  calls: readonly TracedCall[],
  trouble: string | undefined,
): Pick<CaseOutcome, 'verdict' | 'violation' | 'inconclusive' | 'disturbance'> {
  if (failedAct !== undefined) {
    const violation = { basis: 'transport', message: failedAct } as const;
    return { verdict: 'violated', violation, inconclusive: undefined, disturbance: trouble };
  }
  // What a gateway answers instead of a worker never arrived: the clock misses that call.
  const gateways = reason.kind === 'clock' ? gatewaysIn(calls) : undefined;
  const disturbance = trouble ?? gateways ?? brokenLooksIn(calls);
  return { verdict: 'inconclusive', violation: undefined, inconclusive: reason, disturbance };
}

/** What a rule says after a call that was not sent, as if it had been, says nothing about the target. @throws SuiteError */
function assertEndedByRefusal({ refusal, redact }: OpenCaseContext, error: unknown): void {
  const refused = refusal();
  if (refused instanceof SuiteError) throw refused;
  if (refused === undefined || error instanceof Inconclusive) return;
  throw new SuiteError(
    `the rule went on after a call that was not sent, because ${redact(refused.message)}: let that end the case`,
    { cause: refused },
  );
}

/** What repeats calls on the way to a target that others use, such as a gateway, does so again when a case is tried again. */
function repeatedEachTime(isShared: boolean, delivery: Delivery): string | undefined {
  return isShared && delivery.kind === 'repeated' ? delivery.how : undefined;
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

/** A case that judged no answer proves nothing, nor does one that judged somebody else's. An open rule only observes. */
function evidenceGap(open: OpenCaseContext, isOpen: boolean): Inconclusive | undefined {
  const misattributed = open.creations?.misattributed() ?? open.rentals?.misattributed();
  if (misattributed !== undefined) return new Inconclusive('nothing-to-judge', open.redact(misattributed));
  const answered = open.trace.calls().filter(({ answer }) => answer !== undefined);
  const judged = answered.filter(({ role }) => role === 'when');
  const bursts = open.trace.bursts().filter(({ role, counts }) => role === 'when' && hasAnswers(counts));
  if (judged.length + bursts.length === 0)
    return new Inconclusive('nothing-to-judge', 'no answer was judged');
  // Where one of the calls for its context was disturbed, the case may have stood in the plain one.
  const disturbance = disturbanceOf(answered.filter(({ role }) => role === 'when' || role === 'context'));
  if (disturbance !== undefined)
    return new Inconclusive('nothing-to-judge', `disturbed: ${disturbance}`, { code: 'answers-lost' });
  const isProven = open.assertions() > 0 || (isOpen && Object.keys(open.observed).length > 0);
  return isProven ? undefined : new Inconclusive('nothing-to-judge', 'nothing was asserted');
}

/** Of a burst that has ended; some of its calls may have been disturbed. */
function hasAnswers(counts: Readonly<Record<string, number>>): boolean {
  return Object.keys(counts).some(isOwnStatus);
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

/** Once a call was disturbed, nothing in the case is observed evidence: a target that is out of reach breaks no rule. */
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
  const seen: Basis = delivery.kind === 'once' ? 'content' : 'delivery';
  const own = found?.basis === 'repetition' && seen === 'content' ? seen : found?.basis;
  const basis = disturbance === undefined ? (own ?? seen) : 'transport';
  const message = shortened(redact(legibleMessage(error as Error)));
  const differences = valueDifferences(found?.cause ?? error, redact);
  return {
    ...{ basis, message, ...(found?.warns ? { warns: true } : {}) },
    ...(differences.length === 0 ? {} : { differences }),
  };
}

function unexpected(error: unknown, redact: Redact): SuiteError {
  // What the user can put right, such as a full disk, says so itself.
  if (error instanceof UsageError) return new SuiteError(redact(error.message), { cause: error });
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new SuiteError(`a check threw what is no assertion: ${redact(words)}`, { cause: error });
}
