import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { differences } from '../../../harness/rule/differences.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { demandingObject } from '../../arbitraries/demanding-object.ts';
import { completed } from '../jobs.ts';

/** Without orders the probe returns its input; with `reflect`, the whole job as it saw it. */
rule(
  'job.input.opaque',
  { calls: 2, waits: { least: 1000, most: limits.wait.default + 600_000 } },
  async ({ holds }) => {
    await holds(
      fc.record({
        operation: fc.constantFrom('run', 'runsync'),
        demanding: demandingObject(),
        reflect: fc.boolean(),
      }),
      async ({ operation, demanding: { demand, object }, reflect }, scene) => {
        const { expect, cover } = scene;
        const input = reflect ? { ...object, probe: { reflect } } : object;

        const { output } = (await completed(operation, { input }, scene)).record;

        const seen = reflect ? (output as { input?: unknown } | undefined)?.input : output;
        expect(differences(seen, input), 'where the input that comes back is another').toEqual([]);
        cover(demand);
      },
      { covers: { plain: 0.05, deep: 0.05, long: 0.05, numbers: 0.05, names: 0.05, text: 0.05 } },
    );
  },
);
