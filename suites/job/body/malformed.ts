import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { type Mangling, manglings } from '../../arbitraries/manglings.ts';
import { bodyOf, submission, withoutPriority } from '../../arbitraries/submission.ts';

rule(
  'job.body.malformed',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ holds }) => {
    await holds(
      fc.record({
        operation: fc.constantFrom('run', 'runsync'),
        sketch: submission(),
        mangling: fc.constantFrom<Mangling>(...manglings),
      }),
      async ({ operation, sketch, mangling }, { pair, request, expect, webhook, cover }) => {
        const text = JSON.stringify(bodyOf(withoutPriority(sketch), webhook));

        const refused = await pair(
          request({ operation, text }),
          request({ operation, text: mangling.apply(text) }),
        );

        expect(refused).toBeRefusedWith(400);
        cover(operation);
        cover(mangling.where);
      },
      { covers: { run: 0.1, runsync: 0.1, end: 0.1, within: 0.1, whole: 0.03 } },
    );
  },
);
