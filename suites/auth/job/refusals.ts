import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';
import type { PreparedOperation } from '../../shared/jobs/operations.ts';

/** What a caller lacks: the change that makes an accepted call one of theirs. */
export type JobLack = Pick<JobRequest, 'key' | 'keyForm'>;

/** Makes an accepted call, and the same without the right to make it; gives the answer to the second. */
export async function refusalOf(
  operation: PreparedOperation,
  lack: JobLack,
  caseContext: CaseContext,
): Promise<Answer> {
  const [accepted, twin = accepted] = await operation.prepare(caseContext);
  const [baseline, refused] = [heard(accepted, caseContext), heard(twin, caseContext)];
  const twins = lack.key === 'valid' ? ['jobId' as const] : ['jobId' as const, 'keyForm' as const];
  return caseContext.pair(baseline, { ...refused, ...lack }, twins);
}

/** Makes a refused call once more, its key sent bare: a service need not know that form, and must not let it in. @see interface 5 */
export async function expectBareRefused({ request }: Answer, caseContext: CaseContext): Promise<void> {
  const bare = await judgedCall({ ...request, keyForm: 'bare' }, caseContext);
  caseContext.expect(bare).not.toBeAccepted();
}

/** How long a job may take to start, besides the slack, once another of its kind has started. */
const laterStart = 1000;

/** A submission that was refused and whose job runs anyway was not refused. Seen where the target reaches us. */
export async function expectNoRun({ name }: PreparedOperation, caseContext: CaseContext): Promise<void> {
  const { time, beacons, expect } = caseContext;
  if (!isHeard(name, caseContext)) return;
  await time.until(async () => beacons.jobs()[0], time.now() + time.setupTimeout);
  await time.reach(time.now() + laterStart + time.slack);
  expect(beacons.jobs().length, 'the jobs that run, of one taken and one refused').toBeLessThanOrEqual(1);
}

function heard(call: JobRequest, caseContext: CaseContext): JobRequest {
  if (!isHeard(call.operation, caseContext)) return call;
  const input = probing({ beacon: caseContext.beacons.url });
  return { ...call, body: { ...(call.body as object), input } };
}

function isHeard(operation: JobRequest['operation'], { webhook }: CaseContext): boolean {
  return webhook !== undefined && (operation === 'run' || operation === 'runsync');
}
