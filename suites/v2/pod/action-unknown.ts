import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { runningPod, waits } from '../../shared/making/v2-life.ts';
import { make } from '../../shared/making/v2-own.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectPodRefused } from './refused.ts';
import { callsToStop, stopped } from './stopping.ts';
import { podWithVolume } from './with-volume.ts';

type Wrong = {
  readonly body: object | undefined;
  readonly state: 'running' | 'stopped' | 'with a volume';
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
/** Words that are of use to a Pod whose volume is kept. */
const wordsWithVolume = ['reset', 'resume', 'reboot'];
/** Words that could be meant for a Pod that is stopped. */
const wordsOnceStopped = ['reset', 'resume', 'podResume', 'run', 'START'];

const wrongs: readonly Wrong[] = [
  ...[undefined, {}, ...words.map((action) => ({ action }))].map((body) => wrong(body, 'running')),
  ...wordsOnceStopped.map((action) => wrong({ action }, 'stopped')),
  ...wordsWithVolume.map((action) => wrong({ action }, 'with a volume')),
];

function wrong(body: Wrong['body'], state: Wrong['state']): Wrong {
  const what = JSON.stringify(body) ?? 'no body';
  const of = { running: '', stopped: ' of a stopped Pod', 'with a volume': ' of a Pod with a volume' };
  return { body, state, [toStringMethod]: () => `${what}${of[state]}` };
}

rule(
  'v2.pod.action.unknown',
  { calls: 14 + callsToStop, waits, makes: { pod: [2, 38] } },
  async (ruleContext) => {
    await ruleContext.property(wrongs, async ({ body, state }, caseContext) => {
      await expectService(caseContext);
      const one = await runningPod(caseContext, ruleContext);
      const twin = await podIn(state, caseContext, ruleContext);
      if (state === 'stopped') await stopped(twin.id, caseContext, ruleContext);

      const refused = await caseContext.rest.pair(acting(one.id, { action: 'stop' }), acting(twin.id, body), {
        mayRefuse: true,
        twins: ['/ids/id'],
      });

      await expectPodRefused(refused, `of ${JSON.stringify(body) ?? 'no body'}`, caseContext);
    });
  },
);

async function podIn(
  state: Wrong['state'],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<{ readonly id: string }> {
  if (state === 'with a volume') return podWithVolume('its order', caseContext, ruleContext);
  if (state === 'stopped') return runningPod(caseContext, ruleContext);
  return make('pod', caseContext, ruleContext);
}
