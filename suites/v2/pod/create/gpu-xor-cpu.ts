import { toStringMethod } from 'fast-check';
import { rule } from '../../../../service/case/rule.ts';
import { creating } from '../../../shared/making/v2-accepted.ts';
import { make } from '../../../shared/making/v2-own.ts';
import { memberSchema } from '../../../shared/resources/v2-member-schema.ts';
import { ownName } from '../../../shared/resources/v2-own-name.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { without } from '../../resources/without.ts';
import { type Compute, computes, podBody, withOptionalMembers } from '../bodies.ts';
import { expectPodRefused } from '../refused.ts';

type Wrong = {
  readonly from: Compute | 'gpus';
  readonly to: 'both' | 'neither';
  /** Whether there are optional members besides. */
  readonly rich: boolean;
  /** Whether it is made from a template. */
  readonly templated?: true;
  [toStringMethod](): string;
};

const wrongs: readonly Wrong[] = ([...computes, 'gpus'] as const).flatMap((from) =>
  (['both', 'neither'] as const).flatMap((to) =>
    [false, true].map((rich) => ({
      ...{ from, to, rich },
      [toStringMethod]: () => `with ${to}${rich ? ' and all else' : ''}, next to one with ${from}`,
    })),
  ),
);

const wrongsOfTemplates: readonly Wrong[] = (['both', 'neither'] as const).map((to) => ({
  ...{ from: 'gpu', to, rich: false, templated: true },
  [toStringMethod]: () => `from a template with ${to}`,
}));

/** GPUs in a Pod, where they need not be paid for. */
const some = 2;

rule('v2.pod.create.gpu-xor-cpu', { calls: 12, makes: { pod: [2, 13] } }, async (ruleContext) => {
  const mayBeRich = ruleContext.isAffordable('requests with all optional members, each of which costs money');
  const there = wrongs.filter(({ from, rich }) => (from !== 'gpus' && !rich) || mayBeRich);
  const hasTemplates =
    memberSchema(await ruleContext.schema('v2'), 'POST', '/pods', 'templateId') !== undefined;
  const all = mayBeRich && hasTemplates ? [...there, ...wrongsOfTemplates] : there;
  await ruleContext.property(all, async ({ from, to, rich, templated }, caseContext) => {
    await expectService(caseContext);
    const compute = from === 'cpu' ? 'cpu' : 'gpu';
    const plain = await podBody(compute, caseContext, ruleContext);
    const one = rich ? await withOptionalMembers(plain, ruleContext) : plain;
    if (one === undefined) return caseContext.rest.lacking('its schema has no optional members of a Pod');
    const made = templated ? { templateId: (await make('template', caseContext, ruleContext)).id } : {};
    const many = from === 'gpus' ? { gpu: { ...(one.gpu as object), count: some } } : {};
    const right = { ...one, ...many, ...made };
    const other = await podBody(compute === 'gpu' ? 'cpu' : 'gpu', caseContext, ruleContext);
    const wrong = to === 'both' ? { ...other, ...right } : without(right, compute);
    const negative = { ...wrong, name: ownName(caseContext) };

    const refused = await caseContext.rest.pair(creating('pod', right), creating('pod', negative), {
      mayRefuse: true,
      twins: ['/body/name'],
    });

    await expectPodRefused(refused, `with ${to} of gpu and cpu`, caseContext);
  });
});
