import { gatewayStatuses, mayBeOfGateway } from '../../engine/http/gateway-status.ts';
import type { TracedAnswer, TracedBurst, TracedCall } from '../../engine/http/trace.ts';
import type { BrokenCall } from '../../engine/property/case-outcome.ts';
import { isNotImplemented } from './lacking.ts';

/**
 * The calls of a case that got no answer which certainly is the service's own: none that is whole, a 5xx or another status that gateways
 * give too, or a body that is not what its head says. Each with its place among the calls, so that two cases can be
 * told to be disturbed alike; undefined when every answer speaks for itself.
 */
export function disturbanceOf(calls: readonly TracedCall[]): string | undefined {
  const own = calls.filter(({ role }) => role !== 'control');
  let place = 0;
  const disturbed = own.flatMap((call) => {
    if (!call.polled) place += 1;
    const transportOutcome = call.lookedAgain ? undefined : fateOf(call);
    return transportOutcome === undefined
      ? []
      : [`${call.role} ${call.operation} at ${place}: ${transportOutcome}`];
  });
  return disturbed.length === 0 ? undefined : [...new Set(disturbed)].join(', ');
}

/** Those calls, and the looks that broke and were taken again. */
export function brokenIn(calls: readonly TracedCall[]): BrokenCall[] {
  return calls.flatMap((call) => {
    const { operation, role, polled } = call;
    const isLook = call.lookedAgain === true;
    const isBroken = role !== 'control' && (isLook || fateOf(call) !== undefined);
    return isBroken ? [{ operation, role, polled, isLook }] : [];
  });
}

/** The same of bursts: how it befell so many calls says nothing about whose fault it is. */
export function burstDisturbanceOf(bursts: readonly TracedBurst[]): string | undefined {
  const outcomes = bursts.flatMap(({ role, operation, counts }, place) => {
    const odd = Object.keys(counts).filter((name) => isOdd(operation, name));
    return odd.map((transportOutcome) => `${role} burst of ${operation} at ${place}: ${transportOutcome}`);
  });
  return outcomes.length === 0 ? undefined : outcomes.join(', ');
}

function isOdd(operation: string, name: string): boolean {
  return !isOwnStatus(name) && !isNotImplemented(operation, Number(name));
}

/**
 * The calls of a case that may be answered by any status, and that a gateway may have answered. They excuse no case that was
 * judged; but what is found by such an answer may be the gateway's doing.
 */
export function gatewaysIn(calls: readonly TracedCall[]): string | undefined {
  const found = calls.flatMap(({ role, operation, answer, proof }, place) => {
    const mayBe = proof === 'unneeded' || (proof === 'no stock' && isJudged(role));
    const isOne = mayBe && answer !== undefined && gatewayStatuses.has(answer.status);
    return isOne ? [`${role} ${operation} at ${place + 1}: ${answer.status}`] : [];
  });
  return found.length === 0 ? undefined : found.join(', ');
}

/** Whether what is found may rest on what answered a call of this role. */
function isJudged(role: TracedCall['role']): boolean {
  return role === 'when' || role === 'baseline';
}

/** The looks of a case that broke and were taken again: what could not be judged after one may have to do with it. */
export function brokenLooksIn(calls: readonly TracedCall[]): string | undefined {
  const found = calls.filter(({ lookedAgain }) => lookedAgain === true);
  return found.length === 0
    ? undefined
    : found.map(({ operation }) => `a read by ${operation} broke`).join(', ');
}

/** Whether what came of a call of a burst is a status that only the service gives. */
export function isOwnStatus(name: string): boolean {
  return /^[1-4]\d\d$/.test(name) && !mayBeOfGateway(Number(name));
}

/** What came of a call instead of an answer that speaks for itself. */
export function fateOf({
  answer,
  failure,
  proof,
  operation,
}: Pick<TracedCall, 'answer' | 'failure' | 'proof' | 'operation'>): string | undefined {
  if (proof === 'worker' || proof === 'unneeded' || proof === 'no stock') return undefined;
  if (failure !== undefined) return 'no whole answer';
  if (answer === undefined) return undefined;
  if (isNotImplemented(operation, answer.status)) return undefined;
  if (mayBeOfGateway(answer.status)) return String(answer.status);
  if (proof === 'missing') return `${answer.status}, not of a worker or not whole`;
  if (answer.goesOn || mayBeEmpty(operation, answer)) return undefined;
  return isGarbled(answer) ? 'a body that is not what its head says' : undefined;
}

/** What REST answers to a call that is not there to read is not shown: it may be nothing. */
function mayBeEmpty(operation: string, answer: TracedAnswer): boolean {
  if (answer.wasJson || !/^v[12] (?!GET)/.test(operation)) return false;
  return answer.body === '' && answer.headers['content-type'] === undefined;
}

/**
 * A success is JSON unless it says otherwise; so is whatever says that it is. A success that says that it is text can be decoded.
 * Errors may look as they like.
 */
function isGarbled(answer: TracedAnswer): boolean {
  const { status } = answer;
  if (answer.wasJson ?? isJson(answer.body)) return false;
  const { headers, body } = answer;
  const type = headers['content-type'] ?? '';
  const isSuccess = status >= 200 && status < 300 && status !== 204;
  const saysJson = /[/+]json\s*(;|$)/i.test(type);
  const isPromised = saysJson ? isSuccess || body !== '' : isSuccess && /^$|html/i.test(type);
  const isUndecodable = isSuccess && /^text\//i.test(type) && body.includes('\ufffd');
  return isPromised || isUndecodable;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
