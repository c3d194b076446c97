import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../../service/case/rule.ts';
import { creating, expectMade } from '../../../shared/making/v2-accepted.ts';
import { make, type Own, ownOf } from '../../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../../shared/resources/v2-is-accepted.ts';
import type { Item } from '../../../shared/resources/v2-items.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { expectShown, shownValuesOf } from '../../../shared/resources/v2-shown.ts';
import { type Compute, podBody } from '../bodies.ts';
import { mountsOf, namesVolume } from '../mounts.ts';
import { sameStock } from './same-stock.ts';

rule('v2.pod.create.mounts', { calls: 22, makes: { pod: [6, 8], volume: [1, 4] } }, async (ruleContext) => {
  const mounts = mountsOf(await ruleContext.schema('v2'), ruleContext);
  if (mounts.length === 0) {
    return ruleContext.property([''], async (_, { inconclusive }) =>
      inconclusive("the target's schema gives mounts of a Pod no shape"),
    );
  }
  await ruleContext.property(mounts, async (wanted, caseContext) => {
    await expectService(caseContext);
    const control = await podBody('gpu', caseContext, ruleContext);
    const mounted = await withVolumes(wanted, caseContext, ruleContext);
    const body = { ...control, mounts: mounted };

    const what = 'POST /pods with mounts';
    // A network volume is in one place, where there may be none of what is there in another.
    const placed = namesVolume(mounted) ? { sameStock: await sameStock(body, caseContext, ruleContext) } : {};
    const own = await expectMade('pod', { body, control, what, ...placed }, caseContext, ruleContext);

    await expectMounted(mounted, own, caseContext, ruleContext);
  });
  if (!ruleContext.isAffordable('mounts of a Pod with a CPU, and all of them at once')) return;
  return ruleContext.property(
    unusual(mounts),
    (one, caseContext) => judgeUnusual(one, caseContext, ruleContext),
    { atMost: 6 },
  );
});

async function expectMounted(
  mounted: Item,
  own: Own,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const shown = await expectShown('pod', own, caseContext, ruleContext);
  for (const value of shownValuesOf('mounts', shown) ?? []) {
    caseContext.expect(value, 'mounts as they read back').toMatchObject(mounted as object);
  }
}

/** Mounts that a service may refuse: what it takes it keeps. @see interface 2.10 */
type Unusual = { readonly compute: Compute; readonly mounts: Item; [toStringMethod](): string };

function unusual(mounts: readonly Item[]): Unusual[] {
  const whole: Item = Object.assign({}, ...mounts);
  const all = mounts.length > 1 ? [['gpu', whole] as const] : [];
  return [...all, ...mounts.map((one) => ['cpu', one] as const)].map(([compute, one]) => ({
    ...{ compute, mounts: one },
    [toStringMethod]: () => `${Object.keys(one).join(' and ')} of a Pod with ${compute}`,
  }));
}

async function judgeUnusual(
  { compute, mounts }: Unusual,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest } = caseContext;
  await expectService(caseContext);
  const mounted = await withVolumes(mounts, caseContext, ruleContext);
  const body = { ...(await podBody(compute, caseContext, ruleContext)), mounts: mounted };
  const answer = await rest.when(creating('pod', body));
  if (!isRestAccepted(answer)) rest.lacking(`these mounts were answered ${answer.status}`);
  await expectMounted(mounted, await ownOf('pod', body, answer, caseContext), caseContext, ruleContext);
}

/** Puts a network volume of ours where one is named. */
async function withVolumes(mounts: Item, caseContext: CaseContext, ruleContext: RuleContext): Promise<Item> {
  if (!namesVolume(mounts)) return mounts;
  const { id } = await make('volume', caseContext, ruleContext);
  return JSON.parse(JSON.stringify(mounts), (name, value) => (name === 'volumeId' ? id : value));
}
