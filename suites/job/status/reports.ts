import fc from 'fast-check';
import { mayBeOfGateway } from '../../../engine/http/gateway-status.ts';
import { differences } from '../../../engine/property/differences.ts';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { jsonValue } from '../../arbitraries/json-value.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { judgedEnd, statusAfterHandler } from '../../shared/jobs/jobs.ts';
import { assertRetained } from '../../shared/jobs/retained.ts';

const longestWork = limits.wait.default / 3;

type Finished = { readonly output: unknown; readonly work: Duration };

/** Ways for a job to come to its end, and what its record says then. */
const ends = {
  'completed by run': completedByRun,
  'completed by runsync': completedByRunsync,
  cancelled,
  failed,
};
const ways = Object.keys(ends) as (keyof typeof ends)[];
/** Half of them complete by `/run`: their outputs vary, and so do their contexts. */
const drawnWays = [...ways, 'completed by run', 'completed by run'] as const;

rule(
  'job.status.reports',
  { calls: 3, waits: { least: 2000, most: limits.wait.maximum + 1_200_000 } },
  async ({ property, afford, moment, longestWait }) => {
    const most = afford(longestWork, Math.min(moment, longestWait / 2));
    const work = fc.integer({ min: 0, max: Math.floor(most) });
    await property(
      fc.record({ way: fc.constantFrom(...drawnWays), output: jsonValue(), work }),
      async ({ way, ...finished }, caseContext) => {
        await ends[way](finished, caseContext);
        caseContext.cover(way);
      },
      { timesWhereFree: 3, covers: Object.fromEntries(ways.map((way) => [way, 0.1])) },
    );
  },
);

/** Where the target reaches us the probe tells when the job has ended; else the record itself does. */
async function completedByRun({ output, work }: Finished, caseContext: CaseContext): Promise<void> {
  const { given, time, beacons, webhook, inconclusive, elapsed } = caseContext;
  const probeSpec: ProbeSpec = { return: output, work };
  if (webhook === undefined) {
    const { id } = await given.run({ input: probing(probeSpec) });
    expectCompleted(await judgedEnd(id, caseContext), id, output, caseContext);
    return;
  }
  const { id } = await given.run({ input: probing({ ...probeSpec, beacon: beacons.url }) });
  const heard = async () => beacons.ends(id) > 0 || undefined;
  const done = await time.until(heard, time.now() + work + time.setupTimeout);
  if (done === undefined) inconclusive('the job did not come to its end', 'job-not-ended');
  const answer = await statusAfterHandler(id, caseContext);
  if (answer.record.status === 'COMPLETED') expectCompleted(answer, id, output, caseContext);
  else elapsed(() => expectCompleted(answer, id, output, caseContext));
}

async function completedByRunsync({ output, work }: Finished, caseContext: CaseContext): Promise<void> {
  const { given, when, inconclusive } = caseContext;
  const { record, sent } = await given.runsync(
    { input: probing({ return: output, work }) },
    limits.wait.maximum,
  );
  if (record.status !== 'COMPLETED' || record.id === undefined)
    inconclusive('the job did not complete', 'job-not-ended');
  const answer = await when.status(record.id!);
  if (answer.record.status !== 'COMPLETED' && !mayBeOfGateway(answer.status))
    assertRetained(answer, sent + work, caseContext, limits.retention.runsync);
  expectCompleted(answer, record.id!, output, caseContext);
}

async function cancelled({ work }: Finished, { given, when, expect }: CaseContext): Promise<void> {
  const { id } = await given.run({ input: probing({ work: work + 60_000 }) });
  await given.cancel(id);
  const answer = await when.status(id);
  expect(answer).toBeFound();
  expect(answer.record).toMatchObject({ id, status: 'CANCELLED' });
}

async function failed(_: Finished, caseContext: CaseContext): Promise<void> {
  const { id } = await caseContext.given.run({ input: probing({ fail: { always: true } }) });
  const answer = await judgedEnd(id, caseContext);
  caseContext.expect(answer).toBeFound();
  caseContext.expect(answer.record).toMatchObject({ id, status: 'FAILED' });
}

function expectCompleted(answer: Answer, id: string, output: unknown, { expect }: CaseContext): void {
  expect(answer).toBeFound();
  const { record } = answer;
  expect(record).toMatchObject({ id, status: 'COMPLETED' });
  expect(record, 'the record').toHaveProperty('output');
  expect(differences(record.output, output), 'where the output is another').toEqual([]);
  expect(record.delayTime, 'delayTime, a number').toEqual(expect.any(Number));
  expect(record.executionTime, 'executionTime, a number').toEqual(expect.any(Number));
}
