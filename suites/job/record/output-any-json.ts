import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { jsonInText, jsonValue } from '../../arbitraries/json-value.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { completed } from '../../shared/jobs/jobs.ts';
import { judgeTextsWithNul } from '../../shared/jobs/texts-with-nul.ts';

/** There are few cases of a boolean, and of texts that look like another value, so that each is drawn more often. */
const outputs = fc.oneof(
  { weight: 7, arbitrary: jsonValue() },
  { weight: 2, arbitrary: jsonInText() },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** How long a job works, in milliseconds: nothing, or longer than the least wait for it. */
const works = fc.constantFrom(0, limits.wait.minimum + 500);

rule(
  'job.record.output-any-json',
  { calls: 3, waits: { least: 1000 + limits.wait.minimum, most: limits.wait.default + 600_000 } },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({ operation: fc.constantFrom('run', 'run', 'runsync'), output: outputs, work: works }),
      async ({ operation, output, work }, caseContext) => {
        const { expect, cover } = caseContext;

        const { record } = await completed(
          operation,
          { input: probing({ return: output, work }) },
          caseContext,
        );

        if (output !== null) expect(record, 'the record').toHaveProperty('output');
        expect(differences(record.output ?? null, output), 'where the output is another').toEqual([]);
        cover(kindOf(output));
        if (!output) cover('falsy');
      },
      {
        timesWhereFree: 3,
        covers: {
          array: 0.05,
          object: 0.05,
          string: 0.05,
          number: 0.05,
          boolean: 0.03,
          null: 0.02,
          falsy: 0.05,
        },
      },
    );
    await judgeTextsWithNul((texts) => ({ input: probing({ return: texts }) }), ruleContext);
  },
);

function kindOf(output: unknown): string {
  if (output === null) return 'null';
  return Array.isArray(output) ? 'array' : typeof output;
}
