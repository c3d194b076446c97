import { isOwnRefusal } from '../../engine/http/gateway-status.ts';
import type { Role } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Answer } from '../client/answer.ts';
import { callPatiently, isThrottled, type PatientCaller, type Pause } from '../client/call-patiently.ts';
import { departureFromSuccess } from '../client/documented.ts';
import type { JobRequest } from '../client/job-request.ts';
import { blockingRules } from './blocking-rules.ts';
import { lostAnswer } from './lost-answer.ts';

/** Makes calls for a case, each kind with its own view of failure. */
export type Callers = {
  /** Makes a setup call: anything but a documented success gives the case up. */
  given(request: JobRequest): Promise<Answer>;
  /** Brings about the context of a case: any answer will do. */
  context(request: JobRequest): Promise<Answer>;
  /** The accepted half of a pair: its answer is looked at by the pair. */
  baseline(request: JobRequest): Promise<Answer>;
  /** The act: every answer is judged, and so is the lack of one. */
  when(request: JobRequest): Promise<Answer>;
};

/** @param pause none where a throttled call is not repeated */
export function createCallers(client: PatientCaller, pause: Pause | undefined): Callers {
  async function call(request: JobRequest, role: Role): Promise<Answer> {
    const answer = await callPatiently(client, request, role, pause);
    if (!isThrottled(answer)) return answer;
    throw new Inconclusive('throttled', `${request.operation} was throttled (429)`);
  }

  return {
    async given(request) {
      const answer = await call(request, 'given').catch(unreachable);
      const departure = departureFromSuccess(answer);
      if (departure === undefined) return answer;
      const blockedBy = blockingRules[request.operation];
      throw new Inconclusive('blocked', `${request.operation}, which prepares the case, ${departure}`, {
        ...{ blockedBy, mayHideViolation: isSubmission(request) && isOwnRefusal(answer.status) },
      });
    },
    context: (request) => call(request, 'context').catch(unreachable),
    baseline: (request) => call(request, 'baseline').catch(unreachable),
    when: (request) => call(request, 'when').catch(lostAnswer),
  };
}

/** The document has no reason to refuse one that is well-formed: what the target would have done with it was not seen. @see interface 2.1, 4.1 */
function isSubmission({ operation }: JobRequest): boolean {
  return operation === 'run' || operation === 'runsync';
}

function unreachable(error: unknown): never {
  if (error instanceof TransportError) {
    throw new Inconclusive('unreachable', error.message, { cause: error });
  }
  throw error;
}
