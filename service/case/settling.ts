import { Inconclusive, Violation } from '../../engine/property/outcomes.ts';
import type { Time } from '../../engine/time/time.ts';
import type { Answer } from '../client/answer.ts';
import { type JobRequest, longestAnswer } from '../client/job-request.ts';
import type { Callers } from './callers.ts';

/** Calls whose answers are waited for, with time passing meanwhile as far as the call may legitimately take. */
export function settling(time: Time, callers: Callers): Callers {
  async function settle(
    call: (request: JobRequest) => Promise<Answer>,
    request: JobRequest,
    late: (words: string) => Error,
  ): Promise<Answer> {
    const most = longestAnswer(request);
    const answer = await time.settle(call(request), time.now() + most + time.setupTimeout);
    if (answer === undefined) throw late(`${request.operation} was not answered within ${most} ms and more`);
    return answer;
  }
  const inconclusive = (words: string): Error => new Inconclusive('blocked', words);
  const violation = (words: string): Error => new Violation('timing', words);

  return {
    given: (request) => settle(callers.given, request, inconclusive),
    context: (request) => settle(callers.context, request, inconclusive),
    baseline: (request) => settle(callers.baseline, request, inconclusive),
    when: (request) => settle(callers.when, request, violation),
  };
}
