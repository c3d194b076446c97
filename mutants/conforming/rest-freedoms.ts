import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { WorldInstant } from '../../emulator/core/agenda.ts';
import type { Pod } from '../../emulator/core/rest/records.ts';
import type { ResourceStore } from '../../emulator/core/rest/resource-store.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import { restPaths } from '../../emulator/world/paths.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';
import { cachedLists } from './cached-lists.ts';
import { isObject, jsonOfBody } from './json-of.ts';
import { withoutAnswers } from './without-answers.ts';

type Document = Readonly<Record<string, unknown>>;

type Paths = Record<string, Record<string, unknown>>;

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/** Calls of our own, which see whether something is there: they need no operation that anybody is shown. */
const lookups = new WeakSet<RestCall>();

/** APIs with fewer operations than there are, and what they were made of. */
const wholeApis = new WeakMap<RestCall['api'], RestCall['api']>();

/** The call that reads what a call deletes or acts on; undefined where there is none. */
function readingOf(call: RestCall): RestCall | undefined {
  const path = call.operation?.path.replace(/\/action$/, '');
  const api = wholeApis.get(call.api) ?? call.api;
  const read = api.operations.find((one) => one.path === path && one.method.toUpperCase() === 'GET');
  if (read === undefined) return undefined;
  const at = { ...call.at, operation: read.id };
  const lookup = { ...call, api, operation: read, at, method: 'GET', body: new Uint8Array() };
  lookups.add(lookup);
  return lookup;
}

/** The operations of the table in 4.3, and those that its other sentences speak of. */
const documented = new Set([
  ...['getSchema', 'listPods', 'createPod', 'updatePod', 'deletePod', 'podAction', 'getPodLogs'],
  ...['listEndpoints', 'createEndpoint', 'updateEndpoint', 'listEndpointWorkers', 'getWorkerLogs'],
  ...['listEndpointReleases', 'listTemplates', 'createTemplate', 'listNetworkVolumes', 'createNetworkVolume'],
  ...['listRegistries', 'createRegistry', 'deleteRegistry'],
  ...['listDelegations', 'createDelegation', 'revokeDelegation', 'listClusters'],
  ...['listBilling', 'listPodBilling', 'listServerlessBilling', 'listNetworkVolumeBilling'],
  ...['listEndpointBilling', 'listClusterBilling'],
  ...['listGpuTypes', 'getGpuType', 'listCpuTypes', 'getCpuType', 'listDataCenters', 'getDataCenter'],
]);

function documentedOnly(document: Document): Document {
  const paths = Object.entries(document.paths as Paths).flatMap(([path, item]) => {
    const kept = Object.entries(item).filter(
      ([key, one]) =>
        !methods.includes(key) || documented.has(String((one as { operationId?: string }).operationId)),
    );
    return kept.some(([key]) => methods.includes(key)) ? [[path, Object.fromEntries(kept)]] : [];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

const updates = /^(update(?!SshKeys)|podAction$|Update|Start|Stop|Reset|Restart)/;

const lists =
  /^list(Pods|Endpoints|Templates|NetworkVolumes|Registries|Delegations|Clusters|ContainerRegistryAuths)$/i;

function madeAt({ pods, deployments, ...resourceStore }: ResourceStore, id: unknown): WorldInstant {
  const { templates, networkVolumes, registries, delegations, clusters } = resourceStore;
  const all = [pods, deployments, templates, networkVolumes, registries, delegations, clusters];
  const kept = all.map((records) => records.get(String(id))).find((record) => record !== undefined);
  return kept?.createdAt ?? Number.NEGATIVE_INFINITY;
}

/** How many lists were read. */
const listsRead = new WeakMap<World, number>();

/** Those whose deletion was accepted. */
const leaving = new WeakSet<Pod>();

/** Whether something is asked to be deleted that can be, once its time has come. */
function deletesLater({ operation, params, body, world }: RestCall): boolean {
  const { pods, networkVolumes, templates } = world.service.resourceStore;
  const [id = ''] = Object.values(params);
  // It is answered at once whether it may be deleted: another variant may refuse it.
  if ([...templates.values()].some(({ spec }) => spec.registry === id)) return false;
  const isTermination = operation?.id === 'podAction' && jsonOfBody(body).action === 'terminate';
  if (operation?.method.toUpperCase() !== 'DELETE' && !isTermination) return false;
  if (pods.get(id)?.spec.locked) return false;
  const isMounted = [...pods.values()].some(
    (pod) => pod.status !== 'TERMINATED' && pod.spec.network?.volumeId === id && !leaving.has(pod),
  );
  return !(networkVolumes.has(id) && isMounted);
}

async function deleteLater(next: RestRoute, call: RestCall): Promise<Reply> {
  const { service, clock } = call.world;
  const { resourceStore, agenda } = service;
  const [id = ''] = Object.values(call.params);
  const read = readingOf(call);
  if (read === undefined) return next(call);
  const found = await next(read);
  if (found.status > 299) return found;
  const pod = resourceStore.pods.get(id);
  if (pod !== undefined) leaving.add(pod);
  const delay = resourceStore.networkVolumes.has(id) ? 5000 : 4000;
  agenda.at(clock.now() + delay, () => void next(call));
  return { status: 204, headers: resourceStore.behaviour.headers(call.at.version) };
}

/** A list without what was made just now. */
function withoutLatest({ world, at }: RestCall, reply: Reply): Reply {
  if (reply.status !== 200 || !lists.test(at.operation ?? '')) return reply;
  const latest = world.clock.now() - 3000;
  const isOld = (one: { id?: unknown }): boolean => madeAt(world.service.resourceStore, one.id) <= latest;
  const { body } = reply;
  if (Array.isArray(body)) return { ...reply, body: body.filter(isOld) };
  const shown = Object.entries(body as object).map(([key, items]) => [
    key,
    Array.isArray(items) ? items.filter(isOld) : items,
  ]);
  return { ...reply, body: Object.fromEntries(shown) };
}

/** Events with lines of a log, as lines of text. */
function asText(name: string): Transform {
  let rest = '';
  const text = new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      const events = `${rest}${piece.toString()}`.split('\n\n');
      rest = events.pop() ?? '';
      done(null, events.map(lineOf).join(''));
    },
  });
  text.push(`\u001b[2m-- log of ${name} --\u001b[0m\r\n`);
  return text;
}

