import type { Transport, TransportRequest } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { createAccess } from '../ledger/access.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Inventory } from '../ledger/inventory.ts';
import { sweepKind } from '../ledger/sweep-kind.ts';
import { json } from './fake-target.ts';

export type Pod = { readonly id: string; name?: string; status?: string };
export type PodTargetOptions = {
  /** What a DELETE does: its status, and whether it deletes. */
  readonly deleting?: readonly [status: number, deletes: boolean];
  /** How many times a DELETE is answered 503 first, and does nothing. */
  readonly outFor?: number;
  /** Whether the action `stop` works, and `terminate`. */
  readonly acting?: { readonly stop?: boolean; readonly terminate?: boolean };
  /** What the list of v1 is answered; by default 410. */
  readonly v1?: [number, unknown];
  /** The status of the list of v2; by default 200. */
  readonly list?: number;
  /** How many Pods a page of the list has. */
  readonly perPage?: number;
  /** How many times a Pod that was deleted is still listed. */
  readonly lingers?: number;
  /** Whether a Pod is read by its id, and lists hide what a call has asked to delete. */
  readonly isHidden?: true;
  /** Whether a Pod is read by its id. */
  readonly isReadable?: true;
  /** Receives each call with what it asks for, once it was answered. */
  readonly seen?: (call: string) => void;
  /** Whether the ledger was written with another key. */
  readonly hasAnotherKey?: true;
};

/** A target with these Pods, all of them shown by REST v2. */
export function podTarget(pods: Pod[], options: PodTargetOptions = {}) {
  const { deleting = [204, true], acting = {}, v1 = [410, {}], list = 200, perPage, lingers = 0 } = options;
  const calls: string[] = [];
  let deletions = 0;
  const going = new Map<Pod, number>();
  const remove = (pod: Pod | undefined): void => void (pod && going.set(pod, lingers));
  const listed = (): Pod[] =>
    pods.filter((pod) => {
      const times = going.get(pod);
      if (times !== undefined) going.set(pod, times - 1);
      return times === undefined || times > 0;
    });

  function act(pod: Pod | undefined, action: 'stop' | 'terminate') {
    if (acting[action] && action === 'stop' && pod) pod.status = 'EXITED';
    if (acting[action] && action === 'terminate') remove(pod);
    return json(acting[action] ? 200 : 500, {});
  }

  function listFrom(from: number) {
    if (perPage === undefined) return json(list, { pods: listed() });
    const next = from + perPage < pods.length ? { nextCursor: String(from + perPage) } : {};
    return json(200, { pods: listed().slice(from, from + perPage), ...next });
  }

  function read(pod: Pod | undefined, query: URLSearchParams, pathname: string) {
    const isById = (options.isHidden ?? options.isReadable) === true && pathname !== '/v2/pods';
    if (!isById) return listFrom(Number(query.get('cursor') ?? 0));
    return pod ? json(200, pod) : json(404, {});
  }

  function answer({ method, url, body }: TransportRequest) {
    const { pathname, searchParams } = new URL(url);
    calls.push(`${method} ${pathname}`);
    if (pathname.startsWith('/v1')) return json(...v1);
    const pod = pods.find(({ id }) => pathname.split('/')[3] === id);
    if (method === 'POST') return act(pod, JSON.parse(String(body)).action);
    if (method === 'GET') return read(pod, searchParams, pathname);
    if (++deletions <= (options.outFor ?? 0)) return json(503, {});
    if (deleting[1] || options.isHidden) remove(pod);
    return json(deleting[0], {});
  }

  const transport: Transport = {
    async send(call) {
      const reply = answer(call);
      options.seen?.(`${call.method} ${call.body ?? ''}`);
      return reply;
    },
    listen: unheard,
    close: async () => {},
  };
  const base = 'http://target.invalid';
  const usual = createAccess(
    {
      name: 'staging',
      urls: { serverless: base, restV1: `${base}/v1`, restV2: `${base}/v2` },
      keys: { valid: 'key-of-mine' },
      endpoints: { probe: 'probe' },
      capabilities: { clockRate: 1000 },
      secrets: { $KEY: 'key-of-mine' },
    },
    transport,
  );
  const access = options.hasAnotherKey ? { ...usual, hasAnotherKey: true as const } : usual;
  return {
    calls,
    sweep: (...entries: Entry[]) => sweepKind('pod', entries, access),
    sweepAfter: (before: Inventory, ...entries: Entry[]) => sweepKind('pod', entries, access, before),
  };
}

/** What a ledger has of a Pod of v2. */
export const entry = (more: Partial<Entry> = {}): Entry => ({
  ...{ number: 1, kind: 'pod', tag: 'r.1', ids: ['p1'], gone: false },
  facts: { api: 'v2', path: '/pods', name: 'plumbline-1' },
  ...more,
});
export const running = (id: string, name = 'plumbline-1'): Pod => ({ id, name, status: 'RUNNING' });
