import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { runningPod, waits } from '../../shared/making/v2-life.ts';
import { make } from '../../shared/making/v2-own.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectPodRefused } from './refused.ts';
import { callsToStop, stopped } from './stopping.ts';

type Wrong = {
  readonly body: object | undefined;
  readonly state: 'running' | 'stopped';
  [toStringMethod](): string;
};

/**
 * The lifecycle of v1 and of GraphQL, words for the same, those that are meant in another writing, what is no word, and
 * none. @see interface 4.2, 4.4, 9
 */
const words = [
  'reset',
  'podStop',
  'resume',
  'pause',
  'reboot',
  'delete',
  'kill',
  '',
  'START',
  ' stop',
  null,
  1,
];
/** Words that could be meant for a Pod that is stopped. */
const wordsOnceStopped = ['reset', 'resume', 'podResume', 'run', 'START'];

const wrongs: readonly Wrong[] = [
  ...[undefined, {}, ...words.map((action) => ({ action }))].map((body) => wrong(body, 'running')),
  ...wordsOnceStopped.map((action) => wrong({ action }, 'stopped')),
];

function wrong(body: Wrong['body'], state: Wrong['state']): Wrong {
  const what = JSON.stringify(body) ?? 'no body';
  return { body, state, [toStringMethod]: () => (state === 'running' ? what : `${what} of a stopped Pod`) };
}

rule(
  'v2.pod.action.unknown',
  { calls: 14 + callsToStop, waits, makes: { pod: [2, 32] } },
  async (ruleContext) => {
    await ruleContext.property(wrongs, async ({ body, state }, caseContext) => {
      await expectService(caseContext);
      const one = await runningPod(caseContext, ruleContext);
      const twin =
        state === 'stopped'
          ? await runningPod(caseContext, ruleContext)
          : await make('pod', caseContext, ruleContext);
      if (state === 'stopped') await stopped(twin.id, caseContext, ruleContext);

      const refused = await caseContext.rest.pair(acting(one.id, { action: 'stop' }), acting(twin.id, body), {
        mayRefuse: true,
        twins: ['/ids/id'],
      });

      await expectPodRefused(refused, `of ${JSON.stringify(body) ?? 'no body'}`, caseContext);
    });
  },
);
