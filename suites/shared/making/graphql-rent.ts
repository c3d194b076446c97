import { type ASTNode, Kind, parse, print, visit } from 'graphql';
import {
  DeployPodDocument,
  PodDocument,
  type PodFindAndDeployOnDemandInput,
  ResumePodDocument,
  StopPodDocument,
} from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isGraphqlAccepted, refusalIn } from '../../../service/client/graphql-answer.ts';
import { calling, resultOf, writings } from '../resources/graphql-documented.ts';
import { onOffer } from '../resources/graphql-on-offer.ts';
import { asStockReturns } from '../resources/graphql-stock.ts';
import { stop } from '../resources/graphql-stopping.ts';
import { endings } from '../resources/name-endings.ts';
import { byGraphql, byRest, stoppedAndStarted } from '../resources/past.ts';
import { ownName } from '../resources/v2-own-name.ts';
import { pairsOf, podChangedBefore } from './graphql-changed-before.ts';
import { between, type NeighbourOwner, theirs } from './neighbours.ts';
import { refusedTo } from './trespasser.ts';

/** A Pod of the run that was rented through GraphQL. */
export type Rented = { readonly id: string; readonly input: PodFindAndDeployOnDemandInput };

/** What every Pod is rented with that asks for nothing else. @see interface 4.4 */
export function plainPodInput(gpuTypeId: string, caseContext: CaseContext): PodFindAndDeployOnDemandInput {
  return {
    cloudType: 'ALL',
    gpuCount: 1,
    volumeInGb: 10,
    containerDiskInGb: 10,
    minVcpuCount: 1,
    minMemoryInGb: 1,
    gpuTypeId,
    name: ownName(caseContext),
    imageName: 'plumbline/probe:1',
    dockerArgs: '',
    ports: '8888/http',
    volumeMountPath: '/workspace',
    env: [],
  };
}

/** Any of them will do, so that the lack of one keeps nobody from a machine. */
export const allowedCudaVersions = '11.8 12.0 12.1 12.2 12.3 12.4 12.5 12.6 12.7 12.8 12.9 13.0'.split(' ');

/** So many GPU types are tried: of each the stock may have run out. */
export const typesTried = 3;

/** Calls that renting takes at most: what is on offer, and each type in each writing. */
export const callsToRent = 1 + typesTried * 2;

/**
 * Rents a Pod as set-up, as the context of the case wants it. Where none is to be had the case can't be judged.
 * @param more `mayBeLost`: it does no harm if there is another Pod like it of which nobody knows
 */
export async function rent(
  caseContext: CaseContext,
  ruleContext: RuleContext,
  requirement: Wanted = {},
  more: Pick<GraphqlRequestOptions, 'mayBeLost'> = {},
): Promise<Rented> {
  const rented = await between(
    'graphql',
    {
      other: (owner) => isNeighbourRented(requirement, owner, caseContext, ruleContext),
      isMadeByAnother: ruleContext.offers('second-user'),
    },
    caseContext,
    async () =>
      (await rentNamed(requirement, caseContext, ruleContext)) ??
      rentPlainly(caseContext, ruleContext, requirement, more),
  );
  const { id, input } = rented;
  await stoppedAndStarted(
    byGraphql(id, caseContext, input.gpuCount!),
    ruleContext.offers('v2') ? byRest(id, 'v2', caseContext) : undefined,
    caseContext,
  );
  const changed = await podChangedBefore(rented, caseContext, ruleContext);
  await keptFromTrespasser(id, caseContext, ruleContext);
  return changed;
}

/** Has another user look at a Pod, or try to stop and to resume it, where the context wants it. @see interface 4.4, 5 */
function keptFromTrespasser(
  podId: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const stop = calling(StopPodDocument, { input: { podId } });
  const resume = calling(ResumePodDocument, { input: { podId, gpuCount: 1 } });
  const looks = [calling(PodDocument, { input: { podId } })];
  const tried = async (call: GraphqlRequestOptions): Promise<number | undefined> => {
    const answer = await caseContext.graphql.besides({ ...call, key: 'secondUser' });
    return answer && (isGraphqlAccepted(answer) ? answer.status : 403);
  };
  return refusedTo({ looks, acts: [stop, resume] }, tried, caseContext, ruleContext);
}

type Wanted = Partial<PodFindAndDeployOnDemandInput>;

