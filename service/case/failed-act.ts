import type { TracedCall } from '../../engine/http/trace.ts';
import type { Inconclusive, InconclusiveKind } from '../../engine/property/outcomes.ts';
import { fateOf } from '../client/disturbance.ts';
import { tellingCuts } from './http-callers.ts';

const internalServerError = 500;

/** Why a case was given up that has nothing to do with what its act was answered. */
const ofOthers: readonly InconclusiveKind[] = ['unreachable', 'throttled', 'clock', 'budget'];

/** The key may have no right, no money or no calls left: of a worker this says nothing. */
const ofTheKey = [401, 402, 403, 429];

/**
 * Says which act of a case, or which call that it was to be compared with, was answered 500, where the case was given up for it; or that no
 * plain call of the load balancing endpoint came to a worker. In a world that was made for the case, in which the worker does as the case
 * wants and starts at once, nothing explains what comes each time, while other calls are served. Undefined where none was.
 * @see interface 1 and 7.1
 */
export function failedActOf(calls: readonly TracedCall[], { kind, code }: Inconclusive): string | undefined {
  const unrouted = unroutedIn(calls, code);
  if (unrouted !== undefined) return unrouted;
  if (ofOthers.includes(kind)) return undefined;
  const failed = calls.find((call) => isJudged(call) && isInternalError(call));
  return failed === undefined
    ? undefined
    : `${failed.operation} was answered ${internalServerError}, which no worker explains`;
}

function unroutedIn(calls: readonly TracedCall[], code: string | undefined): string | undefined {
  const all = calls.filter(({ operation, role }) => operation === 'http' && role === 'given');
  const plain = all.slice(all.findLastIndex(({ proof }) => proof === 'worker') + 1);
  const areCut = plain.length >= tellingCuts && plain.every(({ failure }) => failure !== undefined);
  if (code !== 'worker-not-started' && !areCut) return undefined;
  if (plain.length === 0 || plain.some(isForTheKey)) return undefined;
  const { answer } = plain.at(-1)!;
  const fate = answer === undefined ? 'got no answer' : `was answered ${answer.status}`;
  return `none of ${plain.length} plain calls of the load balancing endpoint came to a worker, which starts at once in this world; the last ${fate}`;
}

function isForTheKey({ answer }: TracedCall): boolean {
  return answer !== undefined && ofTheKey.includes(answer.status);
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
