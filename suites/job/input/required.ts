import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { submission, submissionBodyOf, withoutPriority } from '../../arbitraries/submission.ts';

const operation = fc.constantFrom('run', 'runsync');
/** What is in the place of `input`: nothing, the same under another name, or not even a body. */
const instead = fc.oneof(
  { weight: 3, arbitrary: fc.constant('nothing') },
  { weight: 2, arbitrary: fc.constantFrom('inputs', 'Input', 'INPUT', 'data', 'payload') },
  { weight: 1, arbitrary: fc.constant('no body') },
);
/** Long enough for any job that is accepted to be done: what answers after a wait says nothing of acceptance. */
const wait = fc.option(fc.integer({ min: limits.wait.default, max: limits.wait.maximum }));

rule(
  'job.input.required',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.maximum } },
  async ({ property }) => {
    await property(
      fc.record({ operation, draft: submission(), instead, wait }),
      async ({ operation, draft, instead, wait }, { pair, request, expect, webhook, cover }) => {
        const body = submissionBodyOf(operation === 'run' ? draft : withoutPriority(draft), webhook);
        const query = operation === 'runsync' && wait !== null ? { query: { wait } } : {};
        const accepted = request({ operation, body, ...query });

        const refused = await pair(accepted, without(accepted, instead), ['/text', `/body/${instead}`]);

        expect(refused).toBeRefusedWith(400);
        cover(operation);
        cover(instead === 'nothing' ? 'nothing instead' : 'something instead');
      },
      { covers: { run: 0.2, runsync: 0.2, 'nothing instead': 0.2, 'something instead': 0.2 } },
    );
  },
);

/** The same request without the key `input`. */
function without({ body, ...bare }: JobRequest, instead: string): JobRequest {
  const { input, ...rest } = body as Record<string, unknown>;
  if (instead === 'no body') return { ...bare, text: '' };
  return { ...bare, body: instead === 'nothing' ? rest : { ...rest, [instead]: input } };
}
