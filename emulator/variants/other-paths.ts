import type { Variant } from '../alteration.ts';

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
        ? { status: 404, body: { error: { message: 'The model does not exist', type: 'NotFoundError' } } }
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
