import { flatten } from '../../../../engine/contract/schema/flat.ts';
import { usable } from '../../../../engine/contract/schema/usable.ts';
import type { CaseContext } from '../../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../../service/case/rule.ts';
import { creating, expectMade } from '../../../shared/making/v2-accepted.ts';
import { ownOf } from '../../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../../shared/resources/v2-is-accepted.ts';
import { type Item, isItem } from '../../../shared/resources/v2-items.ts';
import { fitsSchema, memberSchema } from '../../../shared/resources/v2-member-schema.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../../shared/resources/v2-shown.ts';
import { type Compute, computes, podBody } from '../bodies.ts';
import { sameStock } from './same-stock.ts';

/** What the document has a Pod ordered with, so that it is looked at again. */
const documented = ['name', 'image', 'gpu'];

/** GPUs in a Pod, where they need not be paid for. */
const some = 2;

rule('v2.pod.create', { calls: 21, makes: { pod: [6, 8] } }, async (ruleContext) => {
  const variants: readonly (Compute | 'gpus')[] = ruleContext.afford([...computes, 'gpus'], computes);
  await ruleContext.property(variants, async (variant, caseContext) => {
    await expectService(caseContext);
    const compute = variant === 'cpu' ? 'cpu' : 'gpu';
    const one = await podBody(compute, caseContext, ruleContext);
    const body = variant === 'gpus' ? { ...one, gpu: { ...(one.gpu as object), count: some } } : one;
    const control = await podBody(compute === 'gpu' ? 'cpu' : 'gpu', caseContext, ruleContext);

    const what = `POST /pods with name, image and ${variant}`;
    const alike = await sameStock(body, caseContext, ruleContext);
    const own = await expectMade('pod', { body, control, what, sameStock: alike }, caseContext, ruleContext);

    const shown = await expectShown('pod', own, caseContext, ruleContext);
    for (const name of documented) {
      if (name in own.body) expectReadBack(name, own.body[name], shown, caseContext);
    }
  });
  if (!ruleContext.isAffordable('unusual requests, each of which costs money')) return;
  return ruleContext.property(rare, (variant, caseContext) => judgeRare(variant, caseContext, ruleContext));
});

/** Requests that a service may refuse: what it takes it keeps. @see interface 2.10 */
const rare = [
  'a name with capitals',
  'an image of a registry with a port',
  'more CPUs',
  'another cloud',
] as const;

async function judgeRare(
  variant: (typeof rare)[number],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest } = caseContext;
  await expectService(caseContext);
  const plain = await podBody(variant === 'more CPUs' ? 'cpu' : 'gpu', caseContext, ruleContext);
  const change = await changeOf(variant, plain, caseContext, ruleContext);
  const body = { ...plain, ...change };
  if (!fitsSchema(await ruleContext.schema('v2'), 'POST', '/pods', body))
    rest.lacking("it does not fit the target's own schema");
  const answer = await rest.when(creating('pod', body));
  if (!isRestAccepted(answer)) {
    caseContext.observe(`${variant} is answered`, answer.status);
    rest.lacking(`${variant} is not to be had`);
  }
  const shown = await expectShown(
    'pod',
    await ownOf('pod', body, answer, caseContext),
    caseContext,
    ruleContext,
  );
  for (const [name, value] of Object.entries(change)) expectReadBack(name, value, shown, caseContext);
}

async function changeOf(
  variant: (typeof rare)[number],
  plain: Item,
  { rest }: CaseContext,
  ruleContext: RuleContext,
): Promise<Item> {
  if (variant === 'a name with capitals') return { name: `${String(plain.name)}-As-Written` };
  if (variant === 'an image of a registry with a port') return { image: 'registry.example:5000/probe:1' };
  if (variant === 'more CPUs') {
    const { vcpuCount, ...cpu } = (isItem(plain.cpu) ? plain.cpu : {}) as Item;
    return typeof vcpuCount === 'number'
      ? { cpu: { ...cpu, vcpuCount: 2 * vcpuCount } }
      : rest.lacking('the schema calls the number of CPUs otherwise');
  }
  return { cloud: (await otherCloud(ruleContext)) ?? rest.lacking("the target's schema has one cloud") };
}

/** A cloud that the target's own schema lists beside SECURE. */
async function otherCloud(ruleContext: RuleContext): Promise<unknown> {
  const api = await ruleContext.schema('v2');
  const schema = memberSchema(api, 'POST', '/pods', 'cloud');
  if ('unreadable' in api || schema === undefined) return undefined;
  const constants = usable(() => flatten([schema], api.requests).constants, undefined);
  return constants?.find((cloud) => cloud !== 'SECURE');
}
