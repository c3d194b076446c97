import type { CaseContext } from '../../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../../service/case/rule.ts';
import { expectMade } from '../../../shared/making/v2-accepted.ts';
import { make } from '../../../shared/making/v2-own.ts';
import type { Item } from '../../../shared/resources/v2-items.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { expectShown, shownValuesOf } from '../../../shared/resources/v2-shown.ts';
import { podBody } from '../bodies.ts';
import { mountsOf, namesVolume } from '../mounts.ts';
import { sameStock } from './same-stock.ts';

rule('v2.pod.create.mounts', { calls: 22, makes: { pod: [6, 8], volume: [1, 4] } }, async (ruleContext) => {
  const mounts = mountsOf(await ruleContext.schema('v2'), ruleContext);
  if (mounts.length === 0) {
    return ruleContext.property([''], async (_, { inconclusive }) =>
      inconclusive("the target's schema gives mounts of a Pod no shape"),
    );
  }
  return ruleContext.property(mounts, async (wanted, caseContext) => {
    await expectService(caseContext);
    const control = await podBody('gpu', caseContext, ruleContext);
    const mounted = await withVolumes(wanted, caseContext, ruleContext);
    const body = { ...control, mounts: mounted };

    const what = 'POST /pods with mounts';
    // A network volume is in one place, where there may be none of what is there in another.
    const placed = namesVolume(mounted) ? { sameStock: await sameStock(body, caseContext, ruleContext) } : {};
    const own = await expectMade('pod', { body, control, what, ...placed }, caseContext, ruleContext);

    const shown = await expectShown('pod', own, caseContext, ruleContext);
    for (const value of shownValuesOf('mounts', shown) ?? []) {
      caseContext.expect(value, 'mounts as they read back').toMatchObject(mounted as object);
    }
  });
});

/** Puts a network volume of ours where one is named. */
async function withVolumes(mounts: Item, caseContext: CaseContext, ruleContext: RuleContext): Promise<Item> {
  if (!namesVolume(mounts)) return mounts;
  const { id } = await make('volume', caseContext, ruleContext);
  return JSON.parse(JSON.stringify(mounts), (name, value) => (name === 'volumeId' ? id : value));
}
