import type { TracedCall } from '../../engine/http/trace.ts';
import type { Inconclusive, InconclusiveKind } from '../../engine/property/outcomes.ts';
import { fateOf } from '../client/disturbance.ts';

const internalServerError = 500;

/** Why a case was given up that has nothing to do with what its act was answered. */
const ofOthers: readonly InconclusiveKind[] = ['unreachable', 'throttled', 'clock', 'budget'];

/**
 * Says which act of a case, or which call that it was to be compared with, was answered 500, where the case was given up for it. In a world
 * that was made for the case, in which the worker does as the case wants, nothing explains such an answer that comes each time, while other
 * calls are served. Undefined where none was.
 * @see interface 7.1
 */
export function failedActOf(calls: readonly TracedCall[], { kind, code }: Inconclusive): string | undefined {
  if (ofOthers.includes(kind)) return undefined;
  // A balancer says that no worker is ready by other statuses: asked again and again, it never says anything else.
  const starts = code === 'worker-not-started' ? calls.filter(({ proof }) => proof === 'missing') : [];
  const failed = starts.every(isInternalError)
    ? (starts[0] ?? calls.find((call) => isJudged(call) && isInternalError(call)))
    : undefined;
  return failed === undefined
    ? undefined
    : `${wordsOf(failed)} was answered ${internalServerError}, which no worker explains`;
}

function wordsOf({ operation }: TracedCall): string {
  return operation === 'http' ? 'a call of the load balancing endpoint' : operation;
}

/** Whether a call was answered, and not by a gateway, that something is wrong inside. */
export function isInternalError(call: TracedCall): boolean {
  return fateOf(call) === String(internalServerError);
}

/** Where the worker may have crashed, as contexts have it, and what behaves as no document shows. @see interface 4.1 */
const exempt: ReadonlySet<string> = new Set(['runsync', 'openai', 'requests']);

function isJudged({ role, operation }: TracedCall): boolean {
  return (role === 'when' || role === 'baseline') && !exempt.has(operation);
}