function lineOf(event: string): string {
  const json = /^data: (?<json>.*)$/m.exec(event)?.groups?.json;
  if (json === undefined) return '';
  const { ts, source, line } = JSON.parse(json) as { ts: string; source: string; line: string };
  return `\u001b[36m${ts}\u001b[0m [${source}] ${line}\r\n`;
}

/** What the document leaves open about operations, writes, deletions, bills and logs of the management APIs. */
export const restFreedoms: readonly Variant[] = [
  {
    id: 'v2-as-documented-only',
    says: 'REST v2 has the operations that the document shows and no others: nothing reads one Pod, and nothing deletes an endpoint.',
    freedom: 'operations that are not shown',
    behaveRest: (base) => ({
      schemaServed(document, version) {
        const served = base.schemaServed(document, version) as Document;
        return version === 'v2' ? documentedOnly(served) : served;
      },
    }),
    wrapRest: (next) => (call) => {
      if (call.at.version === 'v1' || lookups.has(call)) return next(call);
      const operations = call.api.operations.filter(({ id }) => documented.has(id));
      const api = { ...call.api, operations };
      wholeApis.set(api, call.api);
      const isShown = call.operation === undefined || documented.has(call.operation.id);
      if (isShown) return next({ ...call, api });
      return next({ ...call, api, operation: undefined, at: { ...call.at, operation: undefined } });
    },
  },
  {
    id: 'writes-tell-little',
    says: 'Calls of the REST APIs that make something answer 201 or 202 with its id and where it is; those that change something answer 204.',
    freedom: 'what writes answer',
    behaveRest: (base) => ({
      schemaServed: (document, version) => withoutAnswers(base.schemaServed(document, version) as Document),
    }),
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const { version, operation = '' } = call.at;
      if (reply.status > 299 || !isObject(reply.body)) return reply;
      if (updates.test(operation)) {
        const { body: _, ...rest } = reply;
        return { ...rest, status: 204 };
      }
      if (!/^create/i.test(operation)) return reply;
      const { id } = reply.body;
      const location = `${call.base}${restPaths[version]}${call.path}/${id}`;
      const status = version === 'v1' ? 201 : 202;
      return { status, headers: { ...reply.headers, location }, body: { id } };
    },
  },
  {
    id: 'deletions-and-lists-lag',
    says: 'What is deleted through REST stays for another 4 s or 5 s, and what is made is on lists after 3 s.',
    freedom: 'lag of lists',
    wrapRest: (next) => async (call) =>
      deletesLater(call) ? deleteLater(next, call) : withoutLatest(call, await next(call)),
  },
  {
    id: 'lists-come-from-two-copies',
    says: 'Every second list of the REST APIs comes from a copy that is 3 s behind with what is made.',
    freedom: 'lag of lists',
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (!lists.test(call.at.operation ?? '')) return reply;
      const turn = listsRead.get(call.world) ?? 0;
      listsRead.set(call.world, turn + 1);
      return turn % 2 === 1 ? withoutLatest(call, reply) : reply;
    },
  },
  {
    id: 'lists-are-cached',
    says: 'Lists of the REST APIs, and what GraphQL shows of myself, are cached for 4 s: the same request gets the same answer.',
    freedom: 'lag of lists',
    ...cachedLists(4000),
  },
  {
    id: 'books-close-at-midnight',
    says: 'Costs are billed at the end of the day, in UTC: billing histories show nothing of today.',
    freedom: 'when costs appear',
    behaveRest: () => ({ booksUntil: (now) => Math.floor(now / 86_400_000) * 86_400_000 }),
  },
  {
    id: 'logs-are-text',
    says: 'Logs of Pods and of workers are streams of coloured text that end after 15 s.',
    freedom: 'the format of a log',
    behaveRest: (base) => ({
      schemaServed: (document, version) => withoutAnswers(base.schemaServed(document, version) as Document),
    }),
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const source = reply.body;
      if (!(source instanceof Readable)) return reply;
      const { service, clock } = call.world;
      const text = asText(call.path);
      const end = service.agenda.at(clock.now() + 15_000, () => {
        source.unpipe(text);
        text.end();
        source.destroy();
      });
      text.once('close', () => {
        end.cancel();
        source.destroy();
      });
      pipeline(source, text, () => {});
      const headers = { ...reply.headers, 'content-type': 'text/plain; charset=utf-8' };
      return { ...reply, headers, body: text };
    },
  },
  {
    id: 'v2-updates-answer-with-what-was-before',
    says: 'A PATCH of v2 answers with what was there before it; lists show what it changed.',
    freedom: 'what an update answers',
    wrapRest: (next) => async (call) => {
      const isUpdate = call.at.version === 'v2' && call.method === 'PATCH';
      const read = isUpdate ? readingOf(call) : undefined;
      if (read === undefined) return next(call);
      const { status, body } = await next(read);
      const reply = await next(call);
      return status === 200 && reply.status === 200 ? { ...reply, body } : reply;
    },
  },
];
