import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../../engine/testing/serve.ts';

/** The name that the scripts of these tests give. */
export const own = 'plumbline-abc-1';

type Pod = { readonly id: string; readonly name?: string | undefined };

/** What a service does to a replay. */
export type Tricks = {
  /** Pods that are there before, besides the one of another. */
  readonly before?: readonly Pod[];
  /** What answers to submissions say instead. */
  readonly answers?: {
    readonly id?: string | undefined;
    readonly name?: string | undefined;
    readonly errors?: readonly string[];
  };
  /** Ids that no list shows. */
  readonly hides?: readonly string[];
  /** Of how many lists what was made is not shown in. */
  readonly hidesFor?: number;
  /** How many others are made under the same name by one create, none of which a DELETE deletes. */
  readonly crowd?: number;
  /** A member beside the list's items. */
  readonly tags?: unknown;
  /** What a list says of further ones, whose Pods it does not show. */
  readonly nextCursor?: string;
  /** Pods are asked for in any case. */
  readonly readsAnyCase?: true;
  /** Lists of GraphQL show no names. */
  readonly graphqlHidesNames?: true;
  /** GraphQL answers a create with errors, and makes a Pod nevertheless. */
  readonly graphqlErrors?: true;
  readonly listStatus?: number;
  /** The status of a create that is carried out; from 400 to 499 it is not. */
  readonly createStatus?: number;
  /** Milliseconds until a create is carried out. */
  readonly createsAfter?: number;
  /** Deletes are answered as done, and do nothing. */
  readonly keeps?: 'all';
  /** A DELETE is answered 503, does nothing, and from then on nothing is shown any more. */
  readonly isLost?: true;
  /** The name of another's Pod that gets the id of one that was deleted or stopped; the empty one is not shown. */
  readonly reusedBy?: string;
  /** How many lists are read before another's Pod gets that id; one by default. */
  readonly reusedAfter?: number;
  /** The name of another's Pod that lists show with the id of the one that was made. */
  readonly twin?: string;
};

type Answer = readonly [status: number, json?: unknown];

/** A service that keeps Pods, over REST v2 and GraphQL; another's Pod is among them. */
export async function keepPods(tricks: Tricks = {}) {
  const pods: Pod[] = [{ id: 'of-another', name: 'precious' }, ...(tricks.before ?? [])];
  const heard: string[] = [];
  let hidden = tricks.hidesFor ?? 0;
  let isLost = false;

  const make = async (): Promise<object> => {
    await sleep(tricks.createsAfter ?? 0);
    const made = { id: 'pod-1', name: own };
    const { createStatus = 201 } = tricks;
    if (createStatus < 400 || createStatus > 499) pods.push(made);
    for (let more = 0; more < (tricks.crowd ?? 0); more++) pods.push({ id: `crowd-${more}`, name: own });
    return { ...made, ...tricks.answers };
  };
  let freed = Number.POSITIVE_INFINITY;
  const free = (pod: Pod) => {
    pods.splice(pods.indexOf(pod), 1);
    if (tricks.reusedBy !== undefined && pod.id === 'pod-1' && pod.name === own)
      freed = tricks.reusedAfter ?? 1;
  };
  const shown = () => {
    if (isLost) return [];
    freed -= 1;
    if (freed < 0) {
      freed = Number.POSITIVE_INFINITY;
      pods.push({ id: 'pod-1', name: tricks.reusedBy || undefined });
    }
    if (tricks.twin !== undefined && pods.some(({ name }) => name === own))
      return [...pods, { id: 'pod-1', name: tricks.twin }];
    const isHidden = hidden > 0 && pods.some(({ id }) => id === 'pod-1');
    if (isHidden) hidden -= 1;
    return pods.filter(({ id }) => tricks.hides?.includes(id) !== true && !(isHidden && id === 'pod-1'));
  };

  const answerGraphql = async (body: string) => {
    if (body.includes('podFindAndDeploy')) {
      const made = await make();
      const errors = [{ message: 'the scheduler is late' }];
      return tricks.graphqlErrors ? { data: null, errors } : { data: { podFindAndDeployOnDemand: made } };
    }
    const [, stopped] = /podStop\(input: ?\{ ?podId: ?\\"([^"\\]*)/.exec(body) ?? [];
    if (stopped !== undefined) heard.push(`podStop ${stopped}`);
    const known = pods.find(({ id }) => id === stopped);
    if (known && tricks.reusedBy !== undefined) free(known);
    if (stopped !== undefined) return { data: { podStop: null } };
    const listed = tricks.graphqlHidesNames ? shown().map(({ id }) => ({ id, name: null })) : shown();
    return { data: { myself: { pods: listed } } };
  };

  const answerCreate = async (): Promise<Answer> => {
    const { createStatus = 201 } = tricks;
    const made = await make();
    return [createStatus, createStatus < 400 ? made : {}];
  };

  const deletes = ({ id }: Pod): boolean => tricks.keeps === undefined && !id.startsWith('crowd-');

  const answerById = (method: string | undefined, id: string): Answer => {
    const asked = tricks.readsAnyCase ? id.toLowerCase() : id;
    const found = pods.find((pod) => pod.id === asked);
    if (method === 'DELETE' && tricks.isLost) {
      isLost = true;
      return [503, {}];
    }
    if (found === undefined || isLost) return [404, {}];
    if (method !== 'DELETE') return [200, tricks.readsAnyCase ? { id, name: own } : found];
    if (deletes(found)) free(found);
    return [204];
  };

  const answerTo = async ({ method, url = '', headers }: IncomingMessage, body: string): Promise<Answer> => {
    if (url.startsWith('/graphql')) return [200, await answerGraphql(body)];
    if (url.startsWith('/pods/')) return answerById(method, url.slice('/pods/'.length));
    if (url === '/echo') return [200, { told: `${headers.authorization} and a-secret-ke` }];
    if (method === 'GET')
      return [tricks.listStatus ?? 200, { pods: shown(), tags: tricks.tags, nextCursor: tricks.nextCursor }];
    return url === '/pods' ? answerCreate() : [200, { id: 'job-1', ...tricks.answers }];
  };

  const address = await serve(async (request: IncomingMessage, response: ServerResponse) => {
    heard.push(`${request.method} ${request.url}`);
    const [status, json] = await answerTo(request, (await request.toArray()).join(''));
    response.writeHead(status).end(json === undefined ? undefined : JSON.stringify(json));
  });
  return { pods, heard, address };
}
