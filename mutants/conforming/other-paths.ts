import { admit } from '../../emulator/core/access.ts';
import { takeTurn } from '../../emulator/core/rate-limit.ts';
import { isRefusal } from '../../emulator/core/refusal.ts';
import type { JobCall, Route } from '../../emulator/world/calls/job-call.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { Variant } from '../common/kinds.ts';

/** Answers for a worker that serves many calls beside its jobs; what is refused is refused as usual. */
function atOnce(call: JobCall, usual: Route, reply: Reply): Reply | Promise<Reply> {
  const { service, clock } = call.world;
  const admitted = admit(service, 'openai', call.authorization, call.endpointId);
  if (isRefusal(admitted)) return usual(call);
  const ended = takeTurn(service, { ...admitted, operation: 'openai' }, clock.now());
  if (isRefusal(ended)) return usual(call);
  ended();
  return reply;
}

/** What the document leaves open about `/openai` and `/requests`. */
export const otherPathVariants: readonly Variant[] = [
  {
    id: 'openai-where-a-worker-serves-it',
    says: 'POST /openai/* answers 404 on every endpoint but the one named openai.',
    freedom: 'where /openai is served',
    wrap: (next) => (call) =>
      call.operation === 'openai' && call.endpointId !== 'openai'
        ? { status: 404, body: { error: 'no worker here serves that' } }
        : next(call),
  },
  {
    id: 'openai-does-not-know-the-model',
    says: 'POST /openai/* answers 404 because there is no such model.',
    // With a refusal that has no body nobody could tell what was not found.
    freedom: 'error body',
    wrap: (next) => (call) =>
      call.operation === 'openai'
        ? atOnce(call, next, {
            status: 404,
            body: { error: { message: 'The model does not exist', type: 'NotFoundError' } },
          })
        : next(call),
  },
  {
    id: 'openai-and-requests-are-not-implemented',
    says: 'POST /openai/* and GET /requests answer 501.',
    freedom: 'where /openai is served',
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const isAdmitted = reply.status < 300 || reply.status === 404;
      return isAdmitted && (call.operation === 'openai' || call.operation === 'requests')
        ? { status: 501, body: { error: 'no worker here serves that' } }
        : reply;
    },
  },
  {
    id: 'openai-answers-at-once',
    says: 'POST /openai/* is answered at once, whatever waits in the queue.',
    freedom: 'where /openai is served',
    wrap: (next) => (call) =>
      call.operation === 'openai'
        ? atOnce(call, next, { status: 200, body: { object: 'chat.completion', choices: [] } })
        : next(call),
  },
  {
    id: 'requests-in-a-list',
    says: 'GET /requests answers a list of ids.',
    freedom: 'what /requests answers',
    wrap: (next) => async (call) => {
      const reply = await next(call);
      if (call.operation !== 'requests' || reply.status !== 200) return reply;
      const { requests } = reply.body as { requests: { id: string }[] };
      return { ...reply, body: requests.map(({ id }) => id) };
    },
  },
];
