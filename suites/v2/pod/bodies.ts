import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { optionalMembers } from '../../shared/making/made-in-context.ts';
import { beginsToRun, setupTimeout } from '../../shared/making/v2-life.ts';
import { draft, makeInContext, type Own } from '../../shared/making/v2-own.ts';
import { bodyFor } from '../../shared/resources/v2-body-for.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { refer } from '../../shared/resources/v2-refer.ts';
import { without } from '../resources/without.ts';
import { mountsOf, namesVolume } from './mounts.ts';

/** What a Pod is rented by: exactly one of them. @see interface 2.10 */
export type Compute = 'gpu' | 'cpu';

export const computes: readonly Compute[] = ['gpu', 'cpu'];

/** A whole create body with one of the two, less a template, which could stand in for what is left out. */
export async function podBody(
  compute: Compute,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Item> {
  const body =
    compute === 'gpu'
      ? await draft('pod', caseContext, ruleContext)
      : await cpuBody(caseContext, ruleContext);
  return without(without(body, 'templateId'), compute === 'gpu' ? 'cpu' : 'gpu');
}

/**
 * The same with every optional member that the target's own schema has, a volume of the Pod's own among the mounts: what is
 * refused without them is refused with them. Undefined where there is none.
 */
export async function withOptionalMembers(body: Item, ruleContext: RuleContext): Promise<Item | undefined> {
  const more = await optionalMembers('pod', { api: 'v2', path: '/pods', body }, ruleContext);
  const [mounts] = mountsOf(await ruleContext.schema('v2'), ruleContext).filter((one) => !namesVolume(one));
  const whole = { ...more, ...(mounts === undefined ? {} : { mounts }), ...body };
  return Object.keys(whole).length > Object.keys(body).length ? whole : undefined;
}

/** A Pod with a CPU that is known to run, or of which no state is told. @throws Inconclusive when it does not begin to */
export async function runningCpuPod(
  caseContext: CaseContext,
  ruleContext: RuleContext,
  change: Item = {},
): Promise<Own> {
  const { time, inconclusive } = caseContext;
  const body = { ...(await podBody('cpu', caseContext, ruleContext)), ...change };
  const own = await makeInContext('pod', { api: 'v2', path: '/pods', body }, caseContext, ruleContext);
  const deadline = time.now() + Math.min(setupTimeout, ruleContext.longestWait);
  return (await beginsToRun(own.id, caseContext, deadline))
    ? own
    : inconclusive('the Pod did not begin to run');
}

async function cpuBody(caseContext: CaseContext, ruleContext: RuleContext): Promise<Item> {
  const references = await refer(caseContext, ['cpus'], ruleContext);
  const { image } = kinds.pod.documented('', {});
  const { cpu: id, vcpuCount } = references;
  const fields = { name: ownName(caseContext), image, cpu: { id, vcpuCount } };
  return bodyFor(await ruleContext.schema('v2'), kinds.pod.path, fields, references);
}
