import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { demandingObject } from '../../arbitraries/demanding-object.ts';
import { completed, judgedEnd } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
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
    if (bench.clock === 'real') return bench.untried('inputs above a megabyte');
    await bench.holds([1_100_000, 4_000_000], (size, scene) => judgeLarge(size, bench, scene));
  },
);

/** A large input is the same as well, where a service shows that it keeps an output of that size. */
async function judgeLarge(size: number, bench: Bench, scene: Scene): Promise<void> {
  const { expect, unjudged } = scene;
  const input = { filler: 'plumb line '.repeat(Math.ceil(size / 11)) };
  const orders = { reflect: true };
  const plain = await completed('run', { input: { ...input, probe: orders } }, scene);
  if (fillerIn(plain.record.output) !== input.filler)
    return bench.untried(`inputs of ${size} bytes: no such output is shown`);
  const work = longestWork;
  const breakdown = { ending: 'FAILED', work, waits: false, mends: true } as const;
  const broken = await breakJob({ ...breakdown, orders, input }, bench, scene);
  await retryOf(broken, scene);
  const { record } = await judgedEnd(broken.id, scene, work);
  if (record.status !== 'COMPLETED') unjudged(`the job that ran again is ${record.status}`);
  const filler = fillerIn(record.output);
  expect(typeof filler === 'string' ? filler.length : filler, 'the length of a text in the input').toBe(
    input.filler.length,
  );
  expect(filler === input.filler, 'whether the text is the same').toBe(true);
}

function fillerIn(output: unknown): unknown {
  return (output as { input?: { filler?: unknown } } | null | undefined)?.input?.filler;
}
