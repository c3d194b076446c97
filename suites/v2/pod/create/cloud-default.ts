import type { CaseContext } from '../../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../../service/case/rule.ts';
import { creating, expectMade } from '../../../shared/making/v2-accepted.ts';
import { make, makeFromBody, ownOf } from '../../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../../shared/resources/v2-is-accepted.ts';
import type { Item } from '../../../shared/resources/v2-items.ts';
import { memberSchema } from '../../../shared/resources/v2-member-schema.ts';
import { ownName } from '../../../shared/resources/v2-own-name.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import {
  expectShown,
  listedBy,
  type ShownResource,
  shownValuesOf,
} from '../../../shared/resources/v2-shown.ts';
import { without } from '../../resources/without.ts';
import { computes, podBody, withOptionalMembers } from '../bodies.ts';

rule('v2.pod.create.cloud-default', { calls: 16, makes: { pod: [2, 6] } }, async (ruleContext) => {
  await ruleContext.property(computes, async (compute, caseContext) => {
    const { expect, observe } = caseContext;
    await expectService(caseContext);
    const body = without(await podBody(compute, caseContext, ruleContext), 'cloud');
    const control = { ...body, cloud: 'SECURE' };

    const own = await expectMade(
      'pod',
      { body, control, what: 'POST /pods without cloud' },
      caseContext,
      ruleContext,
    );

    const shown = await expectShown('pod', own, caseContext, ruleContext);
    observe('the cloud of a Pod that names none', shown.item.cloud ?? 'not shown');
    const clouds = shownValuesOf('cloud', shown) ?? (await cloudsBeside(control, shown, caseContext));
    expect(clouds.length, 'how many answers show cloud').toBeGreaterThan(0);
    for (const cloud of clouds) expect(cloud, 'the cloud of a Pod that names none').toBe('SECURE');
  });
  if (!ruleContext.isAffordable('more GPUs, and requests with all else, each of which costs money')) return;
  return ruleContext.property(
    unusual,
    (variant, caseContext) => judgeUnusual(variant, caseContext, ruleContext),
    { atMost: 6 },
  );
});

/** Requests that a service may refuse, and that name no cloud either. @see interface 2.10 */
const unusual = ['two GPUs', 'a GPU and all else', 'a CPU and all else', 'a template'] as const;

type Unusual = (typeof unusual)[number];

async function judgeUnusual(
  variant: Unusual,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, expect } = caseContext;
  await expectService(caseContext);
  const whole = await unusualBody(variant, caseContext, ruleContext);
  if (whole === undefined) return rest.lacking('its schema has no such members of a Pod');
  const body = without(whole, 'cloud');
  const answer = await rest.when(creating('pod', body));
  if (!isRestAccepted(answer)) rest.lacking(`${variant} was answered ${answer.status}`);
  const own = await ownOf('pod', body, answer, caseContext);
  const shown = await expectShown('pod', own, caseContext, ruleContext);
  const clouds = shownValuesOf('cloud', shown);
  if (clouds === undefined)
    return ruleContext.untried(`the cloud of a Pod with ${variant}: the target's schema shows none`);
  for (const cloud of clouds)
    expect(cloud, `the cloud of a Pod with ${variant} that names none`).toBe('SECURE');
}

/** Undefined where the target's schema does not name what makes it unusual. */
async function unusualBody(
  variant: Unusual,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Item | undefined> {
  const plain = await podBody(variant === 'a CPU and all else' ? 'cpu' : 'gpu', caseContext, ruleContext);
  if (variant === 'two GPUs') return { ...plain, gpu: { ...(plain.gpu as object), count: 2 } };
  if (variant !== 'a template') return withOptionalMembers(plain, ruleContext);
  if (memberSchema(await ruleContext.schema('v2'), 'POST', '/pods', 'templateId') === undefined)
    return undefined;
  return { ...plain, templateId: (await make('template', caseContext, ruleContext)).id };
}

/**
 * Where no schema says that the cloud is shown: what is shown under its name, if that is how a Pod looks that was ordered
 * as what is the default.
 */
async function cloudsBeside(
  secure: Item,
  { item }: ShownResource,
  caseContext: CaseContext,
): Promise<unknown[]> {
  const { id } = await makeFromBody('v2', '/pods', { ...secure, name: ownName(caseContext) }, caseContext);
  const beside = await listedBy('/pods', id, caseContext);
  return beside?.cloud === 'SECURE' && item.cloud !== undefined
    ? [item.cloud]
    : caseContext.inconclusive(
        "neither the target's schema nor its list of Pods says what the cloud of a Pod is",
      );
}
