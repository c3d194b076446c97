import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { notTimedOutBefore, outlives, pickedUp } from './time-outs.ts';

const { minimum } = limits.executionTimeout;
const { minimum: shortest, maximum: longest } = limits.ttl;

rule(
  'job.policy.execution-timeout.minimum',
  { hears: true, calls: 4, waits: { least: minimum + 2000, most: longest } },
  async ({ holds }) => {
    const below = fc.oneof(fc.integer({ min: 0, max: minimum - 1 }), fc.constantFrom(minimum - 1, 1));
    await holds(
      fc.record({
        limit: fc.oneof(fc.constant(minimum), below),
        ttl: fc.integer({ min: 2 * shortest, max: longest }),
      }),
      async ({ limit, ttl }, scene) => {
        if (limit === minimum) await judgeMinimum(ttl, scene);
        else await judgeBelow(limit, ttl, scene);
        scene.cover(limit === minimum ? 'the minimum' : 'less');
      },
      { covers: { 'the minimum': 0.1, less: 0.1 } },
    );
  },
);

function bodyOf(executionTimeout: Duration, ttl: Duration, { beacons }: Scene): object {
  return {
    input: probing({ beacon: beacons.url, work: minimum + outlives }),
    policy: { ttl, executionTimeout },
  };
}

async function judgeMinimum(ttl: Duration, scene: Scene): Promise<void> {
  const { when, expect } = scene;
  const answer = await when.run(bodyOf(minimum, ttl, scene));
  expect(answer).toBeAccepted();
  await judgeTime(answer.record.id, answer, scene);
}

/** Less than the minimum is refused, or taken for the minimum or more. */
async function judgeBelow(limit: Duration, ttl: Duration, scene: Scene): Promise<void> {
  const { pair, request, expect } = scene;
  const [least, less] = [minimum, limit].map((one) =>
    request({ operation: 'run', body: bodyOf(one, ttl, scene) }),
  );
  const answer = await pair(least!, less!);
  if (answer.status < 200 || answer.status > 299) expect(answer).toBeRefusedWith(400);
  else await judgeTime(answer.record.id, answer, scene);
}

async function judgeTime(id: string | undefined, { sent }: { sent: number }, scene: Scene): Promise<void> {
  if (id === undefined) scene.unjudged('the submission was answered without an id');
  await notTimedOutBefore(await pickedUp({ id, sent }, scene), minimum, scene);
}
