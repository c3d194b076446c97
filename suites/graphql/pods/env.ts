import fc, { type Arbitrary, toStringMethod } from 'fast-check';
import {
  DeployPodDocument,
  MyPodsDocument,
  PodDocument,
  type PodFindAndDeployOnDemandInput,
} from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { type GraphqlAnswer, isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { onceListed } from '../../shared/making/graphql-find-pod.ts';
import { deploying, plainPodInput, podCases } from '../../shared/making/graphql-rent.ts';
import { calling, resultOf, writings } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { type Pair, variables } from '../../shared/resources/graphql-pod-requirements.ts';
import { asStockReturns } from '../../shared/resources/graphql-stock.ts';
import {
  askToStop,
  callsToResume,
  callsToStop,
  isResumed,
  resumeWait,
  stopWait,
} from '../../shared/resources/graphql-stopping.ts';
import { unspoilt } from '../accepted.ts';

/** Texts that every environment can hold, those included that look like more than one variable. */
function values(): Arbitrary<string> {
  return fc.oneof(
    fc.stringMatching(/^[!-~]{1,12}$/),
    fc.constantFrom('A=1,B=2', '"quoted"', '$HOME', '0', 'false'),
  );
}

/** What is easily spoilt on the way. Their names are long, so that no service has one of its own that is called so. */
const delicate = [
  { key: 'plumbline_lower', value: 'a=b=c' },
  { key: 'Plumbline_Mixed', value: ' two  words ' },
  { key: 'PLUMBLINE_LETTERS', value: 'größer ≥ 日本' },
  { key: 'PLUMBLINE_SIGN', value: '=' },
  { key: 'PLUMBLINE_NOTHING', value: '' },
] as const;

const environments: Arbitrary<Pair[]> = fc
  .tuple(variables(values(), 1), fc.shuffledSubarray([...delicate], { minLength: 4 }))
  .map((parts) => parts.flat());

/** What a service may refuse, and keeps if it takes it. */
const large = [
  sized('many variables', 40, 'value'),
  sized('a long value', 1, 'plumbline'.repeat(400)),
  sized('a value of several lines', 1, '-----BEGIN-----\nplumbline\n-----END-----'),
];

function sized(what: string, count: number, value: string) {
  const env: Pair[] = Array.from({ length: count }, (_, nth) => ({ key: `PLUMBLINE_NR_${nth}`, value }));
  return { env, [toStringMethod]: () => what };
}

/** So many Pods are rented in a case where it costs nothing, so that what is rarely wrong shows. */
const mostPods = 4;

rule(
  'graphql.deploy.env',
  {
    calls: 17 + 2 * mostPods + callsToStop + callsToResume,
    waits: { least: 0, most: stopWait + resumeWait + 60_000, patient: true },
    makes: { pod: [2, 5] },
  },
  async (ruleContext) => {
    await ruleContext.property(
      environments,
      async (env, caseContext) => {
        const sent = env.map(({ key, value }) => `${key}=${value}`);
        for (let more = ruleContext.afford(mostPods - 1, 0); more > 0; more--) {
          await judgeDeployment(env, sent, caseContext, ruleContext);
        }
        const id = await judgeDeployment(env, sent, caseContext, ruleContext);
        await expectEverywhere(sent, id, caseContext, ruleContext);
        if (isGraphqlAccepted(await askToStop(id, caseContext, 'attempt'))) {
          await expectEverywhere(sent, id, caseContext, ruleContext);
          if (await isResumed(id, caseContext)) await expectEverywhere(sent, id, caseContext, ruleContext);
        }
        caseContext.cover(
          env.some(({ value }) => /[^A-Za-z0-9]/.test(value)) ? 'odd values' : 'plain values',
        );
      },
      { atMost: podCases(ruleContext), covers: { 'odd values': 0.4 } },
    );
    if (!ruleContext.isAffordable('large environments: a Pod more for each')) return;
    await ruleContext.property(large, async ({ env }, caseContext) => {
      const sent = env.map(({ key, value }) => `${key}=${value}`);
      const id = await judgeDeployment(env, sent, caseContext, ruleContext);
      await expectEverywhere(sent, id, caseContext, ruleContext);
    });
  },
);

/** Rents a Pod with an environment and judges what is answered; gives its id. */
async function judgeDeployment(
  env: Pair[],
  sent: readonly string[],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string> {
  const { expect, inconclusive } = caseContext;
  const [gpuTypeId] = await onOffer(caseContext);
  const input = { ...plainPodInput(gpuTypeId!, caseContext), env };

  const answer = await asStockReturns(
    () => deployed(input, caseContext, ruleContext),
    caseContext,
    ruleContext,
  );

  if (answer === undefined) return inconclusive('no Pod could be rented');
  const pod = resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand;
  unspoilt(pod?.env, 'env', answer, caseContext);
  expect(pod?.env, 'the environment that the Pod is given').toEqual(expect.arrayContaining([...sent]));
  expect(changedVariables(pod?.env, sent), 'what else it says of these variables').toEqual([]);
  return String(pod?.id);
}

async function deployed(
  input: PodFindAndDeployOnDemandInput,
  { graphql }: CaseContext,
  ruleContext: RuleContext,
): Promise<GraphqlAnswer | undefined> {
  for (const types of await writings(ruleContext)) {
    const answer = await graphql.when(deploying(input, types));
    if (isGraphqlAccepted(answer)) return answer;
  }
  return undefined;
}

/** Variables of ours that are shown with another value. */
function changedVariables(env: unknown, sent: readonly string[]): unknown[] {
  const names = new Set(sent.map(nameIn));
  return Array.isArray(env) ? env.filter((one) => names.has(nameIn(one)) && !sent.includes(one)) : [];
}

function nameIn(one: unknown): string {
  return String(one).split('=', 1)[0]!;
}

/** In `pod` and in `myself`. */
async function expectEverywhere(
  sent: readonly string[],
  id: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { graphql, expect } = caseContext;
  const ways = {
    pod: async () => {
      const one = await graphql.when(calling(PodDocument, { input: { podId: id } }));
      return envIn(one, resultOf(one, PodDocument).pod);
    },
    myself: async () => {
      const all = await graphql.when(calling(MyPodsDocument, {}));
      const pods = itemsOf(resultOf(all, MyPodsDocument).myself?.pods);
      return envIn(
        all,
        pods.find((pod) => pod.id === id),
      );
    },
  };
  for (const [way, read] of Object.entries(ways)) {
    let last: ShownEnv | undefined;
    const shown = await onceListed(caseContext, ruleContext, async () => {
      last = await read();
      return last?.env === null && last.answer.errors.length > 0 ? undefined : last;
    });
    const { env: value, answer } =
      shown ?? last ?? caseContext.inconclusive(`the Pod can not be read through ${way}`);
    const env = unspoilt(value, 'env', answer, caseContext);
    expect(env, `the environment that reads back through ${way}`).toEqual(expect.arrayContaining([...sent]));
    expect(changedVariables(env, sent), `what else ${way} says of these variables`).toEqual([]);
  }
}

type ShownEnv = { readonly env: unknown; readonly answer: GraphqlAnswer };

/** Undefined where the Pod is not there. */
function envIn(
  answer: GraphqlAnswer,
  pod: { readonly env?: unknown } | null | undefined,
): ShownEnv | undefined {
  if (!isGraphqlAccepted(answer) || pod === null || pod === undefined) return undefined;
  return { env: pod.env ?? null, answer };
}
