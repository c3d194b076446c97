import { mayBeOfGateway } from '../../../engine/http/gateway-status.ts';
import { isRefused } from '../../shared/jobs/jobs.ts';
import { purge as callPurge } from '../../shared/jobs/purging.ts';
import { judgeCall } from '../judge-life.ts';
import { requeue, settle, statesAt } from '../life.ts';
import { type Command, chosen, graceOf, jobOf, listen, mayPurge } from '../model.ts';
import { isUnfinishedFor, ledBy, mayWaitOrWork, type State } from '../states.ts';

const retryable = new Set<State>(['FAILED', 'TIMED_OUT']);

/** `/cancel`, mostly of jobs that have not ended. @see interface 3 */
export const cancelCommand = (pick: number): Command => ({
  check: ({ lives }) => lives.length > 0,
  async run(model, real) {
    const { caseContext } = real;
    const life = chosen(model, pick, ({ states }) => mayWaitOrWork(states));

    const answer = await caseContext.when.cancel(life.id);

    const certain = isUnfinishedFor(statesAt(life, answer, caseContext));
    judgeCall('cancel', life, answer, caseContext);
    if (certain) caseContext.expect(answer.record).toMatchObject({ id: life.id, status: 'CANCELLED' });
    if (certain) life.unfinishedAt = answer.sent;
    listen(model, real);
  },
  toString: () => `cancel(${jobOf(pick)})`,
});

/** `/retry`, mostly of jobs that have failed or timed out. @see interface 3 */
export const retryCommand = (pick: number): Command => ({
  check: ({ lives }) => lives.length > 0,
  async run(model, real) {
    const { caseContext } = real;
    const life = chosen(model, pick, ({ states }) => states.isSubsetOf(retryable));
    const certain = life.states.isSubsetOf(retryable);

    const answer = await caseContext.when.call(caseContext.request({ operation: 'retry', jobId: life.id }));

    const isAccepted = !isRefused(answer);
    judgeCall('retry', life, answer, caseContext);
    if (isAccepted && certain) {
      caseContext.expect(answer.record).toMatchObject({ id: life.id, status: 'IN_QUEUE' });
      caseContext.cover('retried');
    }
    if (isAccepted) requeue(life, answer, certain, caseContext);
    listen(model, real);
  },
  toString: () => `retry(${jobOf(pick)})`,
});

/** `/purge-queue`: what waits is removed, what is at work goes on. @see interface 2.7, 3 */
export const purgeCommand = (): Command => ({
  check: (model) => model.lives.length > 0 && mayPurge(model),
  async run(model, real) {
    const { expect, time, inconclusive, beacons } = real.caseContext;

    const answer = await callPurge(real.caseContext);

    if (mayBeOfGateway(answer.status)) inconclusive(`purgeQueue answered ${answer.status}`);
    expect(answer).toBeAccepted();
    const isBusy = model.lives.some(({ id }) => beacons.starts(id) > beacons.ends(id));
    for (const life of model.lives) {
      const before = statesAt(life, answer, real.caseContext);
      // A job that waits for an attempt of the service's own may count as queued or not. Where the worker is not known to
      // be at work, it may have picked a job up whose handler has not begun.
      const mayStay = beacons.starts(life.id) > 0 || !isBusy;
      const after = [...before].flatMap((state) => {
        const to = ledBy('purge', state);
        if (to === undefined) return [state];
        return mayStay ? [state, to] : [to];
      });
      settle(life, new Set(after), answer, real.caseContext);
    }
    model.purgedAt = time.now();
    listen(model, real);
  },
  toString: () => 'purge()',
});

/** The only way in which time passes on purpose: first a little, to hear what was under way, then the rest. */
export const advance = (duration: number): Command => ({
  check: ({ left }) => duration <= left,
  async run(model, real) {
    const { time } = real.caseContext;
    const end = time.now() + duration;
    const grace = graceOf(real);
    if (duration > grace) {
      await time.reach(time.now() + grace);
      listen(model, real);
    }
    await time.reach(end);
    model.left -= duration;
    listen(model, real);
  },
  toString: () => `advance(${duration})`,
});
