import fc from 'fast-check';
import type { Domain } from '../../../engine/property/property.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { rule } from '../../../service/case/rule.ts';
import type { KeyForm } from '../../../service/client/job-request.ts';
import { isAccepted } from '../../shared/jobs/many-jobs.ts';
import { make } from '../../shared/making/v2-own.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { assertBaseLimit } from '../base-limit.ts';
import { exceed, excessOf, expectPutOff, silence, spanOf } from '../bursts.ts';
import { acceptedRequests } from '../calls.ts';
import { countsCalls } from '../counts-calls.ts';
import { heavy, isBrief, type Limited, light, limitedOperations, limitOf, window } from '../operations.ts';

/** Ten windows, and what may be admitted in them: fixed windows touch eleven, and a bucket is full to begin with. */
const windows = 10;
const mostAdmitted = windows + 1;
/** How many times the limit is sent in them. */
const excess = 12;
/** The calls set out in so many groups, the last of them early enough to be answered within the ten windows, where calls take time. */
const groups = 100;

rule(
  'limit.base.refused',
  {
    fixes: countsCalls,
    calls: excess * 2000 + 4000,
    waits: { least: 3 * window, most: 6_000_000 },
    makes: { endpoint: [1, 2] },
  },
  async (ruleContext) => {
    await ruleContext.property(limitedOperations(ruleContext), async (operation, caseContext) => {
      const { requests: limit } = limitOf(operation);
      const requests = await acceptedRequests(operation, excessOf(limit), caseContext);
      await assertBaseLimit(ruleContext, caseContext);
      await silence(caseContext);

      const answers = await exceed(requests, limit, caseContext);

      await expectPutOff(answers, limit, caseContext);
    });
    if (ruleContext.longestWait < (windows + 4) * window) {
      ruleContext.untried('a steady excess over ten windows');
      return;
    }
    await ruleContext.property(steadyOperations(ruleContext), (operation, caseContext) =>
      judgeSteadily(operation, [undefined], ruleContext, caseContext),
    );
    if (!ruleContext.ownWorld) return ruleContext.untried('a key in two forms, and an endpoint made here');
    await ruleContext.property(few, (operation, caseContext) =>
      judgeSteadily(operation, [undefined, 'bare'], ruleContext, caseContext),
    );
    if (!ruleContext.offers('v2') || !ruleContext.offers('spend')) return;
    await ruleContext.property(pasts, (past, caseContext) => judgeMade(past, caseContext, ruleContext));
  },
);

/** Milliseconds after which a service may have forgotten that an endpoint was called. */
const minutes = 300_000;
/** What is spent with few calls. */
const few: readonly Limited[] = ['purgeQueue', 'requests'];

/** What became of an endpoint that v2 has made before its limit is tried. */
const pasts = ['it was made', 'its name was changed', 'it was called minutes ago'] as const;

/** The limits hold for each endpoint, whatever became of it. No job has come to it, so that no worker of it runs and raises them. */
async function judgeMade(
  past: (typeof pasts)[number],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { request, rest, time, inconclusive } = caseContext;
  const { requests: limit } = limitOf('purgeQueue');
  const { id: endpoint } = await make('endpoint', caseContext, ruleContext, { workers: { min: 0, max: 1 } });
  const purge = { ...request({ operation: 'purgeQueue' }), endpoint };
  const isKnown = await time.until(async () => {
    const { status } = await caseContext.when.call({ ...request({ operation: 'health' }), endpoint });
    return status < 300 ? true : undefined;
  }, time.now() + time.setupTimeout);
  if (isKnown === undefined) inconclusive('/health of the endpoint that was made is not served');
  if (past === 'its name was changed') {
    const change = { api: 'v2', method: 'PATCH', path: '/serverless/{id}', ids: { id: endpoint } } as const;
    const { status } = await rest.when({ ...change, body: { name: ownName(caseContext) } });
    if (status > 299) rest.lacking(`PATCH /serverless/{id} was answered ${status}`);
  }
  if (past === 'it was called minutes ago') {
    // It may take effect, and answer, a moment later.
    await time.settle(caseContext.when.call(purge), time.now() + time.setupTimeout);
    await time.reach(time.now() + minutes);
  }
  await silence(caseContext);
  await expectPutOff(await exceed([purge], limit, caseContext), limit, caseContext);
}

/** Of the high limits one, which the seed chooses: each of them takes tens of thousands of calls. */
function steadyOperations(ruleContext: RuleContext): Domain<Limited> {
  if (!ruleContext.ownWorld) return light.filter((operation) => operation !== 'cancel');
  if (isBrief(ruleContext)) return fc.constantFrom<Limited>('purgeQueue', 'requests');
  const one = heavy[Math.abs(ruleContext.seed) % heavy.length]!;
  return [...light, one];
}

/** @param forms how the key is sent, in turn: a service need not take it bare, and it is one user’s either way */
async function judgeSteadily(
  operation: Limited,
  forms: readonly (KeyForm | undefined)[],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { expect, inconclusive, burst } = caseContext;
  const { requests: limit, concurrent } = limitOf(operation);
  const calls = excess * limit;
  const group = Math.ceil(calls / groups);
  const within = ruleContext.afford(0.99, 0.9) * windows * window;
  const gap = Math.floor(within / Math.ceil(calls / group));
  const plain = await acceptedRequests(operation, calls, caseContext);
  const requests = plain.flatMap((one) =>
    forms.map((keyForm) => (keyForm === undefined ? one : { ...one, keyForm })),
  );
  await assertBaseLimit(ruleContext, caseContext);
  await silence(caseContext);

  const atOnce = Math.max(group, Math.floor(concurrent / 2));
  const answers = await burst({ requests, calls, group, gap, atOnce }).end();

  if (spanOf(answers) >= windows * window) inconclusive(`the calls took ${Math.round(spanOf(answers))} ms`);
  const admitted = answers.filter(isAccepted).length;
  expect(admitted, `of ${calls} calls in ten windows, those admitted`).toBeLessThanOrEqual(
    mostAdmitted * limit,
  );
}
