import { randomUUID } from 'node:crypto';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { Variant } from '../alteration.ts';
import type { JobCall } from '../api/job/route.ts';
import { restPaths } from '../api/paths.ts';
import type { Reply } from '../api/reply.ts';
import { admitRest } from '../api/rest/admit-rest.ts';
import type { RestCall, RestRoute } from '../api/rest/rest-call.ts';
import { restRefusalReply } from '../api/rest/rest-refusal-reply.ts';
import { admit } from '../core/access.ts';
import type { Instant } from '../core/agenda.ts';
import { healthOf } from '../core/health.ts';
import type { Job } from '../core/job.ts';
import type { Random } from '../core/random.ts';
import { isRefusal } from '../core/refusal.ts';
import type { Estate } from '../core/rest/estate.ts';
import type { Pod } from '../core/rest/records.ts';
import type { RestKind, View } from '../core/rest/rest-behaviour.ts';
import { refuseRest } from '../core/rest/rest-refusal.ts';
import type { World } from '../world/world.ts';

type Document = Readonly<Record<string, unknown>>;
type Paths = Record<string, Record<string, unknown>>;

const methods = ['get', 'put', 'post', 'patch', 'delete'];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isJson({ body }: Reply): boolean {
  return body !== undefined && !(body instanceof Uint8Array) && !(body instanceof Readable);
}

