import type { Variant } from '../common/kinds.ts';

/** Which content types are asked for and named, as far as the document leaves it open. */
export const contentTypeVariants: readonly Variant[] = [
  {
    id: 'job-answers-name-other-types',
    says: 'Answers of the job API say that they are plain text, and refusals that they are JSON, without a charset.',
    freedom: 'content type of answers',
    answer: (reply) =>
      reply.body === undefined || reply.body instanceof Uint8Array
        ? reply
        : {
            status: reply.status,
            headers: {
              ...reply.headers,
              'content-type': reply.status < 400 ? 'text/plain' : 'application/json',
            },
            body: new TextEncoder().encode(JSON.stringify(reply.body)),
          },
  },
  {
    id: 'other-content-types-answer-415',
    says: 'A submission that does not call itself JSON is refused with 415.',
    freedom: 'content type of requests',
    wrap: (next) => (call) => {
      const isSubmission = call.operation === 'run' || call.operation === 'runsync';
      return isSubmission && !/^application\/json\b/i.test(call.contentType ?? '')
        ? { status: 415, body: { error: 'send application/json' } }
        : next(call);
    },
  },
];
