import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { draftV1 } from '../../shared/making/v1-own.ts';
import { beginsToRun, runningPod, setupTimeout, waits } from '../../shared/making/v2-life.ts';
import { make, makeFromBody } from '../../shared/making/v2-own.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectPodRefused } from './refused.ts';
import { callsToStop, stopped } from './stopping.ts';
import { podWithVolume } from './with-volume.ts';

type Wrong = {
  readonly body: object | undefined;
  readonly state: 'running' | 'stopped' | 'with a volume' | 'made through v1';
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

/** Actions of v1. */
const wordsOfV1 = ['reset', 'update'];

const wrongs: readonly Wrong[] = [
  ...[undefined, {}, ...words.map((action) => ({ action }))].map((body) => wrong(body, 'running')),
  ...wordsOnceStopped.map((action) => wrong({ action }, 'stopped')),
  ...wordsWithVolume.map((action) => wrong({ action }, 'with a volume')),
];

/** Where what is made costs nothing. */
const wrongsOfV1 = wordsOfV1.map((action) => wrong({ action }, 'made through v1'));

function wrong(body: Wrong['body'], state: Wrong['state']): Wrong {
  const what = JSON.stringify(body) ?? 'no body';
  const of = {
    running: '',
    stopped: ' of a stopped Pod',
    'with a volume': ' of a Pod with a volume',
    'made through v1': ' of a Pod that v1 made',
  };
  return { body, state, [toStringMethod]: () => `${what}${of[state]}` };
}

rule(
  'v2.pod.action.unknown',
  { calls: 14 + callsToStop, waits, makes: { pod: [2, 38] } },
  async (ruleContext) => {
    const isV1Tried = ruleContext.ownWorld && ruleContext.offers('v1-served');
    await ruleContext.property(
      isV1Tried ? [...wrongs, ...wrongsOfV1] : wrongs,
      async ({ body, state }, caseContext) => {
        await expectService(caseContext);
        const one = await runningPod(caseContext, ruleContext);
        const twin = await podIn(state, caseContext, ruleContext);
        if (state === 'stopped') await stopped(twin.id, caseContext, ruleContext);

        const refused = await caseContext.rest.pair(
          acting(one.id, { action: 'stop' }),
          acting(twin.id, body),
          {
            mayRefuse: true,
            twins: ['/ids/id'],
          },
        );

        await expectPodRefused(refused, `of ${JSON.stringify(body) ?? 'no body'}`, caseContext);
      },
    );
  },
);

async function podIn(
  state: Wrong['state'],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<{ readonly id: string }> {
  if (state === 'with a volume') return podWithVolume('its order', caseContext, ruleContext);
  if (state === 'made through v1') return runningPodOfV1(caseContext, ruleContext);
  if (state === 'stopped') return runningPod(caseContext, ruleContext);
  return make('pod', caseContext, ruleContext);
}

/** Whatever the context of the case says of who makes its Pods. */
async function runningPodOfV1(
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<{ readonly id: string }> {
  const body = await draftV1('pod', caseContext, ruleContext);
  const own = await makeFromBody('v1', '/pods', body, caseContext);
  const runs = await beginsToRun(own.id, caseContext, caseContext.time.now() + setupTimeout);
  return runs ? own : caseContext.inconclusive('the Pod that v1 made did not begin to run');
}
