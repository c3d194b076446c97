import { toStringMethod } from 'fast-check';
import { MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { onceListed } from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, type Rented, rent } from '../../shared/making/graphql-rent.ts';
import { setupTimeout as longestEnd } from '../../shared/making/v2-life.ts';
import { make } from '../../shared/making/v2-own.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { type Item, idOf, itemsIn } from '../../shared/resources/v2-items.ts';
import { templateOfPods } from './made-by-rest.ts';
import { shownOtherwise } from './shown-otherwise.ts';

type Input = Rented['input'];
type Interface = 'graphql' | RestApi;
type Way = { readonly from: 'graphql' | 'v2'; readonly to: Interface; [toStringMethod](): string };

const ways: readonly Way[] = (
  [
    ['graphql', 'v2'],
    ['graphql', 'v1'],
    ['v2', 'graphql'],
  ] as const
).map(([from, to]) => ({ from, to, [toStringMethod]: () => `made through ${from}, seen through ${to}` }));

/** So many Pods are made where it costs nothing, so that what is rarely wrong shows. */
const mostPods = 10;

/** What a Pod of the run is rented with, so that another value shows. */
const peculiar = {
  volumeInGb: 17,
  containerDiskInGb: 23,
  ports: '7860/http',
  env: [{ key: 'PLUMBLINE_SAME', value: 'pods' }],
} as const;

rule(
  'graphql.same-pods',
  {
    fixes: { beside: 'the Pods of a case exist at the same time' },
    calls: mostPods * (callsToRent + 4) + 9,
    waits: { least: 0, most: 30_000 + longestEnd },
    makes: { pod: [1, 9] },
  },
  async (ruleContext) => {
    const open = ways.filter(({ from, to }) => [from, to].every((one) => isServed(one, ruleContext)));
    if (open.length === 0) {
      return ruleContext.notRun('the target profile names no other interface that shows Pods (urls.restV2)');
    }
    if (!open.some(({ to }) => to === 'v1')) ruleContext.untried('v1, which is not served or not named');
    await ruleContext.property(open, async ({ from, to }, caseContext) => {
      const made = await makeAll(from, caseContext, ruleContext);
      const types = from === 'graphql' ? await onOffer(caseContext) : [];

      const pods = await podsOnceListed(made, to, caseContext, ruleContext);

      for (const one of made) expectSame(one, ownAmong(pods, one), { from, to, types }, caseContext);
      if (from === 'v2' && ruleContext.ownWorld) await expectUpdated(made[0]!, caseContext, ruleContext);
      if (from === 'v2') await expectEnds(made.at(-1)!, caseContext, ruleContext);
    });
  },
);

/** A Pod of the run, and what it was rented with. */
type Made = { readonly id: string; readonly name: unknown; readonly image: unknown; readonly input?: Input };

/** The list, once it has them all, or as it is when it does not come to have them. */
async function podsOnceListed(
  made: readonly Made[],
  to: Interface,
  caseContext: CaseContext,
  ruleContext: RuleContext,
) {
  let pods: Item[] = [];
  await onceListed(caseContext, ruleContext, async () => {
    pods = await podsThrough(to, caseContext);
    return made.every((one) => ownAmong(pods, one) !== undefined) ? true : undefined;
  });
  return pods;
}

function expectSame(
  { id, name, image, input }: Made,
  seen: Item | undefined,
  { from, to, types }: Pick<Way, 'from' | 'to'> & { readonly types: readonly string[] },
  { expect, elapsed }: CaseContext,
): void {
  elapsed(() => expect(seen, `the Pod ${id}, made through ${from}, in the list of ${to}`).toBeDefined());
  if (seen === undefined) return;
  if ('name' in seen) expect(seen.name, `the name under which ${to} shows it`).toBe(name);
  if (to === 'graphql') {
    if (typeof seen.imageName === 'string' && typeof image === 'string')
      expect(seen.imageName, 'the name of its image in the list of graphql').toContain(image);
  } else if (input !== undefined) {
    expect(
      shownOtherwise(seen, input, to, types),
      `what ${to} shows otherwise than it was asked for`,
    ).toBeUndefined();
  }
}

