import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { isLive } from '../../shared/making/v2-life.ts';
import { actingV1 } from '../../shared/resources/v1-acting.ts';
import { podShown, untilStatus } from '../../shared/resources/v1-until-status.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { shownState } from '../../shared/resources/v2-state-of.ts';
import { expectUpdated, makeWith } from '../resources/in-place.ts';

type Action = {
  readonly name: string;
  readonly body?: Item;
  /** What is done to the Pod before, so that the action fits its state. */
  readonly after?: 'stop';
  [toStringMethod](): string;
};

function action(name: string, more: Pick<Action, 'body' | 'after'> = {}): Action {
  const words = more.body !== undefined && more.after === 'stop' ? `${name} of a stopped Pod` : name;
  return { name, ...more, [toStringMethod]: () => words };
}

const actions: readonly Action[] = [
  action('stop'),
  action('start', { after: 'stop' }),
  action('restart'),
  action('reset'),
  action('update', { body: { name: 'plumbline-renamed' } }),
];

/** A service may refuse to update a stopped Pod: what it takes it carries out. */
const updateOfStopped = action('update', { body: { name: 'plumbline-renamed' }, after: 'stop' });

/** That there is nothing of the kind, or not as a POST. */
const absent = [404, 405, 501];

rule(
  'v1.pod.actions',
  { calls: 34, waits: { least: 0, most: 2_000_000 }, makes: { pod: [2, 10] } },
  async (ruleContext) => {
    const possible = ruleContext.ownWorld ? [...actions, updateOfStopped] : actions;
    await ruleContext.property(possible, async (one, caseContext) => {
      const { name, body, after } = one;
      const { rest, time, expect } = caseContext;
      await expectService(caseContext, '/pods', 'v1');
      const made = await makeWith('pod', { env: { KEY: 'value' } }, caseContext, ruleContext);
      const { id } = made.own;
      const isRunning = await untilStatus('RUNNING', id, caseContext);
      if (after !== undefined) await rest.given(actingV1(id, after));
      const fits = after === undefined ? isRunning : await untilStatus('EXITED', id, caseContext);

      // What v1 says that a Pod should be it may not be yet.
      let answer = await rest.when(actingV1(id, name, body));
      await time.until(async () => {
        if (answer.status < 300 || absent.includes(answer.status)) return true;
        answer = await rest.when(actingV1(id, name, body));
        return answer.status < 300 ? true : undefined;
      }, time.now() + time.setupTimeout);
      const { status } = answer;

      expect(absent, `the statuses that say that there is no POST of ${name}`).not.toContain(status);
      if (status < 300 && body !== undefined)
        return expectUpdated('pod', made, body, answer, caseContext, ruleContext);
      if (status < 300 && after !== undefined && fits) await expectStarted(id, caseContext);
      if (status < 300) return;
      if (one === updateOfStopped) rest.lacking(`${name} of a stopped Pod was answered ${status}`);
      judgeRefusal(name, status, fits, caseContext);
    });
  },
);

/** @param fits whether the Pod is known to be in a state that the action fits */
function judgeRefusal(
  name: string,
  status: number,
  fits: boolean,
  { time, expect, inconclusive }: CaseContext,
): void {
  if (time.kind === 'real' || !fits) inconclusive(`${name} was answered ${status}: its state may not fit`);
  expect(status, `the status of ${name}`).toBeLessThan(300);
}

/**
 * A Pod whose start was taken is there, and does not stay as it was when it was stopped. On a shared target it may wait for
 * a GPU.
 */
async function expectStarted(id: string, caseContext: CaseContext): Promise<void> {
  const { time, expect, elapsed, inconclusive } = caseContext;
  const found = await time.until(async () => {
    const pod = await podShown(id, caseContext);
    return isLive(pod) && shownState(pod) !== 'EXITED' ? true : undefined;
  }, time.now() + time.setupTimeout);
  if (found === undefined && time.kind === 'real') inconclusive('the Pod may wait for a GPU');
  elapsed(() => expect(found, 'whether a Pod that was started is there and no longer EXITED').toBe(true));
}
