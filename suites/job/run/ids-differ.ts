import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { type JsonObject, jsonObject } from '../../arbitraries/json-object.ts';
import { judgedCall, untilDone } from '../../shared/jobs/jobs.ts';

const most = 3;

/** What may happen to a job before the next one is submitted: its id stays taken. */
const betweens = ['nothing', 'cancelled', 'deleted'] as const;
type Between = (typeof betweens)[number];

rule(
  'job.run.ids-differ',
  { calls: 2 * most, waits: { least: 0, most: most * (limits.wait.default + limits.ttl.minimum + 1000) } },
  async ({ property, ownWorld, afford }) => {
    await property(
      fc.record({
        bodies: fc.array(jsonObject(), { minLength: 1, maxLength: 2 }),
        operations: fc.array(fc.constantFrom('run', 'runsync'), { minLength: 2, maxLength: most }),
        between: fc.constantFrom(...betweens.filter((one) => ownWorld || one !== 'deleted')),
      }),
      async ({ bodies, operations, between }, caseContext) => {
        const { expect, cover } = caseContext;
        const ids: string[] = [];

        for (const [index, operation] of operations.entries()) {
          const id = await submit(operation, bodies[index % bodies.length]!, between, caseContext);
          expect(ids, 'the ids of earlier jobs').not.toContain(id);
          ids.push(id);
          await pass(between, id, caseContext);
        }

        if (bodies.length === 1) cover('the same body again');
        cover(between);
      },
      {
        covers: {
          'the same body again': 0.1,
          nothing: 0.1,
          cancelled: 0.1,
          ...afford({ deleted: 0.1 }, {}),
        },
      },
    );
  },
);

/** The id of a new job; of one that is to be deleted, with the least ttl. */
async function submit(
  operation: 'run' | 'runsync',
  input: JsonObject,
  between: Between,
  caseContext: CaseContext,
): Promise<string> {
  const body = between === 'deleted' ? { input, policy: { ttl: limits.ttl.minimum } } : { input };
  const { record, status } = await judgedCall(untilDone(operation, body, caseContext), caseContext);
  return record.id ?? caseContext.inconclusive(`${operation} was answered ${status} without an id`);
}

async function pass(between: Between, id: string, { when, time }: CaseContext): Promise<void> {
  if (between === 'cancelled') await when.cancel(id);
  if (between === 'deleted') await time.reach(time.now() + limits.ttl.minimum + time.slack + time.tick);
}
