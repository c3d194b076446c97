import type { GraphqlCall } from '../../emulator/world/calls/graphql-call.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Variant } from '../common/kinds.ts';

type Data = Record<string, unknown>;

/** Changes the data of answers that have any; what it gives back are the errors to tell of beside it. */
function besideData(change: (data: Data) => readonly object[]): NonNullable<Override['wrapGraphql']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const { data, errors = [] } = (reply.body ?? {}) as { data?: Data; errors?: object[] };
    if (typeof data !== 'object' || data === null) return reply;
    const copy = structuredClone(data);
    const all = [...errors, ...change(copy)];
    return {
      ...reply,
      body: { ...(reply.body as object), data: copy, ...(all.length > 0 ? { errors: all } : {}) },
    };
  };
}

/** Every object below a value that has a member of this name, whatever alias leads there, and the way to it. */
function holdersOf(name: string, value: unknown, path: readonly (string | number)[] = []): Holder[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, inner]) =>
    holdersOf(name, inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Object.hasOwn(value, name) ? [{ holder: value as Data, path: [...path, name] }, ...below] : below;
}

type Holder = { readonly holder: Data; readonly path: readonly (string | number)[] };

function lose(holders: readonly Holder[], name: string, message: string): object[] {
  return holders.flatMap(({ holder, path }) => {
    if (holder[name] === null) return [];
    holder[name] = null;
    return [{ message, path }];
  });
}

/** Milliseconds that a Pod takes to be ready for the next action. */
const unready = 20_000;

/** Refuses to stop and to resume Pods that changed their state just now. */
const actsLate: NonNullable<Override['wrapGraphql']> = (next) => async (call) => {
  const asked = actIn(call);
  const pod = asked && call.world.service.resourceStore.pods.get(asked.id);
  const isAllowed = pod === undefined || call.query.get('api_key') !== call.world.keys.valid;
  if (isAllowed || call.world.clock.now() - pod.changedAt >= unready) return next(call);
  return refusal(`the Pod is not ready for ${asked!.operation}`, asked!.operation);
};

function actIn({ body }: GraphqlCall): { operation: string; id: string } | undefined {
  if (typeof body === 'string') return undefined;
  const text = new TextDecoder().decode(body).replaceAll('\\"', '"');
  const found = /(?<operation>pod(Stop|Resume))\(\s*input:\s*\{\s*podId:\s*"(?<id>[^"]+)"/.exec(text);
  if (found === null || text.includes('@skip')) return undefined;
  return { operation: found.groups!.operation!, id: found.groups!.id! };
}

function refusal(message: string, operation: string): Reply {
  return { status: 200, body: { errors: [{ message, path: [operation] }], data: { [operation]: null } } };
}

/** Takes the ids that are shown here for those of the service. */
const takesOwnIds: NonNullable<Override['wrapGraphql']> = (next) => (call) => {
  if (typeof call.body === 'string') return next(call);
  const text = new TextDecoder().decode(call.body).replaceAll(/\\"gql-/g, '\\"');
  return next({ ...call, body: new TextEncoder().encode(text) });
};

/** Conforming answers that are not whole, and Pods that are not ready. */
export const graphqlPartVariants: readonly Variant[] = [
  {
    id: 'graphql-warns-beside-its-data',
    says: 'Each answer with data has an error as well, which warns.',
    freedom: 'errors beside data',
    wrapGraphql: besideData(() => [
      { message: 'a part of this is deprecated', extensions: { code: 'WARNING' } },
    ]),
  },
  {
    id: 'graphql-telemetry-is-down',
    says: 'The runtime of each Pod is null, with an error that says why.',
    freedom: 'errors beside data',
    wrapGraphql: besideData((data) => lose(holdersOf('runtime', data), 'runtime', 'telemetry timed out')),
  },
  {
    id: 'graphql-one-price-is-not-to-be-had',
    says: 'The price of the second GPU type is null, with an error that says why.',
    freedom: 'errors beside data',
    wrapGraphql: besideData((data) =>
      lose(holdersOf('lowestPrice', data).slice(1, 2), 'lowestPrice', 'no price of this type'),
    ),
  },
  {
    id: 'graphql-lists-have-nulls-in-them',
    says: 'Pods, ports, GPUs and GPU types are listed with a null at the end.',
    freedom: 'what is null',
    wrapGraphql: besideData((data) => {
      for (const name of ['pods', 'ports', 'gpus', 'gpuTypes']) {
        for (const { holder } of holdersOf(name, data)) {
          const list = holder[name];
          if (Array.isArray(list)) holder[name] = [...list, null];
        }
      }
      return [];
    }),
  },
  {
    id: 'graphql-leaves-much-untold',
    says: 'An empty environment, whether an address is public, and the memory of the first GPU type are null.',
    freedom: 'what is null',
    wrapGraphql: besideData((data) => {
      for (const { holder } of holdersOf('env', data)) {
        if (Array.isArray(holder.env) && holder.env.length === 0) holder.env = null;
      }
      for (const { holder } of holdersOf('isIpPublic', data)) holder.isIpPublic = null;
      for (const { holder } of holdersOf('memoryInGb', data).slice(0, 1)) holder.memoryInGb = null;
      return [];
    }),
  },
  {
    id: 'graphql-prices-are-not-all-told',
    says: 'The counts that can be had of a GPU type, and the price of each but the first, are null.',
    freedom: 'what is null',
    wrapGraphql: besideData((data) => {
      const prices = holdersOf('lowestPrice', data).flatMap(({ holder }) => holder.lowestPrice ?? []);
      for (const [index, price] of (prices as Data[]).entries()) {
        if ('availableGpuCounts' in price) price.availableGpuCounts = null;
        if (index > 0 && 'uninterruptablePrice' in price) price.uninterruptablePrice = null;
      }
      return [];
    }),
  },
  {
    id: 'graphql-answers-are-plain-text',
    says: 'Each answer says that it is plain text.',
    freedom: 'media type of an answer',
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      return { ...reply, headers: { ...reply.headers, 'content-type': 'text/plain; charset=utf-8' } };
    },
  },
  {
    id: 'graphql-pods-are-ready-late',
    says: 'For 20 s after it was made, stopped or resumed a Pod can be neither stopped nor resumed.',
    freedom: 'when a Pod is ready',
    wrapGraphql: actsLate,
  },
  {
    id: 'graphql-has-ids-of-its-own',
    says: 'GraphQL calls a Pod by another id than REST does.',
    freedom: 'ids of Pods',
    behaveGraphql: ({ shown }) => ({
      shown(type, view, record, operation) {
        const usual = shown(type, view, record, operation);
        return type === 'Pod' && usual !== null ? { ...usual, id: `gql-${usual.id}` } : usual;
      },
    }),
    wrapGraphql: takesOwnIds,
  },
];
