import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { expectRestAccepted } from '../../shared/making/v2-accepted.ts';
import { runningPod, waits } from '../../shared/making/v2-life.ts';
import type { Own } from '../../shared/making/v2-own.ts';
import { actingV1 } from '../../shared/resources/v1-acting.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { expectSame } from '../resources/expect-same.ts';
import { makeFull, shownAsRequested } from '../resources/in-place.ts';
import { runningCpuPod } from './bodies.ts';
import { bystander, expectLeftAlone } from './bystander.ts';
import { mountsOf, namesVolume } from './mounts.ts';
import { stopped } from './stopping.ts';

const path = '/pods/{id}';
/** What the document has a Pod ordered with: all that an update does not name stays as it was, and so does the rest. */
const documented = ['name', 'image', 'gpu'];

/** When a Pod is changed for the second time, where that costs nothing, or how else. */
const seconds = [
  'all at once',
  'of a Pod with a CPU',
  'while it runs',
  'once it was stopped',
  'while it is stopped, before it is started',
  'while it is stopped, before v1 starts it',
  'before it is stopped and started',
  'before it is restarted',
] as const;
type Second = (typeof seconds)[number];

rule('v2.pod.update', { calls: 42, waits, makes: { pod: [2, 5] } }, async (ruleContext) => {
  const api = await ruleContext.schema('v2');
  const changeable = ['name', 'image'].filter(
    (name) => 'unreadable' in api || memberSchema(api, 'PATCH', path, name) !== undefined,
  );
  if (changeable.length === 0) {
    return ruleContext.property([''], async (_, { inconclusive }) =>
      inconclusive("the target's schema does not say what of a Pod may change"),
    );
  }
  const [mount] = mountsOf(api, ruleContext);
  const mounts = mount === undefined || namesVolume(mount) ? {} : { mounts: mount };
  await ruleContext.property(changeable, async (name, caseContext) => {
    await expectService(caseContext);
    const other = await bystander(caseContext, ruleContext);
    const own = await makeFull('pod', {}, caseContext, ruleContext, mounts);
    const asRequested = await shownAsRequested('pod', own, caseContext, ruleContext);
    const change = { [name]: name === 'name' ? ownName(caseContext) : changedImage(own) };
    const call = (body: object) => () =>
      ({ api: 'v2', method: 'PATCH', path, ids: { id: own.id }, body }) as const;

    const control = (): ReturnType<ReturnType<typeof call>> => call({ [name]: own.body[name] })();
    const answer = await expectRestAccepted(
      call(change),
      control,
      `PATCH ${path} of its ${name}`,
      caseContext,
    );

    const shown = await expectShown('pod', { ...own, answer }, caseContext, ruleContext, change);
    expectSame(own, shown, caseContext);
    for (const [member, value] of Object.entries({ ...own.body, ...change })) {
      if (documented.includes(member) || asRequested.includes(member))
        expectReadBack(member, value, shown, caseContext);
    }
    await expectLeftAlone(other, caseContext);
  });
  if (!ruleContext.isAffordable('a second update of a Pod, one of a stopped one, one of another')) return;
  const possible = ruleContext.offers('v1-served')
    ? seconds
    : seconds.filter((second) => !second.endsWith(' v1 starts it'));
  return ruleContext.property(possible, (second, caseContext) =>
    judgeSecond(second, api, caseContext, ruleContext),
  );
});

/** In place: what was changed stays so, whatever else becomes of the Pod. What is refused then is not judged. */
async function judgeSecond(
  second: Second,
  api: ServedApi | Unreadable,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest } = caseContext;
  await expectService(caseContext);
  const run = second === 'of a Pod with a CPU' ? runningCpuPod : runningPod;
  const own = await run(caseContext, ruleContext);
  const each = changesOf(own, api, caseContext);
  const changes = second === 'all at once' ? [Object.assign({}, ...each) as Item] : each;
  let answer = own.answer;
  for (const [index, body] of changes.entries()) {
    if (index === stopsAt(second)) await stopped(own.id, caseContext, ruleContext);
    answer = await rest.when({ api: 'v2', method: 'PATCH', path, ids: { id: own.id }, body });
    if (!isRestAccepted(answer)) rest.lacking(`PATCH ${path} was answered ${answer.status}`);
  }
  if (second === 'before it is stopped and started') await stopped(own.id, caseContext, ruleContext);
  if (second.endsWith(' started')) answer = await rest.given(acting(own.id, { action: 'start' }));
  if (second.endsWith(' v1 starts it'))
    answer = { ...(await rest.given(actingV1(own.id, 'start'))), json: undefined };
  if (second === 'before it is restarted') answer = await rest.given(acting(own.id, { action: 'restart' }));
  const updated: Item = Object.assign({}, ...changes);
  const shown = await expectShown('pod', { id: own.id, answer }, caseContext, ruleContext, updated);
  for (const [member, value] of Object.entries(updated)) {
    expectReadBack(member, value, shown, caseContext);
  }
}

/** Before which update the Pod is stopped, if any. */
function stopsAt(second: Second): number | undefined {
  if (second.startsWith('while it is stopped')) return 0;
  return second === 'once it was stopped' ? 1 : undefined;
}

/** Updates of one member each, as far as the target's own schema has them in an update. */
function changesOf(
  own: Own,
  api: ServedApi | Unreadable,
  caseContext: CaseContext,
): Readonly<Record<string, unknown>>[] {
  const all = { name: ownName(caseContext), image: changedImage(own), env: { PLUMBLINE: 'changed' } };
  const known = Object.entries(all).filter(([name, value]) => {
    const schema = memberSchema(api, 'PATCH', path, name);
    if ('unreadable' in api) return name !== 'env';
    return schema !== undefined && api.requests.problem(schema, value) === undefined;
  });
  return known.map((entry) => Object.fromEntries([entry]));
}

/** Another tag of the same image. */
function changedImage({ body }: Own): string {
  return `${String(body.image).replace(/:[^:/]*$/, '')}:2`;
}
