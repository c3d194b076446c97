import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { differences } from '../../../harness/rule/differences.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { jsonValue } from '../../arbitraries/json-value.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { completed } from '../jobs.ts';

/** There are few cases of a boolean, so that each is drawn more often. */
const outputs = fc.oneof(
  { weight: 9, arbitrary: jsonValue() },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
);

rule(
  'job.record.output-any-json',
  { calls: 2, waits: { least: 1000, most: limits.wait.default + 600_000 } },
  async ({ holds }) => {
    await holds(
      fc.record({ operation: fc.constantFrom('run', 'runsync'), output: outputs }),
      async ({ operation, output }, scene) => {
        const { expect, cover } = scene;

        const { record } = await completed(operation, { input: probing({ return: output }) }, scene);

        if (output !== null) expect(record, 'the record').toHaveProperty('output');
        expect(differences(record.output ?? null, output), 'where the output is another').toEqual([]);
        cover(kindOf(output));
        if (!output) cover('falsy');
      },
      {
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
  },
);

function kindOf(output: unknown): string {
  if (output === null) return 'null';
  return Array.isArray(output) ? 'array' : typeof output;
}
