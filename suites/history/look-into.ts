import type { Answer } from '../../harness/client/answer.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import type { EndpointName } from '../../harness/target/site.ts';
import type { Duration } from '../../harness/time/time.ts';
import { isUnfinished } from '../job/jobs.ts';
import { awaitPending, type Performed, type Submitted } from './perform.ts';
import { type History, isTaken, type Story } from './story.ts';

/** How long the jobs of a case may take, and what they lead to may be under way. */
export type Patience = { readonly within: Duration; readonly grace: Duration };

/** Waits until every accepted job has come to its end, and says what is known of it then. */
export async function lookInto(
  performed: Performed,
  scene: Scene,
  on: EndpointName,
  { within, grace }: Patience,
): Promise<History> {
  const { time, beacons, unjudged } = scene;
  await time.reach(time.now() + grace + time.tick);
  await awaitPending(performed, scene);
  const deadline = time.now() + within;
  if (time.kind === 'virtual') await time.reach(Math.min(deadline, time.now() + usual));
  const stories: Story[] = [];
  for (const [number, job] of performed.jobs.entries()) {
    const { plan, mark, submission, cancels, retries } = job;
    const id = submission?.answer.record.id;
    if (submission === undefined || id === undefined || !isTaken(submission)) continue;
    const last = plan.sync ? submission.answer : await lastOf(id, scene, on, deadline);
    if (last.status >= 500) unjudged(`the last call about job ${number} answered ${last.status}`);
    stories.push({ number, id, mark, plan, submission, cancels, retries, last, news: [] });
  }
  const news = beacons.news();
  const told = stories.map((story) => ({ ...story, news: news.filter(({ job }) => job === story.id) }));
  return { stories: told, purges: performed.purges, grace };
}

/** By then nearly every job has come to its end, whatever the service tries again by itself. */
const usual = 120_000;

async function lastOf(
  id: string,
  { when, time }: Scene,
  on: EndpointName,
  deadline: number,
): Promise<Answer> {
  let last: Answer | undefined;
  await time.until(async () => {
    last = await when.status(id, on);
    return isUnfinished(last) ? undefined : last;
  }, deadline);
  return last!;
}

/** Submissions that should have been taken: a refusal loses a job as well. */
export function refused({ jobs }: Performed): Submitted[] {
  return jobs.filter(({ submission }) => submission !== undefined && !isTaken(submission));
}
