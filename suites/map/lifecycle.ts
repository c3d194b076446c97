import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import { makeV1 } from '../shared/making/v1-own.ts';
import { actingV1 as actingByFirst } from '../shared/resources/v1-acting.ts';
import { untilStatus } from '../shared/resources/v1-until-status.ts';
import { acting } from '../shared/resources/v2-acting.ts';
import { type Item, isItem, itemById, itemsIn } from '../shared/resources/v2-items.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { shownState, stateAsWritten } from '../shared/resources/v2-state-of.ts';

const actions = ['stop', 'start', 'restart'] as const;
/** So that it can be seen since when a Pod runs. */
const aWhile = 60_000;

/** Of two Pods alike one is told through v1, the other through v2: afterwards they are alike as they were. */
rule(
  'map.lifecycle',
  { calls: 24, waits: { least: 0, most: 4_000_000 }, makes: { pod: [2, 6] } },
  async (ruleContext) => {
    await ruleContext.property(actions, async (action, caseContext) => {
      const { rest, time, expect, elapsed, inconclusive } = caseContext;
      await expectService(caseContext, '/pods', 'v1');
      await expectService(caseContext, '/pods', 'v2');
      const [first, second] = [
        (await makeV1('pod', caseContext, ruleContext)).id,
        (await makeV1('pod', caseContext, ruleContext)).id,
      ];
      for (const id of [first, second]) {
        if (!(await untilStatus('RUNNING', id, caseContext, 'v2'))) inconclusive('a Pod does not get to run');
      }
      const alikeAtWork = await untilAlike(first, second, caseContext);
      if (action === 'start')
        for (const id of [first, second]) await rest.given(acting(id, { action: 'stop' }));
      if (time.kind === 'virtual') await time.reach(time.now() + aWhile);
      // Pods of two prices may cost the same while they are stopped.
      const alike = alikeAtWork.intersection(await untilAlike(first, second, caseContext));

      const [one, two] = [
        await rest.when(actingByFirst(first, action)),
        await rest.when(acting(second, { action })),
      ];

      if (one.status > 299 || two.status > 299)
        inconclusive(`${action} was answered ${one.status} and ${two.status}`);
      const seen = async () => {
        const pods = await shown([first, second], caseContext);
        return pods.map((pod) => pick(pod, alike));
      };
      let pods = await seen();
      await time.until(async () => {
        if (!areEqual(pods)) pods = await seen();
        return areEqual(pods) ? true : undefined;
      }, time.now() + time.setupTimeout);
      elapsed(() => expect(pods[0], `the Pod after ${action} through v1, as v2 shows it`).toEqual(pods[1]));
    });
  },
);

/** The members in which two Pods come to be alike. */
async function untilAlike(
  first: string,
  second: string,
  caseContext: CaseContext,
): Promise<ReadonlySet<string>> {
  const { time, inconclusive } = caseContext;
  const alike = await time.until(
    () => sameMembers(first, second, caseContext),
    time.now() + time.setupTimeout,
  );
  return alike ?? inconclusive('two Pods made alike are not alike');
}

async function shown(ids: readonly string[], { rest, inconclusive }: CaseContext): Promise<Item[]> {
  const items = itemsIn(await rest.given({ api: 'v2', method: 'GET', path: '/pods' })) ?? [];
  return ids.map((id) =>
    withoutLoads(itemById(items, id, '/pods') ?? inconclusive(`the list does not show ${id}`)),
  );
}

/** Of what is measured on a running Pod only since when it runs: its loads are no effect of an action. */
function withoutLoads(pod: Item): Item {
  return isItem(pod.runtime) ? { ...pod, runtime: { uptime: pod.runtime.uptime } } : pod;
}

/** The members in which two Pods are alike: their state at least. On a clock that runs by itself no other counts. */
async function sameMembers(
  first: string,
  second: string,
  caseContext: CaseContext,
): Promise<ReadonlySet<string> | undefined> {
  const [one, two] = (await shown([first, second], caseContext)) as [Item, Item];
  if (shownState(one) === undefined || shownState(one) !== shownState(two)) return undefined;
  const names = Object.keys(one).filter((name) => areEqual([one[name], two[name]]));
  return new Set(
    caseContext.time.kind === 'virtual' ? names : names.filter((name) => one[name] === stateAsWritten(one)),
  );
}

function pick(pod: Item, names: ReadonlySet<string>): Item {
  return Object.fromEntries(Object.entries(pod).filter(([name]) => names.has(name)));
}

function areEqual([one, two]: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(two);
}
