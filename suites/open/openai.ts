import { toStringMethod } from 'fast-check';
import { limits } from '../../generated/limits.ts';
import type { JobRequestOptions } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import { judgedCall } from '../shared/jobs/jobs.ts';
import { shapeOf } from './shape-of.ts';

const messages = [{ role: 'user', content: 'Hello' }];

type Call = {
  readonly name: string;
  readonly requestOptions: Omit<JobRequestOptions, 'operation'>;
  [toStringMethod](): string;
};

const calls: readonly Call[] = [
  kind('a chat', { route: 'v1/chat/completions', body: { messages, max_tokens: 1 } }),
  kind('a completion', { route: 'v1/completions', body: { prompt: 'Hello', max_tokens: 1 } }),
  kind('an unknown path', { route: 'v1/nothing-of-the-kind', body: {} }),
  kind('no JSON', { route: 'v1/chat/completions', text: '{' }),
];

rule(
  'open.openai',
  { calls: 2, waits: { least: 0, most: limits.wait.default + 1_200_000 } },
  async ({ property, hasEndpoint }) => {
    const endpoint = hasEndpoint('openai') ? 'openai' : 'probe';
    await property(calls, async ({ name, requestOptions }, caseContext) => {
      const answer = await judgedCall(
        caseContext.request({ ...requestOptions, operation: 'openai', endpoint }),
        caseContext,
      );

      caseContext.observe(`${name}: status`, answer.status);
      caseContext.observe(`${name}: body`, answer.text === '' ? 'none' : shapeOf(answer.json));
    });
  },
);

function kind(name: string, requestOptions: Call['requestOptions']): Call {
  return { name, requestOptions, [toStringMethod]: () => name };
}
