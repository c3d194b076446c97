import { type DoctorCheck, foundProblem, ok, seconds } from '../finding.ts';
import { isAnswered, replyWords } from '../reply.ts';

const body = { messages: [{ role: 'user', content: 'Hello' }], max_tokens: 1 };

/** The worker behind the endpoint that is named for it serves /openai; a model that it lacks is an answer of it. */
export const openaiRoute: DoctorCheck = {
  id: 'endpoint.openai.route',
  after: ['endpoint.openai'],
  async run({ site, job, patience }) {
    const reply = await job({
      ...{ operation: 'openai', endpoint: site.endpoints.openai!, key: 'valid' },
      ...{ route: 'v1/chat/completions', body },
    });
    // A worker that has to start first keeps the call waiting.
    if (!isAnswered(reply) && reply.silence === 'timeout') {
      return [ok(`the endpoint for /openai keeps a call waiting for more than ${seconds(patience.call)}`)];
    }
    const isMissing =
      isAnswered(reply) && (reply.status === 405 || (reply.status === 404 && !/\bmodel\b/i.test(reply.text)));
    if (isAnswered(reply) && !isMissing) return [ok('the endpoint for /openai serves it')];
    return [
      foundProblem(
        `the endpoint for /openai does not serve it: POST /openai/v1/chat/completions was ${replyWords(reply)}`,
        'Fix endpoints.openai, or leave it out.',
      ),
    ];
  },
};
