import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { rule } from '../../../service/case/rule.ts';
import { demandingObject } from '../../arbitraries/demanding-object.ts';
import { judgedEnd } from '../jobs.ts';
import { keptForLong } from '../retention/kept-for-long.ts';
import { breakJob, longestWork } from './broken.ts';
import { retryDeclaration, retryOf } from './retried.ts';

/** The handler gives back the job as it saw it when it ran again. */
rule(
  'job.retry.same-input',
  { ...retryDeclaration, fixes: { ...keptForLong, input: 'the whole input is compared' } },
  async (bench) => {
    await bench.holds(
      fc.record({
        ending: fc.constantFrom('FAILED', 'TIMED_OUT'),
        demanding: demandingObject(),
        work: fc.integer({ min: 0, max: longestWork }),
      }),
      async ({ ending, demanding, work }, scene) => {
        const { expect, cover, unjudged } = scene;
        const breakdown = { ending, work, waits: false, mends: true, orders: { reflect: true } };
        const broken = await breakJob({ ...breakdown, input: demanding.object }, bench, scene);
        const retried = await retryOf(broken, scene);
        if (retried.record.id !== broken.id) unjudged('the job was not queued again under its id');

        const { record } = await judgedEnd(broken.id, scene, work);
        if (record.status !== 'COMPLETED') unjudged(`the job that ran again is ${record.status}`);

        const seen = (record.output as { input?: unknown } | null | undefined)?.input;
        expect(differences(seen, broken.input), 'where the input is another').toEqual([]);
        cover(ending);
      },
      { covers: { FAILED: 0.3, TIMED_OUT: 0.3 } },
    );
  },
);