async function isNeighbourRented(
  requirement: Wanted,
  owner: NeighbourOwner,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<boolean> {
  const { imageName, env } = theirs;
  const neighbour = { ...requirement, imageName, env: pairsOf(env), name: ownName(caseContext) };
  return (await rentBesides(neighbour, caseContext, ruleContext, owner)) !== undefined;
}

/** A Pod of a name that the context wants; undefined where it wants none, or none is to be had. */
async function rentNamed(
  requirement: Wanted,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Rented | undefined> {
  const { context } = caseContext;
  const ending = Object.entries(endings).find(([value]) => value === context.wanted('name'))?.[1];
  const rented =
    ending &&
    (await rentBesides(
      { ...requirement, name: `${ownName(caseContext)}${ending}` },
      caseContext,
      ruleContext,
    ));
  if (ending === undefined || rented !== undefined) context.cameAbout('name');
  return rented || undefined;
}

/** The GPU type that was on offer when a case rented something for its context. */
const offers = new WeakMap<CaseContext, string>();

/** Rents a Pod for the context alone; undefined where none is to be had. */
async function rentBesides(
  requirement: Wanted,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  owner: NeighbourOwner = 'valid',
): Promise<Rented | undefined> {
  const gpuTypeId = offers.get(caseContext) ?? (await onOffer(caseContext))[0];
  if (gpuTypeId === undefined) return undefined;
  offers.set(caseContext, gpuTypeId);
  const input = { ...plainPodInput(gpuTypeId, caseContext), ...requirement };
  const id = await idOfRented(input, caseContext, ruleContext, owner);
  return id === undefined ? undefined : { id, input };
}

/** The id of a Pod that is rented for the context alone; undefined where it is not to be had. */
export async function idOfRented(
  input: PodFindAndDeployOnDemandInput,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  owner: NeighbourOwner = 'valid',
): Promise<string | undefined> {
  const [types] = await writings(ruleContext);
  const answer =
    types && (await caseContext.graphql.besides({ ...idAlone(deploying(input, types)), key: owner }));
  if (answer === undefined || !isGraphqlAccepted(answer)) return undefined;
  const id = resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand?.id;
  return typeof id === 'string' ? id : undefined;
}

async function rentPlainly(
  caseContext: CaseContext,
  ruleContext: RuleContext,
  requirement: Wanted,
  more: Pick<GraphqlRequestOptions, 'mayBeLost'>,
): Promise<Rented> {
  let last = 'nothing is on offer';
  async function attempt(): Promise<Rented | undefined> {
    for (const gpuTypeId of (await onOffer(caseContext)).slice(0, typesTried)) {
      const input = { ...plainPodInput(gpuTypeId, caseContext), ...requirement };
      for (const types of await writings(ruleContext)) {
        const answer = await caseContext.graphql.attempt({ ...idAlone(deploying(input, types)), ...more });
        const id = resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand?.id;
        if (isGraphqlAccepted(answer) && typeof id === 'string') return { id, input };
        last = refusalIn(answer);
      }
    }
    return undefined;
  }
  const rented = await asStockReturns(attempt, caseContext, ruleContext);
  return rented ?? caseContext.inconclusive(`no Pod could be rented: the last try was ${last}`);
}

/** The call that rents a Pod. */
export function deploying(
  input: PodFindAndDeployOnDemandInput,
  types: Parameters<typeof calling>[2],
): GraphqlRequestOptions {
  return { ...calling(DeployPodDocument, { input }, types), makes: input.name ?? '' };
}

/** The same call that asks for the id of the Pod and nothing else. */
export function idAlone(requestOptions: GraphqlRequestOptions): GraphqlRequestOptions {
  const document = visit(parse(requestOptions.query!), {
    SelectionSet: (node, _key, parent) =>
      (parent as ASTNode).kind === Kind.FIELD
        ? { ...node, selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'id' } }] }
        : undefined,
  });
  return { ...requestOptions, query: print(document) };
}

/** Rents a Pod and stops it. */
export async function rentAndStop(
  caseContext: CaseContext,
  ruleContext: RuleContext,
  requirement: Partial<PodFindAndDeployOnDemandInput> = {},
): Promise<Rented> {
  const rented = await rent(caseContext, ruleContext, requirement);
  await stop(rented.id, caseContext);
  return rented;
}

/** Few of the cases that rent Pods are tried where a Pod costs money. */
export function podCases(ruleContext: RuleContext): number {
  return ruleContext.afford(12, 3);
}
