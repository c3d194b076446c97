import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { isRestRefusal } from '../../core/rest/rest-refusal.ts';
import type { Usage } from '../../core/rest/usage.ts';
import type { RestContext, RestHandler } from '../../world/calls/rest-call.ts';
import { type BillingLine, linesOf, periodOf } from '../rest/billing.ts';
import { listedItems, moment } from '../rest/context.ts';

/** The operations on bills. v1's endpoints are v2's serverless. @see interface 4.2, 9 */
export const billingHandlers = {
  PodBilling: bill('pod', 'gpuTypeId', viewLine),
  EndpointBilling: bill('serverless', 'endpointId', viewLine),
  NetworkVolumeBilling: bill('networkVolume', 'none', viewVolumeLine),
} satisfies Record<string, RestHandler>;

type Grouping = 'podId' | 'endpointId' | 'gpuTypeId' | 'none';

function bill(
  kind: Usage['kind'],
  usual: Grouping,
  view: (line: BillingLine, grouping: Grouping) => RestView,
): RestHandler {
  return (context) => {
    const { service, now, behaviour, at } = context;
    const period = periodOf(context);
    if (isRestRefusal(period)) return period;
    const { grouping = usual } = context.query as { grouping?: Grouping };
    const isMeant = (usage: Usage) => behaviour.billed(usage, kind, at) && isWanted(context, usage);
    const keyOf = (usage: Usage) => (isMeant(usage) ? keyIn(usage, grouping) : undefined);
    const lines = linesOf(service.resourceStore.usage, period, behaviour.booksUntil(now), keyOf);
    const records = lines.map((line) => behaviour.shown('bill', view(line, grouping), line, at));
    return listedItems(context, 'records', records);
  };
}

function keyIn({ resourceId, gpuTypeId }: Usage, grouping: Grouping): string {
  if (grouping === 'none') return '';
  return grouping === 'gpuTypeId' ? (gpuTypeId ?? '') : resourceId;
}

function isWanted({ user, query }: RestContext, { owner, resourceId, gpuTypeId }: Usage): boolean {
  const { podId, endpointId } = query as { podId?: string; endpointId?: string };
  const types = [query.gpuTypeId ?? []].flat();
  const id = podId ?? endpointId;
  return (
    owner === user &&
    (id === undefined || id === resourceId) &&
    (types.length === 0 || (gpuTypeId !== undefined && types.includes(gpuTypeId)))
  );
}

function viewLine({ key, total, start, used, size }: BillingLine, grouping: Grouping): RestView {
  return {
    amount: total,
    time: moment(start),
    timeBilledMs: Math.round(used),
    diskSpaceBilledGb: size,
    ...(key === '' || grouping === 'none' ? {} : { [grouping]: key }),
  };
}

function viewVolumeLine({ parts, start, size, total }: BillingLine): RestView {
  const fast = parts.highPerformance ?? 0;
  return {
    amount: total - fast,
    time: moment(start),
    diskSpaceBilledGb: fast > 0 ? 0 : size,
    highPerformanceStorageAmount: fast,
    highPerformanceStorageDiskSpaceBilledGb: fast > 0 ? size : 0,
  };
}
