import type { Transport } from '../../engine/http/transport.ts';
import type { RuleResult } from '../../engine/property/result.ts';
import type { Duration } from '../../engine/time/time.ts';
import type { Profile } from '../profile/profile.ts';
import type { EndpointName } from '../profile/site.ts';
import { gatherFacts } from './gather-facts.ts';
import { likelyCauses } from './likely-causes.ts';
import { inspectionReason } from './render-inspection.ts';

/** Real milliseconds that an explanation may take, and each of its calls. */
const most = { all: 20_000, call: 5000, pause: 1000 } as const satisfies Record<string, Duration>;

/** Why a job would wait at an endpoint, in one line, and whether that names a cause. */
export type WaitingExplanation = { readonly words: string; readonly isCause: boolean };

export type WaitingExplainer = (endpoint: EndpointName) => Promise<WaitingExplanation | undefined>;

/**
 * Adds to an inconclusive result for which no worker started, or a job did not end, why a job would wait at the endpoint. Once a rule, at its end:
 * the calls belong to no case.
 */
export async function explainWaiting(
  result: RuleResult,
  endpoint: EndpointName,
  explain: WaitingExplainer | undefined,
): Promise<RuleResult> {
  const { verdict, reason, reasonCode } = result;
  const isWaiting = reasonCode === 'worker-not-started' || reasonCode === 'job-not-ended';
  if (explain === undefined || verdict !== 'inconclusive' || !isWaiting) return result;
  const why = await explain(endpoint);
  // A job that did not end may have run: without a cause it is not said to wait.
  if (why === undefined || (reasonCode === 'job-not-ended' && !why.isCause)) return result;
  return { ...result, reason: `${reason}; a job waits at ${endpoint}: ${why.words}` };
}

/** An explainer that asks the target itself. What workers log is left out: reports are passed on. */
export function waitingExplainer(profile: Profile, transport: Transport): WaitingExplainer {
  return async (endpoint) => {
    const signal = AbortSignal.timeout(most.all);
    const options = { profile, transport, signal, timeout: most.call, endpoint, withLogs: false };
    const pause = () => new Promise((resolve) => setTimeout(resolve, most.pause));
    try {
      const inspection = likelyCauses(await gatherFacts(undefined, { ...options, pause }));
      return { words: inspectionReason(inspection), isCause: inspection.causes.length > 0 };
    } catch {
      // An explanation that can't be had changes no verdict.
      return undefined;
    }
  };
}
