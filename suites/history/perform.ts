import type { Duration } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { Answer } from '../../service/client/answer.ts';
import type { EndpointName } from '../../service/profile/site.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { purge } from '../shared/jobs/purging.ts';
import type { PlacedCall } from './job-history.ts';
import { executionTimeoutOf, type JobPlan, type Plan } from './plan.ts';

/** A job that was submitted, as far as it is known yet. */
export type Submitted = {
  readonly plan: JobPlan;
  readonly mark: string;
  submission: PlacedCall | undefined;
  /** Of `/runsync`: its answer to come. */
  pending: Promise<void> | undefined;
  readonly cancels: PlacedCall[];
  readonly retries: PlacedCall[];
};

/** What was done, before it is looked into. */
export type Performed = { readonly jobs: readonly Submitted[]; readonly purges: readonly PlacedCall[] };

type Step = { readonly at: Duration; run(): Promise<void> };

/**
 * Does what a plan says. On a virtual clock one step after the other in the order of their moments, so that each race is
 * the same race again; on a real one every step is a client of its own.
 */
export async function perform(plan: Plan, caseContext: CaseContext, on: EndpointName): Promise<Performed> {
  const { time } = caseContext;
  const jobs = plan.jobs.map((job, index): Submitted => {
    const mark = `mark-${index}-${job.word}`;
    return { plan: job, mark, submission: undefined, pending: undefined, cancels: [], retries: [] };
  });
  const purges: PlacedCall[] = [];
  const steps = stepsOf(plan, { jobs, purges }, createMaker(caseContext, on));
  const start = time.now();
  const go = async ({ at, run }: Step): Promise<void> => {
    await time.reach(start + at);
    await run();
  };
  if (time.kind === 'real') await Promise.all(steps.map(go));
  else for (const step of steps.sort((a, b) => a.at - b.at)) await go(step);
  return { jobs, purges };
}

/** Settles what is left of the calls that wait for their jobs. */
export async function awaitPending({ jobs }: Performed, { time, inconclusive }: CaseContext): Promise<void> {
  const all = Promise.all(jobs.map(({ pending }) => pending)).then(() => true);
  const done = await time.settle(all, time.now() + limits.wait.default + time.setupTimeout);
  if (done === undefined) inconclusive('a /runsync was not answered');
}

function stepsOf(
  plan: Plan,
  { jobs, purges }: { jobs: Submitted[]; purges: PlacedCall[] },
  make: Maker,
): Step[] {
  const submissions = jobs.map((job) => ({ at: job.plan.at, run: () => make.submit(job) }));
  const steering = plan.deeds.flatMap(({ pick, after, calls, gap }) => {
    const job = jobs[pick % jobs.length]!;
    return calls.map((call, index) => ({
      at: job.plan.at + after + index * gap,
      run: () => make.steer(call, job),
    }));
  });
  const purging = plan.purges.map((at) => ({ at, run: async () => void purges.push(await make.purge()) }));
  return [...submissions, ...steering, ...purging];
}

type Maker = {
  submit(job: Submitted): Promise<void>;
  steer(call: 'cancel' | 'retry', job: Submitted): Promise<void>;
  purge(): Promise<PlacedCall>;
};

function createMaker(caseContext: CaseContext, on: EndpointName): Maker {
  const { when, request, beacons, time } = caseContext;
  let calls = 0;

  async function note(call: () => Promise<Answer>, jobId?: string): Promise<PlacedCall> {
    const began = calls++;
    const startsBefore = jobId === undefined ? 0 : beacons.starts(jobId);
    const answer = await call();
    const { sent, answered } = answer;
    return { sent, answered, began, ended: calls++, answer, startsBefore };
  }

  return {
    async submit(job) {
      const body = bodyOf(job, caseContext);
      if (!job.plan.sync) {
        job.submission = await note(() => when.run(body, on));
        return;
      }
      const runsync = request({ operation: 'runsync', endpoint: on, body });
      job.pending = note(() => when.call(runsync)).then((submission) => {
        job.submission = submission;
      });
      job.pending.catch(() => {});
      // Until time has moved the call may not have arrived.
      await time.reach(time.now() + time.tick);
    },
    async steer(call, job) {
      const id = job.submission?.answer.record.id;
      if (id === undefined) return;
      const retry = request({ operation: 'retry', jobId: id, endpoint: on });
      const make = () => (call === 'cancel' ? when.cancel(id, on) : when.call(retry));
      job[call === 'cancel' ? 'cancels' : 'retries'].push(await note(make, id));
    },
    purge: () => note(() => purge(caseContext, on)),
  };
}

function bodyOf({ plan, mark }: Submitted, { beacons }: CaseContext): object {
  const { work, breaks, silent } = plan;
  const beaconUrl = breaks === undefined ? beacons.url : beacons.breaking(breaks.how, breaks.runs);
  return {
    input: probing({ ...(silent ? {} : { beacon: beaconUrl }), work, return: { mark } }),
    policy: { executionTimeout: executionTimeoutOf(plan), ttl: limits.ttl.maximum },
  };
}
