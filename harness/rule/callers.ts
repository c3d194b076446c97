import type { Answer } from '../client/answer.ts';
import { departureFromSuccess } from '../client/documented.ts';
import type { JobClient } from '../client/job-client.ts';
import { isWaitOver, type JobRequest } from '../client/job-request.ts';
import type { Role } from '../client/trace.ts';
import { TransportError } from '../client/transport.ts';
import { blockingRules } from './blocking-rules.ts';
import { lostAnswer } from './lost-answer.ts';
import { Unjudged } from './outcomes.ts';

/** Makes calls for a case, each kind with its own view of failure. */
export type Callers = {
  /** Sets the scene: anything but a documented success gives the case up. */
  given(request: JobRequest): Promise<Answer>;
  /** Brings about the context of a case: any answer will do. */
  context(request: JobRequest): Promise<Answer>;
  /** The accepted half of a pair: its answer is looked at by the pair. */
  baseline(request: JobRequest): Promise<Answer>;
  /** The act: every answer is judged, and so is the lack of one. */
  when(request: JobRequest): Promise<Answer>;
};

type Caller = Pick<JobClient, 'call'>;

/** How often and how long, in milliseconds, a call that is answered 429 is put off. */
const pauses = [1000, 2000, 4000, 8000];

/** A pause before a call that was put off is made again: real milliseconds, or those of a clock that only we move. */
export type Pause = (ms: number) => Promise<unknown>;

/** @param pause none where a throttled call is not repeated */
export function createCallers(client: Caller, pause: Pause | undefined): Callers {
  async function call(request: JobRequest, role: Role): Promise<Answer> {
    const answer = await callPatiently(client, request, role, pause);
    if (!isThrottled(answer)) return answer;
    throw new Unjudged('throttled', `${request.operation} was throttled (429)`);
  }

  return {
    async given(request) {
      const answer = await call(request, 'given').catch(unreachable);
      const departure = departureFromSuccess(answer);
      if (departure === undefined) return answer;
      const blockedBy = blockingRules[request.operation];
      throw new Unjudged('blocked', `${request.operation}, which sets the scene, ${departure}`, {
        blockedBy,
      });
    },
    context: (request) => call(request, 'context').catch(unreachable),
    baseline: (request) => call(request, 'baseline').catch(unreachable),
    when: (request) => call(request, 'when').catch(lostAnswer),
  };
}

/** Makes a call, and again after a pause while the target puts it off. */
export async function callPatiently(
  client: Caller,
  request: JobRequest,
  role: Role,
  rest: Pause | undefined,
): Promise<Answer> {
  let answer = await client.call(request, role);
  for (const pause of rest === undefined ? [] : pauses) {
    if (!isThrottled(answer)) return answer;
    await rest?.(pauseAsked(answer) ?? pause);
    answer = await client.call(request, role, true);
  }
  return answer;
}

/** Any status may answer a call whose wait for a job has passed: then a 429 puts nothing off. @see interface 4.1 */
function isThrottled(answer: Answer): boolean {
  return answer.status === 429 && !isWaitOver(answer);
}

/** How long, in milliseconds of ours, an answer asks to be left alone. */
export function pauseAsked(answer: Pick<Answer, 'headers'>): number | undefined {
  const seconds = Number(answer.headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 && seconds <= 60 ? seconds * 1000 : undefined;
}

function unreachable(error: unknown): never {
  if (error instanceof TransportError) {
    throw new Unjudged('unreachable', error.message, { cause: error });
  }
  throw error;
}