const otherImage = 'plumbline/probe:8';

/** What v2 has changed is one Pod still: GraphQL shows what it is then, where it has shown what it was. @see interface 4.3 */
async function expectUpdated(made: Made, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, expect, elapsed } = caseContext;
  const { id, image } = made;
  const shown = async (): Promise<string> =>
    String(ownAmong(await podsThrough('graphql', caseContext), made)?.imageName);
  if (!(await shown()).includes(String(image))) return;
  const call = { api: 'v2', method: 'PATCH', path: '/pods/{id}', ids: { id } } as const;
  const answer = await rest.when({ ...call, body: { image: otherImage } });
  if (answer.status > 299) return ruleContext.untried('what was changed through v2: the update was refused');
  let seen = '';
  await onceListed(caseContext, ruleContext, async () => {
    seen = await shown();
    return seen.includes(otherImage) ? true : undefined;
  });
  elapsed(() => expect(seen, 'the image that graphql shows once v2 has changed it').toContain(otherImage));
}

/** What was deleted through v2 does not go on running: GraphQL may show it, and not as a Pod that runs. @see interface 4.3 */
async function expectEnds(made: Made, caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { rest, time, expect, elapsed } = caseContext;
  const gone = await rest.when({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id: made.id } });
  if (gone.status > 299) return ruleContext.untried('what was deleted through v2: the delete was refused');
  const isOver = await time.until(async () => {
    const pod = ownAmong(await podsThrough('graphql', caseContext), made);
    return pod?.desiredStatus === 'RUNNING' ? undefined : true;
  }, time.now() + Math.min(longestEnd, ruleContext.longestWait));
  if (isOver === undefined && ruleContext.longestWait < longestEnd)
    return ruleContext.untried('what was deleted through v2: it may end later');
  elapsed(() => expect(isOver, 'whether graphql no longer shows it as RUNNING').toBe(true));
}

/** By its id, or by its name, which nobody else gives: nothing says that interfaces call a Pod by the same id. */
function ownAmong(pods: readonly Item[], { id, name }: Pick<Made, 'id' | 'name'>): Item | undefined {
  return pods.find((pod) => idOf(pod, '/pods') === id) ?? pods.find((pod) => pod.name === name);
}

/** v1 is called only before it is retired. @see interface 9 */
function isServed(one: Interface, ruleContext: RuleContext): boolean {
  return ruleContext.offers(one) && (one !== 'v1' || ruleContext.offers('v1-served'));
}

/** Pods of one interface: of v2 every second one of a template, where they may be. */
async function makeAll(
  from: Way['from'],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Made[]> {
  const made: Made[] = [];
  const template = from === 'v2' ? await templateOfPods(caseContext, ruleContext) : {};
  for (let count = ruleContext.afford(mostPods, 1); count > 0; count--) {
    made.push(await makeThrough(from, count % 2 === 0 ? template : {}, caseContext, ruleContext));
  }
  return made;
}

async function makeThrough(
  from: 'graphql' | 'v2',
  more: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Made> {
  if (from === 'v2') {
    const { id, body } = await make('pod', caseContext, ruleContext, more);
    return { id, name: body.name, image: body.image };
  }
  const gpuCount = ruleContext.afford(2, 1);
  const requirement = { ...peculiar, env: [...peculiar.env], gpuCount };
  const { id, input } = await rent(caseContext, ruleContext, requirement, { mayBeLost: true });
  return { id, name: input.name, image: input.imageName, input };
}

async function podsThrough(to: Interface, { rest, graphql, inconclusive }: CaseContext): Promise<Item[]> {
  if (to === 'graphql') {
    const answer = await graphql.when(calling(MyPodsDocument, {}));
    return itemsOf(resultOf(answer, MyPodsDocument).myself?.pods);
  }
  const list = await rest.when({ api: to, method: 'GET', path: '/pods' });
  return itemsIn(list) ?? inconclusive(`GET /pods of ${to} was answered ${list.status}`);
}