function jsonIn(body: RestCall['body']): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? '' : new TextDecoder().decode(body));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A schema that names what may be called and what is to be sent, and leaves open what is answered. */
function withoutAnswers(document: Document): Document {
  const open = { default: { description: 'An answer.' } };
  const paths = Object.entries(document.paths as Paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([key, one]) => [
        key,
        methods.includes(key) ? { ...(one as object), responses: open } : one,
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

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

// ---- 01: ids

const prefixes: Partial<Record<RestKind, string>> = {
  pod: 'pod_',
  endpoint: 'ep_',
  template: 'TPL-',
  registry: 'reg_',
  delegation: 'dlg-',
};

function uuid(random: Random): string {
  const hex = random.hex(32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function decimal(random: Random): string {
  return String(100_000_000 + random.below(900_000_000));
}

// ---- 02: errors

const german: Readonly<Record<number, string>> = {
  400: 'Ungültige Anfrage',
  401: 'Nicht angemeldet',
  403: 'Zugriff verweigert',
  404: 'Nicht gefunden',
  405: 'Methode nicht erlaubt',
  409: 'Konflikt',
  410: 'Nicht mehr verfügbar',
  429: 'Zu viele Anfragen',
};

function page(status: number): Uint8Array {
  const title = `${status} ${german[status] ?? 'Fehler'}`;
  return new TextEncoder().encode(
    `<!doctype html>\n<html lang="de"><head><title>${title}</title></head>\n<body><h1>${title}</h1><hr></body></html>\n`,
  );
}

// ---- 07: webhooks

function cloudEvent({ id, endpointId, output, error, finished }: Job, status: string): View {
  return {
    specversion: '1.0',
    id: `${id}/${finished?.at ?? 0}`,
    source: `//serverless/${endpointId}`,
    type: `job.${status.toLowerCase()}`,
    subject: id,
    time: new Date(finished?.at ?? 0).toISOString(),
    datacontenttype: 'application/json',
    data: { jobId: id, state: status, result: output ?? null, failure: error ?? null },
  };
}

// ---- 08: rate limits

const window = 10_000;

/** What the limits leave a caller; undefined where there is none, or nobody was let in. */
function allowance(call: JobCall): Record<string, string> | undefined {
  const { service, clock } = call.world;
  const { behaviour, meters } = service;
  const admitted = admit(service, call.operation, call.authorization, call.endpointId);
  const base = behaviour.baseLimit(call.operation);
  if (isRefusal(admitted) || base === undefined) return undefined;
  const { requests } = behaviour.effectiveLimit(base, admitted.endpoint);
  const meter = meters.get(behaviour.meterKey({ ...admitted, operation: call.operation }));
  const now = clock.now();
  const taken = (meter?.taken ?? []).filter((at) => at > now - window);
  const freed = taken[Math.max(0, taken.length - requests)] ?? now - window;
  return {
    'x-ratelimit-limit': String(requests),
    'x-ratelimit-remaining': String(Math.max(0, requests - taken.length)),
    'x-ratelimit-reset': String(Math.max(1, Math.ceil((freed + window - now) / 1000))),
    'x-ratelimit-policy': `${requests};w=10`,
  };
}

// ---- 10: names

const named: Readonly<Record<string, 'templates' | 'registries' | 'networkVolumes'>> = {
  createTemplate: 'templates',
  CreateTemplate: 'templates',
  createRegistry: 'registries',
  CreateContainerRegistryAuth: 'registries',
  createNetworkVolume: 'networkVolumes',
  CreateNetworkVolume: 'networkVolumes',
};

function isTaken(
  { estate }: World['service'],
  kind: (typeof named)[string],
  user: string,
  name: unknown,
): boolean {
  const kept: Iterable<{ owner: string; spec: { name: string } }> = estate[kind].values();
  return [...kept].some(({ owner, spec }) => owner === user && spec.name === name);
}

// ---- 11: the wire

/** White space around a JSON text means nothing. */
function bytesOf({ body }: Reply): Buffer {
  return Buffer.from(body instanceof Uint8Array ? body : `\n${JSON.stringify(body)}\r\n`);
}

// ---- 14, 15, 16: the management APIs

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

function madeAt({ pods, deployments, ...estate }: Estate, id: unknown): Instant {
  const { templates, networkVolumes, registries, delegations, clusters } = estate;
  const all = [pods, deployments, templates, networkVolumes, registries, delegations, clusters];
  const kept = all.map((records) => records.get(String(id))).find((record) => record !== undefined);
  return kept?.createdAt ?? Number.NEGATIVE_INFINITY;
}

/** Those whose deletion was accepted. */
const leaving = new WeakSet<Pod>();

/** Whether something is asked to be deleted that can be, once its time has come. */
function deletesLater({ operation, params, body, world }: RestCall): boolean {
  const { pods, networkVolumes } = world.service.estate;
  const [id = ''] = Object.values(params);
  const isTermination = operation?.id === 'podAction' && jsonIn(body).action === 'terminate';
  if (operation?.method.toUpperCase() !== 'DELETE' && !isTermination) return false;
  if (pods.get(id)?.spec.locked) return false;
  const isMounted = [...pods.values()].some(
    (pod) => pod.status !== 'TERMINATED' && pod.spec.network?.volumeId === id && !leaving.has(pod),
  );
  return !(networkVolumes.has(id) && isMounted);
}

async function deleteLater(next: RestRoute, call: RestCall): Promise<Reply> {
  const { service, clock } = call.world;
  const { estate, agenda } = service;
  const [id = ''] = Object.values(call.params);
  const read = readingOf(call);
  if (read === undefined) return next(call);
  const found = await next(read);
  if (found.status > 299) return found;
  const pod = estate.pods.get(id);
  if (pod !== undefined) leaving.add(pod);
  const delay = estate.networkVolumes.has(id) ? 5000 : 4000;
  agenda.at(clock.now() + delay, () => void next(call));
  return { status: 204, headers: estate.behaviour.headers(call.at.version) };
}

/** A list without what was made just now. */
function withoutNews({ world, at }: RestCall, reply: Reply): Reply {
  if (reply.status !== 200 || !lists.test(at.operation ?? '')) return reply;
  const latest = world.clock.now() - 3000;
  const isOld = (one: { id?: unknown }): boolean => madeAt(world.service.estate, one.id) <= latest;
  const { body } = reply;
  if (Array.isArray(body)) return { ...reply, body: body.filter(isOld) };
  const shown = Object.entries(body as object).map(([key, items]) => [
    key,
    Array.isArray(items) ? items.filter(isOld) : items,
  ]);
  return { ...reply, body: Object.fromEntries(shown) };
}

// ---- 19: logs

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

// ---- 20: the market

let quotes = 0;
let factor = 1;

function requote(): void {
  quotes += 1;
  factor = 1 + ((quotes * 37) % 41) / 100;
}

function quoted(price: number): number {
  return Math.max(0.0001, Math.round(price * factor * 10_000) / 10_000);
}

function withPrices(value: unknown, isPrice = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withPrices(one, isPrice));
  if (typeof value === 'number') return isPrice ? quoted(value) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withPrices(one, isPrice || key === 'price')]),
  );
}

/** Lawful behaviours that were made up from the document alone. FREEDOMS.md says why each one is lawful. */
export const freedoms: readonly Variant[] = [
  {
    id: 'ids-of-another-make',
    says: 'Ids of jobs hold colons, dots, tildes and at signs; ids of resources are UUIDs with a prefix, or decimal numbers.',
    freedom: 'the form of ids',
    behave: () => ({
      newJobId: (random, kind) => `eu-ro-1:q.${random.hex(8)}~${random.hex(24)}@${kind}`,
    }),
    behaveRest: () => ({
      newId: (random, kind) =>
        prefixes[kind] === undefined ? decimal(random) : `${prefixes[kind]}${uuid(random)}`,
    }),
  },
  {
    id: 'errors-in-another-dress',
    says: 'Errors of the job API are pages of HTML, those of the REST APIs speak German and say more than they must.',
    freedom: 'how errors look',
    answer: (reply) =>
      reply.status < 400
        ? reply
        : {
            status: reply.status,
            headers: { ...reply.headers, 'content-type': 'text/html; charset=utf-8' },
            body: page(reply.status),
          },
    behaveRest: () => ({
      errorBody({ no, message }, status, { version }) {
        const title = german[status] ?? 'Fehler';
        const requestId = randomUUID();
        if (version === 'v1') return { code: no, message: `${title}: „${message}“`, requestId };
        return {
          retryable: false,
          instance: `urn:uuid:${requestId}`,
          detail: `„${message}“`,
          status,
          title,
          type: `https://errors.example/${no}`,
          extensions: { requestId },
        };
      },
    }),
  },
  {
    id: 'runsync-sees-other',
    says: 'A /runsync whose wait elapses answers 303 with the address of the status.',
    freedom: 'an answer when the wait ends',
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const { id, status } = isObject(reply.body) ? reply.body : {};
      const goesOn = status === 'IN_QUEUE' || status === 'IN_PROGRESS';
      if (call.operation !== 'runsync' || reply.status !== 200 || !goesOn) return reply;
      const location = `./status/${encodeURIComponent(String(id))}`;
      return { ...reply, status: 303, headers: { ...reply.headers, location } };
    },
  },
  {
    id: 'results-are-filed-late',
    says: 'A job stays IN_PROGRESS for 1.5 s after its handler has returned, while its result is stored.',
    freedom: 'filing of results',
    behave: () => ({ filingDelay: () => 1500 }),
  },
  {
    id: 'standby-worker',
    says: 'Each queue-based endpoint keeps one worker more than its minimum ready, up to its maximum.',
    freedom: 'standby workers',
    behave: (base) => ({
      leastWorkers: (endpoint) => Math.min(base.leastWorkers(endpoint) + 1, base.mostWorkers(endpoint)),
    }),
  },
  {
    id: 'stream-in-portions',
    says: 'A call of /stream gives two chunks of the handler at most, and the next call goes on from there.',
    freedom: 'earlier chunks',
    behave: () => ({ mostStreamed: () => 2 }),
  },
  {
    id: 'cloud-events',
    says: 'Webhooks are called 2 s after the job has completed, with a batch of one CloudEvent.',
    freedom: 'a webhook as an event',
    behave: () => ({
      firstWebhookCall: (_job, now) => now + 2000,
      webhookRequest: (job, state) => ({
        method: 'POST',
        headers: {
          'content-type': 'application/cloudevents-batch+json; charset=utf-8',
          'user-agent': 'serverless-notifier/3.1',
          'x-delivery': randomUUID(),
        },
        body: JSON.stringify([cloudEvent(job, state)], undefined, 2),
      }),
    }),
  },
  {
    id: 'refused-calls-count-and-limits-are-told',
    says: 'A call over the rate limit counts towards it too, and each answer tells what is left, as a 429 tells when to come back.',
    freedom: 'limit-refused-calls',
    behave: (base) => ({
      hasRoom(meter, requests, now) {
        const fits = base.hasRoom(meter, requests, now);
        if (!fits && meter.taken.length < 2 * requests) meter.taken.push(now);
        return fits;
      },
    }),
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const left = allowance(call);
      if (left === undefined) return reply;
      const retry = reply.status === 429 ? { 'retry-after': left['x-ratelimit-reset']! } : {};
      return { ...reply, headers: { ...reply.headers, ...left, ...retry } };
    },
  },
  {
    id: 'chatty-job-answers',
    says: 'Answers of the job API say more than is shown, in another order, and tell times in seconds with decimals.',
    freedom: 'members beside those shown',
    behave: (base) => ({
      queuedAnswer: (job) => ({
        links: { status: `status/${job.id}`, cancel: `cancel/${job.id}` },
        submittedAt: new Date(job.submittedAt).toISOString(),
        region: 'eu-ro-1',
        ...base.queuedAnswer(job),
      }),
      recordAnswer(job, now, operation) {
        const { error, delayTime, executionTime, ...view } = base.recordAnswer(job, now, operation);
        return {
          submittedAt: new Date(job.submittedAt).toISOString(),
          executionTime: Number(executionTime) / 1000,
          delayTime: Number(delayTime) / 1000,
          attempts: job.attempts,
          workerId: job.run?.worker.id ?? null,
          error: error === undefined ? null : { type: 'HandlerError', message: error, trace: [] },
          ...view,
        };
      },
      cancelAnswer: (job, before) => ({
        cancelledFrom: before,
        message: 'The job was cancelled.',
        ...base.cancelAnswer(job, before),
      }),
      retryAnswer: (job, before) => ({
        retriedFrom: before,
        attempts: job.attempts,
        ...base.retryAnswer(job, before),
      }),
      purgeAnswer: (removed, before, endpoint) => ({
        endpoint: endpoint.id,
        tookSeconds: 0.004,
        ...(base.purgeAnswer(removed, before, endpoint) as object),
        status: `COMPLETED: ${removed.length} job(s) removed`,
      }),
      healthAnswer(endpoint) {
        const { jobs, workers } = healthOf(endpoint);
        const starting = endpoint.workers.filter(({ ready }) => !ready).length;
        return {
          healthy: true,
          endpoint: { id: endpoint.id, region: 'eu-ro-1' },
          workers: { unhealthy: 0, throttled: 0, initializing: starting, ready: workers.idle, ...workers },
          jobs: { cancelled: 0, latencySeconds: { p50: 0.5, p95: 1.25 }, ...jobs },
        };
      },
    }),
  },
  {
    id: 'strict-submissions-and-names',
    says: 'Submissions with members that the document does not show are refused, and so are names that a template, a registry or a network volume of the caller has already.',
    freedom: 'names and members beyond those shown',
    behave: (base) => ({
      submissionProblem(body, kind) {
        const problem = base.submissionProblem(body, kind);
        if (problem !== undefined || !isObject(body)) return problem;
        return (
          unknownIn(body, 'the body', ['input', 'webhook', 'policy', 's3Config']) ??
          unknownIn(body.policy, 'policy', ['executionTimeout', 'lowPriority', 'ttl']) ??
          unknownIn(body.s3Config, 's3Config', ['accessId', 'accessSecret', 'bucketName', 'endpointUrl'])
        );
      },
    }),
    wrapRest: (next) => (call) => {
      const kind = named[call.operation?.id ?? ''];
      const user = kind === undefined ? undefined : admitRest(call);
      const { name } = jsonIn(call.body);
      if (kind === undefined || typeof user !== 'string' || typeof name !== 'string') return next(call);
      return isTaken(call.world.service, kind, user, name)
        ? restRefusalReply(call, refuseRest('unfit', `the name ${name} is taken`))
        : next(call);
    },
  },
  {
    id: 'dribbled-answers',
    says: 'Answers come chunked, in six small parts, with headers in capitals and white space around the JSON, and each closes its connection.',
    freedom: 'framing of answers',
    send: (next) => (target, reply) => {
      if (reply.body === undefined || reply.body instanceof Readable) {
        next(target, { ...reply, headers: { ...reply.headers, connection: 'close' } });
        return;
      }
      const bytes = bytesOf(reply);
      const { raw } = target;
      const headers = { 'content-type': 'application/json; charset=UTF-8', ...reply.headers };
      target.hijack();
      raw.writeHead(
        reply.status,
        [...Object.entries(headers), ['connection', 'close']].flatMap(([name, value]) => [
          name!.toUpperCase(),
          value!,
        ]),
      );
      const size = Math.ceil(bytes.length / 6);
      const write = (from: number): void => {
        if (raw.destroyed) return;
        if (from >= bytes.length) {
          raw.end();
          return;
        }
        raw.write(bytes.subarray(from, from + size));
        setTimeout(() => write(from + size), 2);
      };
      write(0);
    },
  },
  {
    id: 'interim-answers',
    says: 'Answers are preceded by 103, and by 102 while they are being made.',
    freedom: 'interim answers',
    meet({ raw, request }) {
      if (request.raw.httpVersion !== '1.1') return;
      let said = 0;
      const timer = setInterval(() => {
        if (raw.headersSent || raw.destroyed || ++said > 3) clearInterval(timer);
        else raw.writeProcessing();
      }, 300);
      timer.unref();
      raw.once('close', () => clearInterval(timer));
    },
    send: (next) => (target, reply) => {
      const { raw, request } = target;
      const link = '<https://docs.example/>; rel=preconnect';
      if (request.raw.httpVersion === '1.1' && !raw.headersSent && !raw.destroyed)
        raw.writeEarlyHints({ link });
      next(target, reply);
    },
  },
  {
    id: 'gateway-marks',
    says: 'Load balancing endpoints stand behind a gateway, which adds its headers to calls and to answers, and a cookie to answers.',
    freedom: 'headers of the gateway',
    balance: (next) => async (call) => {
      const id = randomUUID();
      const marks = ['X-Forwarded-For', '127.0.0.1', 'X-Forwarded-Proto', 'https', 'Via', '1.1 edge-7'];
      const trace = ['X-Gateway-Request', id, 'X-Amzn-Trace-Id', `Root=1-${id}`];
      const answer = await next({ ...call, headers: [...call.headers, ...marks, ...trace] });
      const cookie = ['Set-Cookie', `lb_affinity=${id}; Path=/; HttpOnly; SameSite=Lax`];
      const told = ['Via', '1.1 edge-7', 'Server-Timing', 'edge;dur=0.3', 'X-Gateway-Request', id];
      return { ...answer, headers: [...answer.headers, ...cookie, ...told] };
    },
  },
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
      deletesLater(call) ? deleteLater(next, call) : withoutNews(call, await next(call)),
  },
  {
    id: 'books-close-at-midnight',
    says: 'Costs are billed at the end of the day, in UTC: billing histories tell nothing of today.',
    freedom: 'when costs appear',
    behaveRest: () => ({ booksUntil: (now) => Math.floor(now / 86_400_000) * 86_400_000 }),
  },
  {
    id: 'graphql-says-more',
    says: 'Pods have variables of the platform in their env, no runtime in their first 20 s, and GraphQL answers tell what they cost under extensions.',
    freedom: 'GraphQL beyond what is shown',
    behaveRest: (base) => ({
      podStartDelay: () => 20_000,
      canAct: (action, status) => base.canAct(action, status === 'PROVISIONING' ? 'RUNNING' : status),
    }),
    behaveGraphql: (base) => ({
      shown(type, view, record, operation) {
        const shown = base.shown(type, view, record, operation);
        if (type !== 'Pod' || shown === null) return shown;
        const own = [`PLATFORM_POD_ID=${shown.id}`, 'PLATFORM_OPTIONS=--shm-size=1g --region=eu'];
        return { ...shown, env: [...own, ...(shown.env as string[])] };
      },
    }),
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      if (!isObject(reply.body) || !('data' in reply.body)) return reply;
      const extensions = { cost: { requested: 12, left: 9988.5 }, requestId: randomUUID() };
      return { ...reply, body: { extensions, ...reply.body } };
    },
  },
  {
    id: 'logs-are-text',
    says: 'Logs of Pods and of workers are streams of coloured text that end after 15 s.',
    freedom: 'how logs look',
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
    id: 'moving-market',
    says: 'Prices of GPUs and CPUs are quoted anew for each call, and the numbers of GPUs that can be had come in descending order.',
    freedom: 'prices that move',
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (!/^(list|get)(Gpu|Cpu)Type/.test(call.at.operation ?? '') || !isJson(reply)) return reply;
      requote();
      return { ...reply, body: withPrices(reply.body) };
    },
    behaveGraphql: (base) => ({
      told(coordinate, value) {
        const told = base.told(coordinate, value);
        if (coordinate === 'LowestPrice.availableGpuCounts' && Array.isArray(told)) return told.toReversed();
        const isPrice = coordinate === 'LowestPrice.uninterruptablePrice';
        return isPrice && typeof told === 'number' ? quoted(told) : told;
      },
    }),
    wrapGraphql: (next) => (call) => {
      requote();
      return next(call);
    },
  },
];

function unknownIn(value: unknown, place: string, known: readonly string[]): string | undefined {
  const other = isObject(value) ? Object.keys(value).find((key) => !known.includes(key)) : undefined;
  return other === undefined ? undefined : `${place} has no member ${JSON.stringify(other)}`;
}
