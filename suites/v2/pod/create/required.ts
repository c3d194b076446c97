import { toStringMethod } from 'fast-check';
import { rule } from '../../../../service/case/rule.ts';
import { creating } from '../../../shared/making/v2-accepted.ts';
import { ownName } from '../../../shared/resources/v2-own-name.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { without } from '../../resources/without.ts';
import { type Compute, computes, podBody, withOptionalMembers } from '../bodies.ts';
import { expectPodRefused } from '../refused.ts';

type Gap = {
  readonly compute: Compute;
  readonly lacks: string;
  /** Whether there are optional members besides. */
  readonly rich: boolean;
  [toStringMethod](): string;
};

const gaps: readonly Gap[] = computes.flatMap((compute) =>
  ['name', 'image'].flatMap((lacks) =>
    [false, true].map((rich) => ({
      ...{ compute, lacks, rich },
      [toStringMethod]: () => `without ${lacks}, with ${compute}${rich ? ' and all else' : ''}`,
    })),
  ),
);

rule('v2.pod.create.required', { calls: 10, makes: { pod: [2, 12] } }, async (ruleContext) => {
  const mayBeRich = ruleContext.isAffordable('requests with all optional members, each of which costs money');
  const there = gaps.filter(({ rich }) => !rich || mayBeRich);
  await ruleContext.property(there, async ({ compute, lacks, rich }, caseContext) => {
    await expectService(caseContext);
    const plain = await podBody(compute, caseContext, ruleContext);
    const whole = rich ? await withOptionalMembers(plain, ruleContext) : plain;
    if (whole === undefined) return caseContext.rest.lacking('its schema has no optional members of a Pod');
    const negative = without({ ...whole, name: ownName(caseContext) }, lacks);

    const twins = lacks === 'name' ? [] : (['/body/name'] as const);
    const refused = await caseContext.rest.pair(creating('pod', whole), creating('pod', negative), {
      mayRefuse: true,
      twins,
    });

    await expectPodRefused(refused, `without ${lacks}`, caseContext);
  });
});
