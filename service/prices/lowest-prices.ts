import { memberIn } from '../../engine/http/member-in.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { graphqlAnswerOf, isGraphqlAccepted } from '../client/graphql-answer.ts';
import { graphqlTransportRequest } from '../client/graphql-request.ts';
import type { Site } from '../profile/site.ts';
import { isPrice } from './catalog-prices.ts';
import { plainNumber } from './plain-number.ts';
import type { PricedTypes } from './planned-prices.ts';

/** A GPU type that is on offer, and the least that an hour of one GPU costs; undefined where that is no price. */
export type OfferedType = { readonly id: string; readonly lowest: number | undefined };

const query = '{ gpuTypes { id lowestPrice(input: { gpuCount: 1 }) { uninterruptablePrice stockStatus } } }';

/**
 * The types that GraphQL has a price of, which is the lowest: no bound. Those without one are among them, but for those that
 * are not to be had.
 * @throws TransportError when no answer comes
 * @see interface 2.11, 4.4
 */
export async function lowestPrices(
  site: Site,
  transport: Transport,
  patience: number,
): Promise<readonly OfferedType[] | { readonly unread: string }> {
  const request = { name: 'gpuTypes', query, key: 'valid' } as const;
  const incoming = await transport.send(graphqlTransportRequest(request, site), patience);
  const answer = graphqlAnswerOf(request, incoming, { sent: 0, answered: 0 });
  const types = isGraphqlAccepted(answer) ? answer.data?.gpuTypes : undefined;
  if (!Array.isArray(types)) return { unread: `was answered ${answer.status} and no list` };
  return types.flatMap((type) => {
    const stock = memberIn(memberIn(type, 'lowestPrice'), 'stockStatus');
    const isAbsent = isNothing(priceOf(type)) && (isNothing(stock) || stock === 'None');
    return isAbsent ? [] : [{ id: String(memberIn(type, 'id')), lowest: lowestOf(type) }];
  });
}

/** The types of such a list that have a price, by now. */
export function offeredTypes(types: readonly unknown[]): PricedTypes {
  return types.flatMap((type) => {
    const [id, lowest] = [memberIn(type, 'id'), lowestOf(type)];
    return typeof id !== 'string' || lowest === undefined ? [] : [[id, lowest] as const];
  });
}

function priceOf(type: unknown): unknown {
  return memberIn(memberIn(type, 'lowestPrice'), 'uninterruptablePrice');
}

function lowestOf(type: unknown): number | undefined {
  const lowest = plainNumber(priceOf(type));
  return isPrice(lowest) ? lowest : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}
