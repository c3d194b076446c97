import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { bodyOf, submission, withoutPriority } from '../../arbitraries/submission.ts';

const operation = fc.constantFrom('run', 'runsync');

rule(
  'job.input.required',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ holds }) => {
    await holds(
      fc.record({ operation, sketch: submission() }),
      async ({ operation, sketch }, { pair, request, expect, webhook, cover }) => {
        const body = bodyOf(withoutPriority(sketch), webhook);
        const { input, ...rest } = body;

        const refused = await pair(request({ operation, body }), request({ operation, body: rest }));

        expect(refused).toBeRefusedWith(400);
        cover(operation);
      },
      { covers: { run: 0.2, runsync: 0.2 } },
    );
  },
);
