import { pipeline, Readable, Transform } from 'node:stream';
import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';
import { withoutAnswers } from './without-answers.ts';

function openingAnswers(base: RestBehaviour): Pick<RestBehaviour, 'schemaServed'> {
  return {
    schemaServed: (document, version) =>
      withoutAnswers(base.schemaServed(document, version) as Record<string, unknown>),
  };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const nonNull = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(nonNull.map(([name, one]) => [name, withoutNulls(one)]));
}

function isJson({ status, body }: Reply): boolean {
  return status < 300 && !(body instanceof Uint8Array) && !(body instanceof Readable);
}

const deleted = new WeakMap<World, Set<string>>();

function deletedIn(world: World): Set<string> {
  const paths = deleted.get(world) ?? new Set();
  deleted.set(world, paths);
  return paths;
}

/** Names of headers in small letters; their values stay. */
function inSmallLetters(headers: readonly string[]): string[] {
  return headers.map((text, index) => (index % 2 === 0 ? text.toLowerCase() : text));
}

const hour = 3_600_000;

/** What else services do in the management APIs and in front of workers where the document leaves it open. */
export const managementHabits: readonly Variant[] = [
  /** @see interface 4.2, 4.3: the order of a list is not shown */
  {
    id: 'rest-lists-newest-first',
    says: 'Lists of the REST APIs begin with what their usual order ends with.',
    freedom: 'order of REST lists',
    behaveRest: (base) => ({
      listed: (key, items, more, at) => base.listed(key, items.toReversed(), more, at),
    }),
  },
  /** @see interface 2.9, 4.3: complete field lists and bodies of answers are not shown */
  {
    id: 'rest-leaves-nulls-out',
    says: 'The REST APIs leave out each member that would be null.',
    freedom: 'members that are null',
    behaveRest: openingAnswers,
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isData = call.at.operation !== undefined && !/schema/i.test(call.at.operation) && isJson(reply);
      return isData && reply.body !== undefined ? { ...reply, body: withoutNulls(reply.body) } : reply;
    },
  },
  /** @see interface 4.3, 7.3: what deleting a deleted thing answers is not shown */
  {
    id: 'v2-deletes-again',
    says: 'Deleting through v2 what was deleted before answers 204 again.',
    freedom: 'deleting what is deleted',
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (call.at.version !== 'v2' || call.method !== 'DELETE') return reply;
      const paths = deletedIn(call.world);
      if (reply.status < 300) paths.add(call.path);
      return reply.status === 404 && paths.has(call.path) ? { status: 204, headers: {} } : reply;
    },
  },
  /** @see interface 4.3: statuses of answers that succeed are not shown */
  {
    id: 'v2-creates-answer-200',
    says: 'Creates of v2 answer 200.',
    freedom: 'accepted status of v2',
    behaveRest: (base) => ({
      ...openingAnswers(base),
      acceptedStatus(usual, at) {
        const status = base.acceptedStatus(usual, at);
        return at.version === 'v2' && status === 201 ? 200 : status;
      },
    }),
  },
  /** @see interface 2.8: fields beyond the identifier are not shown */
  {
    id: 'registries-show-their-ids-alone',
    says: 'Of a registry nothing is shown but its id.',
    freedom: 'what is shown of a registry',
    behaveRest: (base) => ({
      ...openingAnswers(base),
      shown(kind, view, record, at) {
        const shown = base.shown(kind, view, record, at);
        return kind === 'registry' ? { id: shown.id } : shown;
      },
    }),
  },
  /** @see interface 4.3: when costs stand on a bill is not shown */
  {
    id: 'books-close-each-hour',
    says: 'Costs are billed at the end of the hour.',
    freedom: 'when costs appear',
    behaveRest: () => ({ booksUntil: (now) => Math.floor(now / hour) * hour }),
  },
  /** @see interface 4.3: how logs are streamed is not shown */
  {
    id: 'logs-begin-with-a-comment',
    says: 'A log of events begins with a comment and a time for reconnecting.',
    freedom: 'what a log begins with',
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const source = reply.body;
      const type = String(reply.headers?.['content-type'] ?? '');
      if (!(source instanceof Readable) || !type.startsWith('text/event-stream')) return reply;
      const events = new Transform({ transform: (piece, _encoding, done) => done(null, piece) });
      events.push(': connected\n\nretry: 3000\n\n');
      events.once('close', () => source.destroy());
      pipeline(source, events, () => {});
      return { ...reply, body: events };
    },
  },
  /** @see interface 4.4: the order of a list is not shown */
  {
    id: 'graphql-lists-backwards',
    says: 'GraphQL lists Pods, GPU types and ports backwards.',
    freedom: 'order of GraphQL lists',
    behaveGraphql: (base) => ({
      writtenValue(coordinate, value) {
        const usual = base.writtenValue(coordinate, value);
        const isList = /\.(pods|gpuTypes|ports|gpus)$/.test(coordinate) && Array.isArray(usual);
        return isList ? usual.toReversed() : usual;
      },
    }),
  },
  /** @see interface 2.11: how often uptimeInSeconds is measured is not shown */
  {
    id: 'graphql-uptime-is-measured-each-ten-seconds',
    says: 'uptimeInSeconds moves on by ten.',
    freedom: 'how often uptime is measured',
    behaveGraphql: (base) => ({
      writtenValue(coordinate, value) {
        const usual = base.writtenValue(coordinate, value);
        const isUptime = coordinate.endsWith('.uptimeInSeconds') && typeof usual === 'number';
        return isUptime ? Math.floor(usual / 10) * 10 : usual;
      },
    }),
  },
  /** @see interface 1.4: HTTP is routed to workers, and names of headers mean the same in any letters */
  {
    id: 'balancer-writes-small-letters',
    says: 'A load balancing endpoint writes the names of headers in small letters, either way.',
    freedom: 'letters of header names',
    balance: (next) => async (call) => {
      const answer = await next({ ...call, headers: inSmallLetters(call.headers) });
      return { ...answer, headers: inSmallLetters(answer.headers) };
    },
  },
];
