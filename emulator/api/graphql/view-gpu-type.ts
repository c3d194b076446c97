import type { GpuLowestPriceInput } from '../../../generated/graphql/graphql.ts';
import type { GpuType } from '../../core/rest/catalog.ts';
import { offerOf } from '../../core/rest/offer.ts';
import type { Cloud } from '../../core/rest/records.ts';
import type { RestView } from '../../core/rest/rest-behaviour.ts';
import { refuseRest } from '../../core/rest/rest-refusal.ts';
import type { Availability } from '../../core/rest/stock.ts';
import type { GraphqlContext } from './context.ts';
import { deny } from './refusal-error.ts';

/** A GPU type as GraphQL shows it. @see interface 2.11 */
export function viewGpuType(context: GraphqlContext, type: GpuType): RestView | null {
  const { id, name, memory, clouds } = type;
  const view = {
    id,
    displayName: name,
    memoryInGb: memory,
    secureCloud: clouds.includes('SECURE'),
    communityCloud: clouds.includes('COMMUNITY'),
    lowestPrice: ({ input }: { input?: GpuLowestPriceInput | null }) => viewPrice(context, type, input),
  };
  return context.behaviour.shown('GpuType', view, type, 'gpuTypes');
}

function viewPrice(
  context: GraphqlContext,
  type: GpuType,
  input: GpuLowestPriceInput | null | undefined,
): RestView | null {
  const { gpuCount = 1, secureCloud } = input ?? {};
  if (gpuCount < 1) deny(context, refuseRest('invalid', `gpuCount is 1 at least, and not ${gpuCount}`));
  const { price, availability, counts } = offerOf(context.service, type, gpuCount, cloudsFor(secureCloud));
  const view = {
    uninterruptablePrice: price,
    stockStatus: stockStatuses[availability],
    availableGpuCounts: counts,
  };
  return context.behaviour.shown('LowestPrice', view, { type, input }, 'gpuTypes');
}

function cloudsFor(secureCloud: boolean | null | undefined): readonly Cloud[] {
  if (typeof secureCloud !== 'boolean') return ['SECURE', 'COMMUNITY'];
  return secureCloud ? ['SECURE'] : ['COMMUNITY'];
}

const stockStatuses: Record<Availability, string> = {
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
  NONE: 'None',
};
