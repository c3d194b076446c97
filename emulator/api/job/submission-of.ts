import type { JobKind, Submission } from '../../core/job.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { isHeapFullFor } from '../../runtime/heap-room.ts';
import type { JobCall } from '../../world/calls/job-call.ts';
import { parseJson } from './parse-json.ts';

/** The submission in a call's body, or why there is none. @see interface 2.1, 4.1 */
export function submissionOfCall(call: JobCall, kind: JobKind): { submission: Submission } | Refusal {
  if (isHeapFullFor(call.body.length))
    return refuse('no-memory', 'the emulator has no memory left for another job');
  const { behaviour } = call.world.service;
  const body = parseJson(call.body, (text) => behaviour.bodyIn(text, kind));
  if ('problem' in body) return refuse('malformed', body.problem);
  const problem = behaviour.submissionProblem(body.value, kind);
  if (problem !== undefined) return refuse('malformed', problem);
  return { submission: body.value as Submission };
}
