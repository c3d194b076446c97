import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { GraphqlCall } from '../../emulator/world/calls/graphql-call.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

function isJson({ body }: Reply): boolean {
  return body !== undefined && !(body instanceof Uint8Array) && !(body instanceof Readable);
}

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

/** Whether it says of a field of the operation itself that there is no such Pod. */
function isForUnknownPod(error: unknown): boolean {
  if (!isObject(error) || !isObject(error.extensions) || !Array.isArray(error.path)) return false;
  return error.path.length === 1 && error.extensions.code === 'NOT_FOUND';
}

function isMutation({ body }: GraphqlCall): boolean {
  return typeof body !== 'string' && /\bmutation\b/.test(new TextDecoder().decode(body));
}

/** What the document leaves open about the GraphQL API and about prices. */
export const graphqlFreedoms: readonly Variant[] = [
  {
    id: 'graphql-says-more',
    says: 'Pods have variables of the platform in their env, no runtime in their first 20 s, and GraphQL answers have their cost under extensions.',
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
      writtenValue(coordinate, value) {
        const usual = base.writtenValue(coordinate, value);
        if (coordinate === 'LowestPrice.availableGpuCounts' && Array.isArray(usual))
          return usual.toReversed();
        const isPrice = coordinate === 'LowestPrice.uninterruptablePrice';
        return isPrice && typeof usual === 'number' ? quoted(usual) : usual;
      },
    }),
    wrapGraphql: (next) => (call) => {
      requote();
      return next(call);
    },
  },
  /** @see interface 4.4: an id without a Pod has no answer of its own, and the schema lets `pod` be null */
  {
    id: 'graphql-unknown-pods-are-null',
    says: 'The query for a Pod that is not there is answered null, without an error.',
    freedom: 'how an unknown Pod is answered',
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      if (isMutation(call) || !isObject(reply.body) || !isObject(reply.body.data)) return reply;
      const { errors, ...rest } = reply.body;
      const left = (Array.isArray(errors) ? errors : []).filter((error) => !isForUnknownPod(error));
      return { ...reply, body: { ...rest, ...(left.length > 0 ? { errors: left } : {}) } };
    },
  },
];
