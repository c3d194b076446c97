import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { judgedCall, notAlike } from '../../shared/jobs/jobs.ts';
import { plainLetters } from '../../shared/plain-letters.ts';

const routes = ['v1/chat/completions', 'v1/completions'];
const body = { messages: [{ role: 'user', content: 'Hello' }], prompt: 'Hello', max_tokens: 1 };

/** That there is nothing of the kind, or not as a POST. Of a worker that serves no such thing a service may say 404 or 501. */
const nothing = [405, 410];

/**
 * An endpoint whose worker serves nothing of the kind may answer 404; one that the target profile names for it may not,
 * unless it is the model that is not found.
 */
rule(
  'job.openai.exists',
  { calls: 3 + routes.length, waits: { least: 0, most: 2 * limits.wait.default + 1_200_000 } },
  async ({ property, hasEndpoint, untried }) => {
    const named: EndpointName[] = hasEndpoint('openai') ? ['openai'] : [];
    if (named.length === 0) untried('an endpoint whose worker serves /openai: the target profile names none');
    await property(['probe', ...named] as const, async (endpoint, caseContext) => {
      const { given, request, offered, expect } = caseContext;
      await given.call(request({ operation: 'health', endpoint }));
      await notAlike(caseContext);
      const answers: Answer[] = [];
      for (const route of routes) {
        answers.push(await judgedCall(request({ operation: 'openai', endpoint, route, body }), caseContext));
      }

      const served =
        answers.find((answer) => !nothing.includes(answer.status) && !isNotFound(answer)) ?? answers[0]!;

      const words = `the statuses that say there is no POST /openai/${served.request.route}`;
      expect(nothing, words).not.toContain(served.status);
      if (endpoint !== 'openai' && served.status === 404) offered(served);
      expect(isNotFound(served), `whether POST /openai/${served.request.route} is not found`).toBe(false);
    });
  },
);

/** Workers of the kind say so in the same way when they do not have the model. */
function isNotFound(answer: Answer): boolean {
  return answer.status === 404 && !/\bmodel\b/i.test(plainLetters(answer));
}
