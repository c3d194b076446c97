import fc, { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { type Mangling, manglings } from '../../arbitraries/manglings.ts';
import { submission, submissionBodyOf, withoutPriority } from '../../arbitraries/submission.ts';

const operations = ['run', 'runsync'] as const;
type Operation = (typeof operations)[number];

/** Each way to mangle a body, on the least that can be submitted. */
const leastMangled = operations.flatMap((operation) =>
  manglings.map((mangling) => ({
    operation,
    mangling,
    [toStringMethod]: () => `${operation}, ${mangling[toStringMethod]()}`,
  })),
);

rule(
  'job.body.malformed',
  { calls: 2, waits: { least: 0, most: 2 * limits.wait.default } },
  async ({ property }) => {
    await property(leastMangled, ({ operation, mangling }, caseContext) =>
      judge(operation, JSON.stringify({ input: {} }), mangling, caseContext),
    );
    await property(
      fc.record({
        operation: fc.constantFrom(...operations),
        draft: submission(),
        mangling: fc.constantFrom<Mangling>(...manglings),
      }),
      async ({ operation, draft, mangling }, caseContext) => {
        const text = JSON.stringify(submissionBodyOf(withoutPriority(draft), caseContext.webhook));
        await judge(operation, text, mangling, caseContext);
        caseContext.cover(operation);
        caseContext.cover(mangling.where);
      },
      { covers: { run: 0.1, runsync: 0.1, end: 0.1, within: 0.1, whole: 0.03 } },
    );
  },
);

async function judge(
  operation: Operation,
  text: string,
  mangling: Mangling,
  { pair, request, expect }: CaseContext,
): Promise<void> {
  const refused = await pair(
    request({ operation, text }),
    request({ operation, text: mangling.apply(text) }),
  );
  expect(refused).toBeRefusedWith(400);
}
