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

/** In the words of checks: a job that waited for a worker in vain. */
const noWorker =
  /\b(worker|job|jobs) did not start\b|\bno worker (took|answered)\b|\bjob behind did not start\b|\bjob did not start either\b/;

/** Says why a job would wait at an endpoint, in one line. */
export type WaitingExplainer = (endpoint: EndpointName) => Promise<string | undefined>;

/**
 * Adds to an inconclusive result for which no worker started why a job would wait at the endpoint. Once a rule, at its end:
 * the calls belong to no case.
 */
export async function explainWaiting(
  result: RuleResult,
  endpoint: EndpointName,
  explain: WaitingExplainer | undefined,
): Promise<RuleResult> {
  const { verdict, reason } = result;
  if (explain === undefined || verdict !== 'inconclusive' || !noWorker.test(reason ?? '')) return result;
  const why = await explain(endpoint);
  return why === undefined ? result : { ...result, reason: `${reason}; a job waits at ${endpoint}: ${why}` };
}

/** An explainer that asks the target itself. What workers log is left out: reports are passed on. */
export function waitingExplainer(profile: Profile, transport: Transport): WaitingExplainer {
  return async (endpoint) => {
    const signal = AbortSignal.timeout(most.all);
    const options = { profile, transport, signal, timeout: most.call, endpoint, withLogs: false };
    const pause = () => new Promise((resolve) => setTimeout(resolve, most.pause));
    try {
      return inspectionReason(likelyCauses(await gatherFacts(undefined, { ...options, pause })));
    } catch {
      // An explanation that can't be had changes no verdict.
      return undefined;
    }
  };
}
