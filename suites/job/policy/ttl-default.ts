import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { isUnfinished } from '../../shared/jobs/jobs.ts';
import { behindOneAtWork, endedByTtl, goneAfter, outlives, thereBefore } from './lifespans.ts';

const { default: usual } = limits.ttl;
const minute = 60_000;

/** On a virtual clock also behind other jobs: until its end without any policy, or for a while, and then at work. */
rule(
  'job.policy.ttl.default',
  {
    fixes: { ttl: 'it is about the ttl of a job that names none' },
    calls: 5,
    waits: { least: usual + 5000, most: usual + 20 * outlives },
  },
  async ({ property, afford }) => {
    const states = ['running', 'queued', 'queued, then running'] as const;
    await property(
      fc.record({
        state: afford(fc.constantFrom(...states), fc.constant('running')),
        /** How long it waits, where it comes to run. */
        waits: fc.integer({ min: minute, max: usual - 10 * minute }),
        longer: fc.integer({ min: minute, max: outlives * 100 }),
      }),
      async ({ state, waits, longer }, caseContext) => {
        const { given, inconclusive, cover } = caseContext;
        let on: EndpointName | undefined;
        if (state === 'queued') on = await behindOneAtWork(caseContext, limits.ttl.maximum - 1);
        if (state === 'queued, then running') on = await behindOneAtWork(caseContext, waits);
        const job = await given.run(state === 'queued' ? { input: {} } : endedByTtl(usual + longer), on);

        const before = await thereBefore(job.id, job.sent + usual, caseContext, on);

        if (!isUnfinished(before)) inconclusive(`the job was ${before.record.status} before its ttl`);
        await goneAfter(job.id, job.answered + usual, caseContext, on);
        cover(state);
      },
      { covers: afford({ running: 0.1, queued: 0.1, 'queued, then running': 0.1 }, {}) },
    );
  },
);
