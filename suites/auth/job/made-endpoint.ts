import { toStringMethod } from 'fast-check';
import type { Need } from '../../../generated/rules.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { make } from '../../shared/making/v2-own.ts';
import type { KeyWithoutAccess } from '../without-access.ts';

/** An API that makes an endpoint whose job address is tried. */
type Way = { readonly build: typeof make; readonly needs: Need; [toStringMethod](): string };

const ways: readonly Way[] = [
  { build: make, needs: 'v2', [toStringMethod]: () => 'an endpoint made through v2' },
  { build: makeV1, needs: 'v1-served', [toStringMethod]: () => 'an endpoint made through v1' },
];

const work = 60_000;

/** The APIs through which an endpoint may be made here; none where that costs money and none may be spent. */
export function waysToMake({ offers, untried, ownWorld }: RuleContext): readonly Way[] {
  const served = ways.filter(({ needs }) => offers('spend') && offers(needs));
  if (served.length === 0) untried('an endpoint made during the run (urls.restV2, capabilities.spend)');
  else if (!ownWorld) untried('calls about jobs and the queue of an endpoint made during the run');
  return served;
}

/**
 * Makes an endpoint and asserts that the job API takes nothing at its address from whoever has no access to it. Only what
 * is taken is a violation: how the refusal looks is judged at the endpoints of the target profile.
 */
export async function expectNoAccessToMade(
  { build }: Way,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { expect, when } = caseContext;
  const { id: endpoint } = await build('endpoint', caseContext, ruleContext);
  await expectKnown(endpoint, caseContext);
  const jobId = ruleContext.ownWorld ? await submitted(endpoint, caseContext) : undefined;
  const keys: readonly KeyWithoutAccess[] = ['noAccess', 'secondUser'];
  for (const key of keys.filter((one) => one === 'noAccess' || ruleContext.offers('second-user'))) {
    for (const call of callsOf(jobId, caseContext))
      expect(await judgedCall({ ...call, endpoint, key }, caseContext)).not.toBeAccepted();
  }
  if (jobId === undefined) return;
  const after = await when.call({ ...caseContext.request({ operation: 'status', jobId }), endpoint });
  expect(after, 'the job after refused calls').toBeFound();
  expect(after.record.status, 'the state of the job after refused calls').not.toBe('CANCELLED');
}

/** Where its address is not known to us either, a refusal proves nothing. */
async function expectKnown(endpoint: string, caseContext: CaseContext): Promise<void> {
  const { when, time, request, inconclusive } = caseContext;
  const health = { ...request({ operation: 'health' }), endpoint };
  const known = await time.until(
    async () => ((await when.call(health)).status < 300 ? true : undefined),
    time.now() + time.setupTimeout,
  );
  if (known === undefined) inconclusive('/health of the endpoint that was made is not served');
}

async function submitted(endpoint: string, { given, request, time }: CaseContext): Promise<string> {
  const body = { input: probing({ work }), policy: { ttl: time.setupTimeout + 10 * work } };
  const { record } = await given.call({ ...request({ operation: 'run', body }), endpoint });
  return record.id!;
}

/** Elsewhere than in a world, where there is no job, nothing is tried on jobs or queues: a worker costs money. */
function callsOf(jobId: string | undefined, { request }: CaseContext): readonly JobRequest[] {
  const body = { input: {} };
  const usual = [request({ operation: 'health' }), request({ operation: 'run', body })];
  if (jobId === undefined) return usual;
  const ofJobs = (['status', 'stream', 'cancel', 'retry'] as const).map((operation) =>
    request({ operation, jobId }),
  );
  const ofQueues = (['requests', 'purgeQueue'] as const).map((operation) => request({ operation }));
  return [...usual, request({ operation: 'runsync', body }), ...ofJobs, ...ofQueues];
}
