import type { RestView } from '../../core/rest/rest-behaviour.ts';
import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import { isRestRefusal } from '../../core/rest/rest-refusal.ts';
import type { Usage, UsagePart } from '../../core/rest/usage.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { type BillingLine, linesOf, type Period, periodOf } from '../rest/billing.ts';
import { listedItems, moment } from '../rest/context.ts';

/** What one bill says of: whose costs, under which id, in which parts. */
type Bill = {
  readonly kind: Usage['kind'];
  /** The parameter and the field that name the resource, and the field that counts them. */
  readonly id?: string;
  readonly unique?: string;
  readonly parts: readonly UsagePart[];
};

/** The operations on bills. @see interface 4.3 */
export const billingHandlers = {
  listBilling: billAll,
  listPodBilling: bill({ kind: 'pod', id: 'podId', unique: 'uniquePodCount', parts: ['gpu', 'cpu', 'disk'] }),
  listServerlessBilling: bill({
    kind: 'serverless',
    id: 'serverlessId',
    unique: 'uniqueServerlessCount',
    parts: ['gpu', 'cpu', 'disk', 'fee'],
  }),
  listEndpointBilling: bill({ kind: 'publicEndpoint', parts: [] }),
  listNetworkVolumeBilling: bill({
    kind: 'networkVolume',
    id: 'networkVolumeId',
    unique: 'uniqueNetworkVolumeCount',
    parts: ['standard', 'highPerformance'],
  }),
  listClusterBilling: bill({
    kind: 'cluster',
    id: 'clusterId',
    unique: 'uniqueClusterCount',
    parts: ['gpu', 'disk', 'networking'],
  }),
} satisfies Record<string, RestHandler>;

function bill({ kind, id, unique, parts }: Bill): RestHandler {
  return (context) => {
    const { user, query, behaviour, at } = context;
    const only = id === undefined ? undefined : query[id];
    const isMeant = (usage: Usage): boolean =>
      usage.owner === user &&
      behaviour.billed(usage, kind, at) &&
      (only === undefined || usage.resourceId === only);
    const keyOf = (usage: Usage) =>
      isMeant(usage) ? (id === undefined ? 'all' : usage.resourceId) : undefined;
    const amounts = (lines: readonly BillingLine[]): RestView => amountsOf(lines, parts);
    const more = id === undefined ? {} : { [id]: only ?? null };
    return answerBill(context, keyOf, amounts, { id, unique, more });
  };
}

function billAll(context: RestContext): Reply | RestRefusal {
  const keyOf = ({ owner }: Usage) => (owner === context.user ? 'all' : undefined);
  const period = periodOf(context);
  if (isRestRefusal(period)) return period;
  return answerBill(
    context,
    keyOf,
    (_lines, start, end) => allAmounts(context, { ...period, start, end }),
    {},
  );
}

type Shape = { id?: string | undefined; unique?: string | undefined; more?: RestView };

function answerBill(
  context: RestContext,
  keyOf: (usage: Usage) => string | undefined,
  amounts: (lines: readonly BillingLine[], start: number, end: number) => RestView,
  { id, unique, more = {} }: Shape,
): Reply | RestRefusal {
  const { service, now, behaviour, at } = context;
  const period = periodOf(context);
  if (isRestRefusal(period)) return period;
  const lines = linesOf(service.resourceStore.usage, period, behaviour.booksUntil(now), keyOf);
  const records = lines.map((line) => {
    const { key, start, end } = line;
    const view = { ...range({ start, end }), ...(id === undefined ? {} : { [id]: key }) };
    return behaviour.shown('bill', { ...view, ...amounts([line], start, end) }, line, at);
  });
  const metadata = {
    query: { ...range(period), bucketSize: period.size, ...more },
    recordCount: records.length,
    ...(unique === undefined ? {} : { [unique]: new Set(lines.map(({ key }) => key)).size }),
    totals: amounts(lines, period.start, period.end),
  };
  return listedItems(context, 'records', records, { metadata });
}

function range({ start, end }: Pick<Period, 'start' | 'end'>): RestView {
  return { startTime: moment(start), endTime: moment(end) };
}

function amountsOf(lines: readonly BillingLine[], parts: readonly UsagePart[]): RestView {
  const each = parts.map((part) => [`${part}Amount`, sum(lines.map((line) => line.parts[part] ?? 0))]);
  return { totalAmount: sum(lines.map(({ total }) => total)), ...Object.fromEntries(each) };
}

/** Where each part of the whole is told. */
const places: readonly [string, Usage['kind'], UsagePart | undefined][] = [
  ['podGpuAmount', 'pod', 'gpu'],
  ['podCpuAmount', 'pod', 'cpu'],
  ['podDiskAmount', 'pod', 'disk'],
  ['serverlessGpuAmount', 'serverless', 'gpu'],
  ['serverlessCpuAmount', 'serverless', 'cpu'],
  ['serverlessDiskAmount', 'serverless', 'disk'],
  ['serverlessFeeAmount', 'serverless', 'fee'],
  ['storageStandardAmount', 'networkVolume', 'standard'],
  ['storageHighPerformanceAmount', 'networkVolume', 'highPerformance'],
  ['endpointAmount', 'publicEndpoint', undefined],
  ['clusterGpuAmount', 'cluster', 'gpu'],
  ['clusterDiskAmount', 'cluster', 'disk'],
  ['clusterNetworkingAmount', 'cluster', 'networking'],
];

function allAmounts({ service, user, now, behaviour }: RestContext, period: Period): RestView {
  const each = places.map(([field, kind, part]) => {
    const isPart = (usage: Usage): boolean =>
      usage.owner === user && usage.kind === kind && (part === undefined || usage.part === part);
    const lines = linesOf(service.resourceStore.usage, period, behaviour.booksUntil(now), (usage) =>
      isPart(usage) ? field : undefined,
    );
    return [field, sum(lines.map(({ total }) => total))] as const;
  });
  return { totalAmount: sum(each.map(([, amount]) => amount)), ...Object.fromEntries(each) };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
