import type { Variant } from '../common/kinds.ts';

/** Which content types are asked for and named, as far as the document leaves it open. */
export const contentTypeVariants: readonly Variant[] = [
  {
    id: 'json-without-a-charset',
    says: 'Answers are application/json and name no charset.',
    freedom: 'content type of answers',
    answer: (reply) =>
      reply.body === undefined || reply.body instanceof Uint8Array
        ? reply
        : {
            status: reply.status,
            headers: { 'content-type': 'application/json' },
            body: new TextEncoder().encode(JSON.stringify(reply.body)),
          },
  },
  {
    id: 'job-answers-are-plain-text',
    says: 'Each answer of the job API says that it is plain text.',
    freedom: 'content type of answers',
    answer: (reply) =>
      reply.body === undefined || reply.body instanceof Uint8Array
        ? reply
        : {
            status: reply.status,
            headers: { ...reply.headers, 'content-type': 'text/plain' },
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
