import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withoutHeaders } from '../../emulator/api/balancing/headers.ts';
import type { GraphqlBehaviour, GraphqlOperation } from '../../emulator/core/graphql/graphql-behaviour.ts';
import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestBehaviour, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

/** No text longer than this is written otherwise: what is around a large body stays as small as it was. */
const short = 20_000;

/** The same JSON: each letter of a text by its number, and each number by its power of ten. */
function writtenOtherwise(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? value.toExponential() : 'null';
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value)) return `[${value.map((one) => writtenOtherwise(one ?? null)).join(' ,')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${members.map(([name, one]) => `${escaped(name)} :${writtenOtherwise(one)}`).join(',')}}`;
}

function escaped(text: string): string {
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16));
  return `"${codes.map((code) => `\\u${code.padStart(4, '0')}`).join('')}"`;
}

function isShortJson({ body }: Reply): boolean {
  if (body === undefined || body instanceof Uint8Array || body instanceof Readable) return false;
  return JSON.stringify(body).length <= short;
}

/** Shows a Pod of the GraphQL API otherwise. */
function showingPod(change: (view: RestView, pod: Pod, operation: GraphqlOperation) => RestView) {
  return (base: GraphqlBehaviour): Partial<GraphqlBehaviour> => ({
    shown(type, view, record, operation) {
      const shown = base.shown(type, view, record, operation);
      return type === 'Pod' && shown !== null ? change(shown, record as Pod, operation) : shown;
    },
  });
}

/** Whether a Pod is being made, and has never run. */
function isNew({ starting, createdAt, changedAt }: Pod): boolean {
  return starting !== undefined && changedAt === createdAt;
}

const resumed = new WeakSet<Pod>();

function provisionedFor(delay: number) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    podStartDelay: () => delay,
    canAct: (action, status) => base.canAct(action, status === 'PROVISIONING' ? 'RUNNING' : status),
  });
}

/** More of what services do in the management APIs, in front of workers and on the wire where the document leaves it open. */
export const managementCustoms: readonly Variant[] = [
  /** @see interface 4.1, 4.4: JSON may be written in many ways that mean the same */
  {
    id: 'json-in-other-letters',
    says: 'Short JSON answers have each letter by its number, and each number by its power of ten.',
    freedom: 'how JSON is written',
    send: (next) => (target, reply) => {
      if (!isShortJson(reply)) {
        next(target, reply);
        return;
      }
      const headers = { 'content-type': 'application/json; charset=utf-8', ...reply.headers };
      next(target, { ...reply, headers, body: Buffer.from(writtenOtherwise(reply.body)) });
    },
  },
  /** @see interface 1.7, 2.11: stopping releases the GPU; which machine a Pod is on then is not shown */
  {
    id: 'graphql-pods-move',
    says: 'A Pod that is stopped is on no machine, and one that is resumed may be on another.',
    freedom: 'machine of a Pod',
    behaveGraphql: showingPod((view, { status, startedAt, machineId }) => {
      if (status !== 'RUNNING' && status !== 'PROVISIONING')
        return { ...view, machineId: null, machine: null };
      const moved = `${machineId.slice(0, 4)}${(startedAt ?? 0).toString(36)}`;
      return { ...view, machineId: moved, machine: { podHostId: `${moved}-host` } };
    }),
  },
  /** @see interface 3: other values of desiredStatus are not shown */
  {
    id: 'graphql-pods-are-created-first',
    says: 'desiredStatus is CREATED until a new Pod runs, which takes 10 s, or is resumed.',
    freedom: 'desiredStatus of a new Pod',
    behaveRest: provisionedFor(10_000),
    behaveGraphql: showingPod((view, pod, operation) => {
      if (operation === 'podResume') resumed.add(pod);
      return isNew(pod) && !resumed.has(pod) ? { ...view, desiredStatus: 'CREATED' } : view;
    }),
  },
  /** @see interface 4.4: when a new Pod is listed is not shown */
  {
    id: 'graphql-lists-new-pods-late',
    says: 'myself lists a Pod once it runs, 3 s after it was made.',
    freedom: 'when GraphQL lists a new Pod',
    behaveRest: provisionedFor(3000),
    behaveGraphql: (base) => ({ listsPod: (pod, user) => !isNew(pod) && base.listsPod(pod, user) }),
  },
  /** @see interface 2.11: the unit of a price is not shown */
  {
    id: 'graphql-prices-are-in-cents',
    says: 'uninterruptablePrice is in cents.',
    freedom: 'unit of GraphQL prices',
    behaveGraphql: (base) => ({
      shown(type, view, record, operation) {
        const shown = base.shown(type, view, record, operation);
        const price = shown?.uninterruptablePrice;
        return type === 'LowestPrice' && typeof price === 'number'
          ? { ...shown, uninterruptablePrice: price * 100 }
          : shown;
      },
    }),
  },
  /** @see interface 4.3: how exact a bill is is not shown */
  {
    id: 'bills-are-in-whole-cents',
    says: 'Each amount of a line of a bill is rounded to a cent.',
    freedom: 'how exact bills are',
    behaveRest: (base) => ({
      shown(kind, view, record, at) {
        const shown = base.shown(kind, view, record, at);
        return kind === 'bill' ? (inCents(shown) as RestView) : shown;
      },
    }),
  },
  /** @see interface 7.3: RFC 9457 lets a problem's media type have parameters, and more members */
  {
    id: 'v2-problems-name-a-charset',
    says: 'The media type of a problem of v2 names a charset, in capitals.',
    freedom: 'media type of problems',
    behaveRest: (base) => ({
      errorMediaType(at) {
        const type = base.errorMediaType(at);
        return at.version === 'v2' ? `${type.split(';')[0]!.toUpperCase()}; Charset="UTF-8"` : type;
      },
    }),
  },
  /** @see interface 2.10, 4.3: the form of ids is not shown */
  {
    id: 'rest-ids-need-encoding',
    says: 'Ids of resources hold slashes and letters beyond ASCII and, but for those of registries, spaces.',
    freedom: 'the form of ids',
    behaveRest: () => ({
      newId: (random, kind) => `${kind}${kind === 'registry' ? '' : ' '}é/${random.hex(10)}`,
    }),
  },
  /** @see interface 1.4: nothing says that an answer is passed on while it comes */
  {
    id: 'balancer-collects-answers',
    says: "A load balancing endpoint passes a worker's answer on once it has all of it.",
    freedom: 'when answers are passed on',
    balance: (next) => async (call) => {
      const answer = await next(call);
      if (call.method === 'HEAD' || answer.status === 204 || answer.status === 304) return answer;
      const bytes = await buffer(answer.body);
      const headers = withoutHeaders(answer.headers, ['content-length', 'transfer-encoding']);
      const framed = [...headers, 'content-length', String(bytes.length)];
      return { ...answer, headers: framed, body: Readable.from([bytes]) };
    },
  },
];

/** What a bill tells, with each amount in whole cents. */
function inCents(value: unknown, isAmount = false): unknown {
  if (Array.isArray(value)) return value.map((one) => inCents(one, isAmount));
  if (typeof value === 'number') return isAmount ? Math.round(value * 100) / 100 : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inCents(one, isAmount || /amount|cost/i.test(name))]),
  );
}
