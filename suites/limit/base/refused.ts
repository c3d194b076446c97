import fc from 'fast-check';
import type { Domain } from '../../../engine/property/property.ts';
import type { Bench } from '../../../service/case/rule.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { isAccepted } from '../../shared/jobs/many-jobs.ts';
import { acceptedRequests } from '../calls.ts';
import { countsCalls } from '../counts-calls.ts';
import { assertBaseLimit } from '../lawful.ts';
import { heavy, isBrief, type Limited, light, limitedOperations, limitOf, window } from '../operations.ts';
import { exceed, excessOf, expectPutOff, silence, spanOf } from '../volleys.ts';

/** Ten windows, and what may be admitted in them: fixed windows touch eleven, and a bucket is full to begin with. */
const windows = 10;
const mostAdmitted = windows + 1;
/** How many times the limit is sent in them. */
const excess = 12;
/** The calls set out in so many groups, the last of them early enough to be answered within the ten windows, where calls take time. */
const groups = 100;

rule(
  'limit.base.refused',
  { fixes: countsCalls, calls: excess * 2000 + 4000, waits: { least: 3 * window, most: 6_000_000 } },
  async (bench) => {
    await bench.holds(limitedOperations(bench), async (operation, scene) => {
      const { requests: limit } = limitOf(operation);
      const requests = await acceptedRequests(operation, excessOf(limit), scene);
      await assertBaseLimit(bench, scene);
      await silence(scene);

      const answers = await exceed(requests, limit, scene);

      await expectPutOff(answers, limit, scene);
    });
    if (bench.longestWait < (windows + 4) * window) {
      bench.untried('a steady excess over ten windows');
      return;
    }
    await bench.holds(steadyOperations(bench), (operation, scene) => judgeSteadily(operation, bench, scene));
  },
);

/** Of the high limits one, which the seed chooses: each of them takes tens of thousands of calls. */
function steadyOperations(bench: Bench): Domain<Limited> {
  if (bench.clock === 'real') return light.filter((operation) => operation !== 'cancel');
  if (isBrief(bench)) return fc.constantFrom<Limited>('purgeQueue', 'requests');
  const one = heavy[Math.abs(bench.seed) % heavy.length]!;
  return [...light, one];
}

async function judgeSteadily(operation: Limited, bench: Bench, scene: Scene): Promise<void> {
  const { expect, unjudged, volley } = scene;
  const { requests: limit, concurrent } = limitOf(operation);
  const calls = excess * limit;
  const group = Math.ceil(calls / groups);
  const within = (bench.clock === 'virtual' ? 0.99 : 0.9) * windows * window;
  const gap = Math.floor(within / Math.ceil(calls / group));
  const requests = await acceptedRequests(operation, calls, scene);
  await assertBaseLimit(bench, scene);
  await silence(scene);

  const atOnce = Math.max(group, Math.floor(concurrent / 2));
  const answers = await volley({ requests, calls, group, gap, atOnce }).end();

  if (spanOf(answers) >= windows * window) unjudged(`the calls took ${Math.round(spanOf(answers))} ms`);
  const admitted = answers.filter(isAccepted).length;
  expect(admitted, `of ${calls} calls in ten windows, those admitted`).toBeLessThanOrEqual(
    mostAdmitted * limit,
  );
}
