import type { Endpoint } from '../../core/endpoint.ts';
import { refuse } from '../../core/refusal.ts';
import type { JobCall } from '../../world/calls/job-call.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import { parseJson } from './parse-json.ts';
import { refusalReply } from './refusal-reply.ts';
import { answerRunsync } from './submit.ts';

/**
 * What `/openai/*` does is open. Here the handler gets the path and the body as `openai_route` and `openai_input`, and
 * its output is the answer. @see interface 4.1
 */
export async function openai(call: JobCall, endpoint: Endpoint): Promise<Reply> {
  const body = call.body.length === 0 ? { value: null } : parseJson(call.body);
  if ('problem' in body) return refusalReply(call.world, 'openai', refuse('malformed', body.problem));
  const jobRequest = { input: { openai_route: call.route, openai_input: body.value } };
  const bytes = new TextEncoder().encode(JSON.stringify(jobRequest));
  const answer = await answerRunsync({ ...call, body: bytes }, endpoint);
  const record = answer.body;
  const isDone = typeof record === 'object' && record !== null && 'output' in record;
  return isDone ? json(answer.status, record.output) : answer;
}
