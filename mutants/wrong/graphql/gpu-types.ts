import type { Fault } from '../../common/kinds.ts';
import { serving, writingValues } from './changes.ts';

export const graphqlGpuTypeFaults: readonly Fault[] = [
  {
    id: 'graphql-gpu-filter-is-ignored',
    says: 'gpuTypes lists every type, whichever is named.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.gpu-types'],
    behaveGraphql: () => ({ wantsGpuType: () => true }),
  },
  {
    id: 'graphql-gpu-filter-is-a-beginning',
    says: 'gpuTypes gives every type whose id begins with the one that is named.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.gpu-types'],
    behaveGraphql: () => ({ wantsGpuType: (type, id) => type.id.startsWith(id ?? '') }),
  },
  {
    id: 'graphql-unknown-gpu-gives-every-type',
    says: 'gpuTypes lists every type where the one that is named is not there.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.gpu-types'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const { data } = reply.body as { data?: { gpuTypes?: readonly unknown[] } };
      if (data?.gpuTypes?.length !== 0 || typeof call.body === 'string') return reply;
      const text = new TextDecoder().decode(call.body).replace(/gpuTypes\(input: ?\{.*?\}\)/, 'gpuTypes');
      return next({ ...call, body: new TextEncoder().encode(text) });
    },
  },
  {
    id: 'graphql-gpu-memory-is-text',
    says: 'The memory of a GPU type is shown with its unit.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.gpu-types', 'graphql.answers-fit-schema'],
    behaveGraphql: writingValues({ 'GpuType.memoryInGb': (value: number) => `${value} GB` }),
  },
  {
    id: 'graphql-prices-are-text',
    says: 'The lowest price is shown as a string.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.lowest-price', 'graphql.answers-fit-schema'],
    behaveGraphql: writingValues({ 'LowestPrice.uninterruptablePrice': (value: number) => value.toFixed(2) }),
  },
  {
    id: 'graphql-stock-is-told-otherwise',
    says: 'A stock that is low is shown as VeryLow.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.lowest-price', 'graphql.answers-fit-schema'],
    behaveGraphql: writingValues({
      'LowestPrice.stockStatus': (value: string) => (value === 'Low' ? 'VeryLow' : value),
    }),
  },
  {
    id: 'graphql-stock-of-nothing-is-unavailable',
    says: 'A stock of nothing is shown as Unavailable.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.lowest-price'],
    behaveGraphql: writingValues({
      'LowestPrice.stockStatus': (value: string) => (value === 'None' ? 'Unavailable' : value),
    }),
  },
  {
    id: 'graphql-plenty-is-an-error',
    says: 'Where a stock is high, stockStatus is null, with an error that says so.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.lowest-price'],
    behaveGraphql: ({ shown }) => ({
      shown(type, view, record, operation) {
        const usual = shown(type, view, record, operation);
        const isPlenty = type === 'LowestPrice' && usual?.stockStatus === 'High';
        return isPlenty ? { ...usual, stockStatus: 'Plenty' } : usual;
      },
    }),
  },
  {
    id: 'graphql-counts-are-fractions',
    says: 'Half a GPU is among the counts that can be had.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.lowest-price', 'graphql.answers-fit-schema'],
    behaveGraphql: writingValues({
      'LowestPrice.availableGpuCounts': (counts: number[]) => [0.5, ...counts],
    }),
  },
  {
    id: 'graphql-lowest-price-takes-no-cloud',
    says: 'lowestPrice does not take secureCloud.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.lowest-price', 'graphql.introspection.types'],
    behaveGraphql: serving([
      'input GpuLowestPriceInput {\n  gpuCount: Int!\n  secureCloud: Boolean\n}',
      'input GpuLowestPriceInput {\n  gpuCount: Int!\n}',
    ]),
  },
  {
    id: 'graphql-aliases-of-a-price-are-one',
    says: 'Of two lowestPrice fields of a query the second shows what the first does.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.lowest-price'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const { data } = reply.body as { data?: { gpuTypes?: readonly Record<string, unknown>[] } };
      const types = data?.gpuTypes?.map(withOnePrice);
      return types === undefined ? reply : { ...reply, body: { data: { ...data, gpuTypes: types } } };
    },
  },
];

/** A type all of whose prices are the first. */
function withOnePrice(type: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isPrice = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'uninterruptablePrice' in value;
  const first = Object.values(type).find(isPrice);
  return Object.fromEntries(
    Object.entries(type).map(([name, value]) => [name, isPrice(value) ? first : value]),
  );
}
