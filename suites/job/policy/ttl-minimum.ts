import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { isRefused } from '../../shared/jobs/jobs.ts';
import { endedByTtl, outlives, thereBefore } from './lifespans.ts';

const { minimum } = limits.ttl;

rule(
  'job.policy.ttl.minimum',
  { calls: 4, waits: { least: minimum + 1000, most: minimum + outlives } },
  async ({ holds }) => {
    const below = fc.oneof(fc.integer({ min: 0, max: minimum - 1 }), fc.constantFrom(minimum - 1, 1));
    await holds(
      fc.record({
        ttl: fc.oneof(fc.constant(minimum), below),
        longer: fc.integer({ min: 1000, max: outlives }),
      }),
      async ({ ttl, longer }, scene) => {
        const body = endedByTtl(minimum + longer, ttl);
        if (ttl === minimum) await judgeMinimum(body, scene);
        else await judgeBelow(body, endedByTtl(minimum + longer, minimum), scene);
        scene.cover(ttl === minimum ? 'the minimum' : 'less');
      },
      { covers: { 'the minimum': 0.1, less: 0.1 } },
    );
  },
);

async function judgeMinimum(body: object, scene: Scene): Promise<void> {
  const { given, when, expect } = scene;
  const other = await given.run({ input: {} });
  const answer = await when.run(body);
  expect(answer).toBeAccepted();
  expect(answer.record.id, 'the ids of two jobs').not.toBe(other.id);
  await judgeLife(answer, scene);
}

/** Less than the minimum is refused, or taken for the minimum or more. */
async function judgeBelow(body: object, baseline: object, scene: Scene): Promise<void> {
  const { pair, request, expect } = scene;
  const answer = await pair(
    request({ operation: 'run', body: baseline }),
    request({ operation: 'run', body }),
  );
  if (answer.status < 200 || answer.status > 299)
    expect(isRefused(answer), `refused or taken; it answered ${answer.status}`).toBe(true);
  else await judgeLife(answer, scene);
}

async function judgeLife({ record, sent }: Answer, scene: Scene): Promise<void> {
  if (record.id === undefined) scene.unjudged('the submission was answered without an id');
  await thereBefore(record.id, sent + minimum, scene);
}
