import { limits } from '../../../generated/limits.ts';
import type { EndpointSettings, Scaler } from '../endpoint.ts';
import type { EndpointSpec, PodAction, PodStatus, Scaling } from './records.ts';
import type { RestBehaviour, RestCaller, RestPlace } from './rest-behaviour.ts';
import type { RestRefusal, RestRefusalKind } from './rest-refusal.ts';

/** 2026-11-15T00:00:00Z: the document names the day alone. @see interface 9 */
const retirement = 1_794_700_800_000;
/** 2026-06-01T00:00:00Z, since when v1 is deprecated here: the document does not say. */
const deprecated = 1_780_272_000;

/** What the document says; where it leaves a thing open, one conforming choice. */
export const documentedRestBehaviour: RestBehaviour = {
  keyIn: bearerIn,
  ownerOf: (key, owners) => owners.get(key),
  admission,
  mayUse: (user, owners) => owners.has(user),
  servesRefused: () => false,
  pathOf: (path) => path,
  isRetired: (version, now) => version === 'v1' && now >= retirement,
  headers: (version) => (version === 'v1' ? deprecation : {}),
  schemaServed: (document) => document,
  bodyLimit: () => 1_000_000,
  problemsOf: (found) => found,
  unfitProblems: (found) => found,
  acceptedBody: (body) => body,
  acceptedStatus: (usual) => usual,
  refusalStatus,
  errorBody,
  errorMediaType: ({ version }) => (version === 'v1' ? 'application/json' : 'application/problem+json'),
  listed: (key, items, more, { version }) => (version === 'v1' ? items : { ...more, [key]: items }),
  shown: (_kind, view) => view,
  newId: (random) => random.hex(14),
  patched: (before, change) => ({ ...before, ...change }),
  forgets: () => true,
  defaultCloud: () => 'SECURE',
  chosenGpu: (typeIds, isAvailable) => typeIds.find(isAvailable),
  hasCpus: () => true,
  holdsGpu: ({ status }) => status === 'RUNNING' || status === 'PROVISIONING',
  canAct: (action, status) => actionsIn[status].includes(action),
  statusAfter: (action) => statusesAfter[action],
  specAfter: (_action, { spec }) => spec,
  podStartDelay: () => 0,
  listsPod: ({ status }) => status !== 'TERMINATED',
  findsPod: ({ status }) => status !== 'TERMINATED',
  printInterval: () => 10_000,
  logDelay: () => 0,
  queueSettings,
  makesRelease: (changed) => changed.length > 0,
  booksUntil: (now) => now,
  billed: (usage, kind) => usage.kind === kind,
};

/** In the forms of RFC 9745 and RFC 8594. */
const deprecation = {
  deprecation: `@${deprecated}`,
  sunset: 'Sun, 15 Nov 2026 00:00:00 GMT',
} as const;

function bearerIn(authorization: string | undefined): string | undefined {
  return /^bearer +(?<key>\S+) *$/i.exec(authorization ?? '')?.groups?.key;
}

function admission({ key, permitted }: RestCaller): RestRefusalKind | undefined {
  if (key === 'missing') return 'missing-key';
  if (key === 'invalid') return 'invalid-key';
  return permitted === false ? 'no-access' : undefined;
}

const statuses: Record<RestRefusalKind, number> = {
  'missing-key': 401,
  'invalid-key': 401,
  'no-access': 403,
  retired: 410,
  'unknown-path': 404,
  'wrong-method': 405,
  'wrong-media-type': 415,
  'too-large': 413,
  'not-json': 400,
  'no-memory': 503,
  invalid: 400,
  unfit: 409,
  'unknown-reference': 409,
  'ill-formed-id': 404,
  'unknown-id': 404,
  'no-stock': 409,
  'wrong-state': 409,
  locked: 409,
  'in-use': 409,
  broken: 500,
};

/** Where v1 differs: the id of a registry auth that can't be one is a bad request there. @see interface 7.2 */
const firstStatuses: Partial<Record<RestRefusalKind, number>> = { 'ill-formed-id': 400 };

function refusalStatus(no: RestRefusalKind, { version }: RestPlace): number {
  return (version === 'v1' ? firstStatuses[no] : undefined) ?? statuses[no];
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  500: 'Internal server error',
  503: 'Service unavailable',
};

function errorBody({ message, problems }: RestRefusal, status: number, { version }: RestPlace): unknown {
  if (version === 'v1') return { message: [message, ...(problems ?? [])].join('; ') };
  const title = titles[status] ?? 'Refused';
  return { title, status, detail: message, ...(problems === undefined ? {} : { errors: problems }) };
}

const actionsIn: Record<PodStatus, readonly PodAction[]> = {
  PROVISIONING: ['terminate'],
  RUNNING: ['stop', 'restart', 'reset', 'terminate'],
  EXITED: ['start', 'terminate'],
  TERMINATED: [],
};

const statusesAfter: Record<PodAction, PodStatus> = {
  start: 'RUNNING',
  stop: 'EXITED',
  restart: 'RUNNING',
  reset: 'RUNNING',
  terminate: 'TERMINATED',
};

/** @see interface 2.2 for the range that a limit on run time keeps to */
function queueSettings({ workersMin, workersMax, idleTimeout, timeout, scaling }: EndpointSpec) {
  const scaler = scalerOf(scaling);
  const settings: Partial<EndpointSettings> = { workersMin, workersMax, idleTimeout, scaler };
  if (timeout === null) return settings;
  const { minimum, maximum } = limits.executionTimeout;
  return { ...settings, executionTimeout: Math.min(Math.max(timeout, minimum), maximum) };
}

function scalerOf(scaling: Scaling): Scaler {
  return scaling.type === 'QUEUE_DELAY'
    ? { kind: 'queue-delay', delay: scaling.queueDelay * 1000 }
    : { kind: 'request-count', jobs: scaling.requestCount };
}
