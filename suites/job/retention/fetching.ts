import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { beforehand } from '../../shared/jobs/jobs.ts';
import { assertRetained } from '../../shared/jobs/retained.ts';
import { plainLetters } from '../../shared/plain-letters.ts';
import type { Finished, RetentionCase } from './finished.ts';

/** Judges that the result is still there a tick before it may expire. */
export async function judgeKept(
  job: Finished,
  spec: RetentionCase,
  retention: Duration,
  caseContext: CaseContext,
): Promise<void> {
  const { when, time, expect } = caseContext;
  await time.reach(job.earliest + retention - beforehand(caseContext));
  const answer = await when.status(job.id);
  assertRetained(answer, job.earliest, caseContext, retention);
  expect(answer).toBeFound();
  expect(answer.record).toMatchObject({ id: job.id, status: spec.ending });
  if (spec.ending === 'COMPLETED') expect(answer.record.output, 'the output').toEqual(job.output);
}

/** Judges that the result is gone a tick after it must be. What answers instead is open. */
export async function judgeExpired(
  job: Finished,
  { mark }: RetentionCase,
  retention: Duration,
  operations: readonly ('status' | 'stream')[],
  caseContext: CaseContext,
): Promise<void> {
  const { when, time, request, expect, elapsed } = caseContext;
  await time.reach(job.latest + retention + time.slack + time.tick);
  const answers: Answer[] = [];
  for (const operation of operations) answers.push(await when.call(request({ operation, jobId: job.id })));
  for (const answer of answers) {
    elapsed(() =>
      expect(
        plainLetters(answer),
        `what /${answer.request.operation} answers after ${retention} ms`,
      ).not.toContain(mark),
    );
  }
}

/** When a result is looked at, as a share of its retention, and by which operation. */
export type Look = { readonly share: number; readonly by: 'status' | 'stream' };

/** A look at a time when a result is still kept, or none. */
export function looks(): fc.Arbitrary<Look | undefined> {
  const look = fc.record<Look>({
    share: fc.integer({ min: 0, max: 95 }),
    by: fc.constantFrom('status', 'stream'),
  });
  return fc.option(look, { nil: undefined });
}

/** Looks at the result at some time of its retention. What a stream gives then is not judged. */
export async function fetchAgain(
  job: Finished,
  look: Look | undefined,
  retention: Duration,
  { when, time, request }: CaseContext,
): Promise<void> {
  if (look === undefined) return;
  const moment = job.earliest + Math.floor((retention * look.share) / 100);
  if (moment < time.now()) return;
  await time.reach(moment);
  if (look.by === 'status') await when.status(job.id);
  else await when.call(request({ operation: 'stream', jobId: job.id }));
}
