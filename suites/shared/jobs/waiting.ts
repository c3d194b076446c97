import fc from 'fast-check';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { ProbeSpec } from '../../arbitraries/probe-spec.ts';
import { beforeStart, unending, untilState } from './jobs.ts';

type Affords = Pick<RuleContext, 'afford'>;

/** How a job comes into a queue. */
export type Manner = 'run' | 'low priority' | 'runsync';

/** Any manner of coming into a queue. A `/runsync` that is never waited for goes where waiting costs nothing. */
export function manner({ afford }: Affords): fc.Arbitrary<Manner> {
  return fc.constantFrom(...manners.slice(0, afford(3, 2)));
}

const manners: readonly Manner[] = ['run', 'low priority', 'runsync'];

/** A few of a kind, and now and then more of them than a page or a small pool holds. Shrinks towards few. */
export function fewOrMany<T>(one: fc.Arbitrary<T>, least: number, { afford }: Affords): fc.Arbitrary<T[]> {
  const few = fc.array(one, { minLength: least, maxLength: 3 });
  const many = fc.array(one, { minLength: manyJobs, maxLength: mostJobs });
  return afford(fc.oneof({ weight: 5, arbitrary: few }, { weight: 1, arbitrary: many }), few);
}

const manyJobs = 11;
/** The most that `fewOrMany` gives. */
export const mostJobs = 12;

/** A job at work, and an instant before which its work did not begin. */
export type Blocker = CaseJob & { readonly begun: Instant };

/**
 * Keeps the one worker of the exclusive endpoint at work: what is submitted there now waits. It ends its work no
 * sooner than `work` after it began, and a worker may take its time to start.
 * @throws Inconclusive when no worker takes it
 */
export async function occupy(
  work: Duration,
  caseContext: CaseContext,
  more: ProbeSpec = {},
): Promise<Blocker> {
  await caseContext.exclusively();
  const job = await caseContext.given.run(unending(work, { ...heard(caseContext), ...more }), 'exclusive');
  await untilState(job, ['IN_PROGRESS'], caseContext, { on: 'exclusive' });
  return { ...job, begun: beforeStart(job.id, job.sent, caseContext) };
}

/** Submits a job to the rule's endpoint. The id of a `/runsync` that has not ended is unknown. */
export async function submitAs(
  manner: Manner,
  probeSpec: ProbeSpec,
  caseContext: CaseContext,
): Promise<CaseJob | undefined> {
  const { given, when, time, request } = caseContext;
  const body = unending(probeSpec.work ?? 0, { ...heard(caseContext), ...probeSpec }) as { policy: object };
  if (manner === 'run') return given.run(body);
  if (manner === 'low priority') return given.run({ ...body, policy: { ...body.policy, lowPriority: true } });
  void when.call(request({ operation: 'runsync', body, query: { wait: limits.wait.maximum } }));
  await time.reach(time.now() + time.tick);
  return undefined;
}

/** Submits jobs without work, and gives those whose ids are known. */
export async function submitAll(manners: readonly Manner[], caseContext: CaseContext): Promise<CaseJob[]> {
  const jobs: CaseJob[] = [];
  for (const manner of manners) {
    const job = await submitAs(manner, {}, caseContext);
    if (job !== undefined) jobs.push(job);
  }
  return jobs;
}

/** Where the target reaches us, the beacon that reports to the case. */
export function heard({ webhook, beacons }: CaseContext): ProbeSpec {
  return webhook === undefined ? {} : { beacon: beacons.url };
}
